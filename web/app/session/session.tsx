import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { accountsApi, type User } from '#contract/accounts.ts';
import { call, noteAccountOfTab, OTHER_ACCOUNT } from '#web/app/calls/api-client.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';
import { SESSION_KEY } from '#web/app/calls/query-client.ts';
import { forgetLastSeenOfOthers } from '#web/app/last-seen/last-seen-store.ts';
import { afterLogout } from '#web/app/session/logout.ts';
import { noteSession, openSession, SESSION_NOTE } from '#web/app/session/open-session.ts';
import { finishLogout } from '#web/app/session/pending-logout.ts';
import { allowsPush } from '#web/push/push-support.ts';

export type Session =
  | { readonly status: 'checking' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'unreachable'; readonly retry: () => void }
  | { readonly status: 'signed-in'; readonly user: User };

const SessionContext = createContext<Session | null>(null);

const never = () => new Promise<never>(() => undefined);

function loadAnew(): Promise<never> {
  location.reload();
  return never();
}

/**
 * The signed-in account; `null` without a session: 401 is a valid result, and is not retried (rule: signed-in-only).
 */
async function readUser(signal: AbortSignal, client: QueryClient): Promise<User | null> {
  try {
    await finishLogout();
    const user = await call(accountsApi.currentUser, {}, { signal });
    noteSession(user);
    const shown = client.getQueryData<User>(SESSION_KEY);
    // While the call was under way, this tab showed another account's last seen data.
    if (shown && shown.id !== user.id) return await loadAnew();
    noteAccountOfTab(user.id);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    if (!hasCode(error, 'handed_over')) throw error;
    // The device is in a client's hands: every page leads to the signature (rule: hand-over).
    location.replace('/admin-counter');
    return never();
  }
}

/** Key by which this browser's other tabs learn that the device is in a client's hands (rule: hand-over). */
export const HANDED_NOTE = 'deviceHanded';

/**
 * Reacts to other tabs, which share this tab's cookie. After "Cerrar Sesión" in another tab this one must show nothing;
 * after another account's login there, this tab would show one person and act for the other.
 */
export function useSameSession(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    noteAccountOfTab(userId);
    if (allowsPush())
      import('#web/push/subscription.ts')
        .then(({ keepSubscription }) => keepSubscription(userId))
        // Without a network, or with the file gone: the next page tries again.
        .catch(() => undefined);
    void forgetLastSeenOfOthers();
    const heard = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage) return;
      // A logout clears everything at once. A session that merely ended removes its entry: the typed text stays.
      if (key === null) location.assign(afterLogout(location.pathname));
      // Nothing that this tab holds of the office stays before the client.
      else if (key === HANDED_NOTE) location.reload();
      // The customer may copy the typed text before the page reloads.
      else if (key === SESSION_NOTE && (openSession()?.userId ?? userId) !== userId)
        dispatchEvent(new Event(OTHER_ACCOUNT));
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }, [userId]);
}

/**
 * Provides the session to its children. It is fetched once per document: a login loads a new document, so no account
 * sees another's data.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal, client }) => readUser(signal, client),
    gcTime: 0,
    meta: { endpoint: accountsApi.currentUser },
  });
  useSameSession(data?.id);
  // The same value as long as nothing changes: another one would render a screen that waits for a touch.
  const session = useMemo<Session>(() => {
    if (data) return { status: 'signed-in', user: data };
    if (data === null) return { status: 'signed-out' };
    return error ? { status: 'unreachable', retry: () => void refetch() } : { status: 'checking' };
  }, [data, error, refetch]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Provides the session of an account that is already known. */
export function SignedIn({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  useSameSession(user.id);
  const session = useMemo<Session>(() => ({ status: 'signed-in', user }), [user]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of this document. @throws {Error} outside a `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** The signed-in person, on a screen that requires a login. @throws {Error} elsewhere. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useUser needs a signed-in screen');
  return session.user;
}
