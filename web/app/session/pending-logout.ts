import { accountsApi } from '#contract/accounts.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';

/** Somebody logged out here and the server does not know yet. */
const KEY = 'logoutPending';

/**
 * Ends the session at the server. Without a network the wish is kept, and comes first whenever this browser asks
 * again who is there: a phone handed on after "Cerrar Sesión" must not open for the next person.
 */
export async function endSession(): Promise<void> {
  localStorage.setItem(KEY, '1');
  try {
    await call(accountsApi.logout, {});
  } catch (error) {
    // 401: it has ended already.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  localStorage.removeItem(KEY);
}

/** What an earlier logout could not do. @throws {ApiError} where the server still cannot be reached. */
export async function finishLogout(): Promise<void> {
  if (localStorage.getItem(KEY) !== null) await endSession();
}

/** A new session took the place of the one that was to end. */
export const forgetLogout = (): void => localStorage.removeItem(KEY);
