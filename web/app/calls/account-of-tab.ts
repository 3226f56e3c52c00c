/**
 * Name of the event on `window` when the server refuses a call of this tab because another account is now signed in.
 */
export const OTHER_ACCOUNT = 'other-account';

/** Name of the event on `window` when the server replies that the session has ended. */
export const SESSION_ENDED = 'session-ended';

/**
 * The account whose screens this tab shows. It stays when the session ends: the next account to log in in this browser
 * gets a separate document, and what was typed here must not be sent in that account's name (rule: decision-in-sight).
 */
let account: number | null = null;

export const accountOfTab = (): number | null => account;
export const noteAccountOfTab = (userId: number): void => {
  account = userId;
};
