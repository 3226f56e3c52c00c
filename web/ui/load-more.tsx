import { Button } from '#web/ui/button.tsx';

export interface LoadMoreProps {
  readonly has: boolean;
  readonly busy: boolean;
  /** Whether the next page of the list failed to load. */
  readonly failed: boolean;
  readonly load: () => void;
}

/** A button that loads the next page of a list. */
export function LoadMore({ has, busy, failed, load }: LoadMoreProps) {
  if (!has) return null;
  return (
    <div className="grid justify-items-center gap-2">
      {failed && (
        <p role="alert" className="text-danger">
          No se pudo cargar más. Intenta de nuevo.
        </p>
      )}
      <Button variant="outline" busy={busy} onClick={load}>
        Cargar más
      </Button>
    </div>
  );
}
