import { Button } from '#web/ui/button.tsx';

export interface LoadMoreProps {
  readonly has: boolean;
  readonly busy: boolean;
  /** The page after these did not arrive. */
  readonly failed: boolean;
  readonly load: () => void;
}

/** The next page of a list, when the person asks for it. */
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
