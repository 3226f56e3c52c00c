import { type ComponentProps, lazy, Suspense } from 'react';

// Most people never press it: its steps and pictures come with the press.
const Steps = lazy(async () => ({
  default: (await import('#web/pwa/manual-install-dialog.tsx')).ManualInstallDialog,
}));

/** How to install where the browser does not offer it. */
export const ManualInstall = (props: ComponentProps<typeof Steps>) => (
  <Suspense>
    <Steps {...props} />
  </Suspense>
);
