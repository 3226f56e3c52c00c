import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/button.tsx';

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
