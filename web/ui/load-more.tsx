import { Button } from '#web/ui/button.tsx';

export interface LoadMoreProps {
  readonly has: boolean;
  readonly busy: boolean;
  /** The next page failed to load. */
  readonly failed: boolean;
  readonly load: () => void;
}

/** Loads the next page of a list at a press. */
export function LoadMore({ has, busy, failed, load }: LoadMoreProps) {
  if (!has) return null;
  return (
    <div className="grid justify-items-center gap-2">
      {failed && (
        <p role="alert" className="text-danger">
          No se pudo cargar más. Intente de nuevo.
        </p>
      )}
      <Button variant="outline" busy={busy} onClick={load}>
        Cargar más
      </Button>
    </div>
  );
}
