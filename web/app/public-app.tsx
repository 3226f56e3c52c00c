import type { ReactNode } from 'react';
import { Hydrated } from '#web/app/hydrated.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

/** Wraps every prerendered screen, in the build and in the browser alike. */
export function PublicApp({ children }: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      {children}
      <Hydrated />
    </ToastProvider>
  );
}
