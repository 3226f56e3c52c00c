import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { accountsApi, type User } from '#contract/accounts.ts';
import { type MissingStep, stepRefusedWith } from '#domain/accounts/second-factor.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { Loading } from '#web/app/calls/content-states.tsx';
import { ADMIN_KEY, refetchOnEntry } from '#web/app/calls/query-client.ts';
import { Unreachable } from '#web/app/calls/unreachable.tsx';
import { forgetSession, noteSession } from '#web/app/session/open-session.ts';
import { finishLogout } from '#web/app/session/pending-logout.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NoticePage } from '#web/app/shell/notice-page.tsx';
import { LinkButton } from '#web/ui/button.tsx';

const VerifyNotice = lazy(async () => ({
  default: (await import('#web/second-factor/verify-notice.tsx')).VerifyNotice,
}));
const EnrolNotice = lazy(async () => ({
  default: (await import('#web/second-factor/enrol-notice.tsx')).EnrolNotice,
}));

const HandedOver = lazy(async () => ({
  default: (await import('#web/counter/handed-over.tsx')).HandedOver,
}));

/** What a session without the back office shows: a missing step of the sign-in, or what a client signs. */
type Instead = MissingStep | 'handed_over';
const NOTICE = {
  enrol: EnrolNotice,
  verify: VerifyNotice,
  handed_over: HandedOver,
} satisfies Record<Instead, unknown>;

type Answer = User | Instead | null;

/**
 * The signed-in administrator, or what the session shows instead of the back office; `null` for other people (rule:
 * admin-gate).
 */
async function readAdmin(signal: AbortSignal): Promise<Answer> {
  try {
    await finishLogout();
    const admin = await call(accountsApi.currentAdmin, {}, { signal });
    noteSession(admin);
    return admin;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'handed_over') return error.code;
    const missing = stepRefusedWith(error.code);
    if (missing) return missing;
    if (error.status === 401) forgetSession();
    if (error.status === 401 || error.status === 403) return null;
    throw error;
  }
}

/**
 * Admits administrators to a screen of the back office. It checks the session anew for every screen, without a cache
 * (rule: admin-gate).
 */
export function AdminGate({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ADMIN_KEY,
    queryFn: ({ signal }) => readAdmin(signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: refetchOnEntry,
  });
  const checkedPath = useRef(path);
  useEffect(() => {
    if (checkedPath.current === path) return;
    checkedPath.current = path;
    void refetch();
  }, [path, refetch]);

  const wasHanded = useRef(false);
  useEffect(() => {
    if (data) wasHanded.current = data === 'handed_over';
  }, [data]);

  if (typeof data === 'string') {
    const Notice = NOTICE[data];
    return (
      <Suspense fallback={<Loading />}>
        <Notice onPassed={() => void refetch()} />
      </Suspense>
    );
  }
  if (data) return <SignedIn user={data}>{children}</SignedIn>;
  if (data === null) return wasHanded.current ? <EndedInHands /> : <Restricted />;
  return error ? (
    <Unreachable onRetry={() => void refetch()} />
  ) : (
    <Loading>Verificando acceso administrativo...</Loading>
  );
}

/** The session ended while a client held the device (rule: hand-over). */
function EndedInHands() {
  return (
    <NoticePage
      title="Devuelve el equipo"
      actions={<LinkButton href="/admin-login">Acceso administrativo</LinkButton>}
    >
      <p>La sesión de la oficina terminó: aquí ya no se firma.</p>
    </NoticePage>
  );
}

function Restricted() {
  return (
    <NoticePage
      title="Acceso Restringido"
      actions={
        <>
          <LinkButton href="/admin-login">Acceso administrativo</LinkButton>
          <LinkButton href="/" variant="outline">
            Volver al inicio
          </LinkButton>
        </>
      }
    >
      <p>Esta sección es solo para administradores.</p>
    </NoticePage>
  );
}
