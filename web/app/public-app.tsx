import { type ReactNode, useEffect } from 'react';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

/** The page answers now: what was pressed before is done over (bin/build.mjs keeps it). */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

/** Around every prerendered screen, at the build and in the browser alike. */
export function PublicApp({ children }: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      {children}
      <Hydrated />
    </ToastProvider>
  );
}
