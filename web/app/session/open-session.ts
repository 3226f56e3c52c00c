import type { User } from '#contract/accounts.ts';
import { forgetLogout } from '#web/app/session/logout-note.ts';

/** Where the session leads, and a number that tells one account from another: nothing personal. */
export const SESSION_NOTE = 'openSession';

export interface OpenSession {
  readonly userId: number;
  readonly home: '/dashboard' | '/admin';
}

/**
 * What this browser believes without asking: a public page knows of no session, and the cookie cannot be read. The
 * screens behind the door find out whether it is still true.
 */
export function openSession(): OpenSession | null {
  try {
    const [userId = '', home = ''] = localStorage.getItem(SESSION_NOTE)?.split(' ') ?? [];
    return /^\d+$/.test(userId)
      ? { userId: Number(userId), home: home === '/admin' ? '/admin' : '/dashboard' }
      : null;
  } catch {
    // Storage is forbidden here, and with it every session.
    return null;
  }
}

export function noteSession({ id, isAdmin }: Pick<User, 'id' | 'isAdmin'>): void {
  try {
    localStorage.setItem(SESSION_NOTE, `${id} ${isAdmin ? '/admin' : '/dashboard'}`);
  } catch {
    // No room for it: nobody is led past the login, that is all.
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(SESSION_NOTE);
  } catch {
    // Storage is forbidden here: nothing was noted.
  }
}

/** Somebody has just signed in here; it takes the place of a session that was still to end. */
export function sessionBegan(user: Pick<User, 'id' | 'isAdmin'>): void {
  forgetLogout();
  noteSession(user);
}
