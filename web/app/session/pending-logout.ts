import { accountsApi } from '#contract/accounts.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { forgetLogout, logoutWaits, noteLogout } from '#web/app/session/logout-note.ts';

/**
 * Ends the session at the server. Without a network the logout stays pending, and is done before this browser's next
 * check of the session: a phone handed on after "Cerrar Sesión" must not open for the next person.
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

/**
 * Tries to complete a pending logout until the server has ended the session, or another took its place: for a page that
 * does not check the session.
 */
export async function keepFinishingLogout(): Promise<void> {
  while (logoutWaits()) {
    try {
      await finishLogout();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS));
    }
  }
}
