import type { ReactNode } from 'react';
import { hasCode } from '#web/app/calls/api-error.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

/**
 * A placeholder in the shape of the expected content, so that nothing jumps when the content arrives; lines of text by
 * default.
 */
export function Skeleton({
  lines = 3,
  label = 'Cargando...',
}: {
  readonly lines?: number;
  readonly label?: string;
}) {
  return (
    <div
      role="status"
      aria-label={label}
      data-loading
      className="grid animate-pulse gap-3 motion-reduce:animate-none"
    >
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <div key={line} className="h-4 rounded-sm bg-line last:w-2/3" />
      ))}
    </div>
  );
}

/** Says in words that data is loading: "Cargando solicitudes pendientes...". */
export function Loading({ children = 'Cargando...' }: { readonly children?: ReactNode }) {
  return (
    <p role="status" data-loading className="flex items-center justify-center gap-3 p-6 text-ink-soft">
      <Spinner />
      {children}
    </p>
  );
}

export interface EmptyStateProps {
  readonly title: string;
  /** A sentence about the next step. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface text-center shadow-card">
      <div aria-hidden="true" className="night relative h-16">
        <TilePattern />
      </div>
      <div className="grid justify-items-center gap-3 p-6">
        <h2 className="text-xl">{title}</h2>
        {children && <div className="max-w-prose text-ink-soft">{children}</div>}
        {action}
      </div>
    </section>
  );
}

interface LoadFailedProps {
  /** Title that names what did not load: "No se pudieron cargar tus solicitudes". */
  readonly title: string;
  readonly error: unknown;
  /** Reads once more: a query's `refetch`, whose reply the query shows. */
  readonly retry: () => unknown;
}

/** Shown in the place of data that did not load: the reason, as far as it is known, and what to do. */
export function LoadFailed({ title, error, retry }: LoadFailedProps) {
  const offline = hasCode(error, 'no_connection');
  return (
    <div role="alert">
      <EmptyState title={title} action={<Button onClick={() => retry()}>Intentar de nuevo</Button>}>
        <p>
          {offline
            ? 'Sin conexión a internet. Revisa tu señal e intenta de nuevo.'
            : 'El servidor no respondió como debía. Intenta de nuevo en un momento.'}
        </p>
      </EmptyState>
    </div>
  );
}

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

interface PartFailedProps {
  /** What could not be loaded, as a sentence. */
  readonly children?: ReactNode;
  readonly retry: () => unknown;
}

/** What a part of a screen shows in the place of its content that could not be loaded. */
export function PartFailed({ children, retry }: PartFailedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      {children && <p>{children}</p>}
      <Button variant="outline" onClick={() => retry()}>
        Intentar de nuevo
      </Button>
    </div>
  );
}
