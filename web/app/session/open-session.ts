import type { User } from '#contract/accounts.ts';
import { forgetLogout } from '#web/app/session/logout-note.ts';
import { browserNotes } from '#web/app/session/notes.ts';

/**
 * Key of what this browser notes about its open session: the start page, and the account's number, nothing personal.
 */
export const SESSION_NOTE = 'openSession';

export interface OpenSession {
  readonly userId: number;
  readonly home: '/dashboard' | '/admin';
}

/**
 * The session that this browser believes to be open, without a call: a public page makes none, and the cookie cannot be
 * read. The signed-in screens check it.
 */
export function openSession(): OpenSession | null {
  const [userId = '', home = ''] = browserNotes.read(SESSION_NOTE)?.split(' ') ?? [];
  return /^\d+$/.test(userId)
    ? { userId: Number(userId), home: home === '/admin' ? '/admin' : '/dashboard' }
    : null;
}

/** Without space for the note the customer passes through the login page, with no other effect. */
export const noteSession = ({ id, isAdmin }: Pick<User, 'id' | 'isAdmin'>): void =>
  browserNotes.write(SESSION_NOTE, `${id} ${isAdmin ? '/admin' : '/dashboard'}`);

export const forgetSession = (): void => browserNotes.write(SESSION_NOTE, null);

/** Notes that an account has just signed in here: its session replaces one that was still to be ended. */
export function sessionBegan(user: Pick<User, 'id' | 'isAdmin'>): void {
  forgetLogout();
  noteSession(user);
}
