import { type ComponentProps, lazy, Suspense } from 'react';

// Few people press it: its steps and pictures load with the press.
const Steps = lazy(async () => ({
  default: (await import('#web/pwa/manual-install-dialog.tsx')).ManualInstallDialog,
}));

/** The installation steps, for a browser without an install prompt. */
export const ManualInstall = (props: ComponentProps<typeof Steps>) => (
  <Suspense>
    <Steps {...props} />
  </Suspense>
);
