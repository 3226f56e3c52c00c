import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/button.tsx';

/** Says in words that data is loading: "Cargando solicitudes pendientes...". */
export function Loading({ children = 'Cargando...' }: { readonly children?: ReactNode }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 p-6 text-ink-soft">
      <Spinner />
      {children}
    </p>
  );
}
