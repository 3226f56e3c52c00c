import { accountsApi } from '#contract/accounts.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { forgetLogout, logoutWaits, noteLogout } from '#web/app/session/logout-note.ts';

/**
 * Ends the session at the server. Without a network the logout stays pending, and precedes this browser's next session
 * check: a phone handed on after "Cerrar Sesión" must not open for the next person.
 */
export async function endSession(): Promise<void> {
  noteLogout();
  try {
    await call(accountsApi.logout, {});
  } catch (error) {
    // 401: it has already ended.
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  forgetLogout();
}

/** Completes an earlier logout. @throws {ApiError} when the server still cannot be reached. */
export async function finishLogout(): Promise<void> {
  if (logoutWaits()) await endSession();
}

const AGAIN_MILLISECONDS = 5_000;

/** For a page without a session check: tries until the server has ended the session, or another took its place. */
export async function keepFinishingLogout(): Promise<void> {
  while (logoutWaits()) {
    try {
      await finishLogout();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS));
    }
  }
}
