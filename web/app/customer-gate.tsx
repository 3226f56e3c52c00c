import { type ReactNode, useEffect } from 'react';
import { accountsApi } from '#contract/accounts.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { FORMS_KEPT } from '#web/app/calls/api-error.ts';
import { Unreachable } from '#web/app/calls/unreachable.tsx';
import { QueueRunner } from '#web/app/queue/queue-runner.tsx';
import { forgetSession } from '#web/app/session/open-session.ts';
import { SessionProvider, useSession } from '#web/app/session/session.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Milliseconds for which a visitor can read the notice before the redirect (rule: countdowns). */
const REDIRECT_AFTER = 500;

function SignedOut() {
  const { toast } = useToast();
  useEffect(() => {
    forgetSession();
    toast({ variant: 'destructive', title: 'No autorizado', description: 'Iniciando sesión...' });
    const next = location.pathname + location.search;
    const timer = setTimeout(
      () => location.assign(addressOf(accountsApi.loginRedirect, { query: { next } })),
      REDIRECT_AFTER,
    );
    return () => clearTimeout(timer);
  }, [toast]);
  return <Loading>Iniciando sesión...</Loading>;
}

function Gate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  switch (session.status) {
    case 'checking':
      return <Loading />;
    case 'signed-out':
      return <SignedOut />;
    case 'unreachable':
      return <Unreachable onRetry={session.retry} kept={FORMS_KEPT} />;
    case 'signed-in':
      return (
        <>
          <QueueRunner account={session.user.id} />
          {children}
        </>
      );
  }
}

/** Admits signed-in customers; visitors see a notice and are redirected to the login (rule: signed-in-only). */
export function CustomerGate({ children }: { readonly children: ReactNode }) {
  return (
    <SessionProvider>
      <Gate>{children}</Gate>
    </SessionProvider>
  );
}
