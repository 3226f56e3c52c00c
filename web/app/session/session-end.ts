import { accountsApi } from '#contract/accounts.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { hasCode } from '#web/app/calls/api-error.ts';

/** Milliseconds for which the notice of the session's end can be read before the redirect (rule: countdowns). */
const REDIRECT_AFTER = 2_000;

/** Whether a call failed because the session has ended. */
export const isSessionEnd = (failure: unknown): boolean => hasCode(failure, 'unauthenticated');

/** A form's message after the session ended (rule: failure-sentences). */
export const SESSION_END_TEXT = {
  title: 'Sesión expirada',
  description: 'Por favor, inicie sesión nuevamente',
} as const;

/** Redirects to the login, and from there back to this page, after the person had time to read the notice. */
export function leaveForLogin(): void {
  const next = location.pathname + location.search;
  setTimeout(
    () => location.assign(addressOf(accountsApi.loginRedirect, { query: { next } })),
    REDIRECT_AFTER,
  );
}
