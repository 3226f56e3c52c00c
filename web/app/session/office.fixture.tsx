import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

/** The frame of the back office's screens in tests; the staff member has every permission by default. */
export function Office({ user = OWNER, children }: { readonly user?: User; readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <SignedIn user={user}>{children}</SignedIn>
      </ToastProvider>
    </QueryClientProvider>
  );
}
