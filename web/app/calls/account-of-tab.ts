/** Dispatched on `window` when the server refuses a call of this tab because another account is now signed in. */
export const OTHER_ACCOUNT = 'other-account';

/** Dispatched on `window` when the server replies that the session has ended. */
export const SESSION_ENDED = 'session-ended';

/**
 * The account whose screens this tab shows. It stays when the session ends: the next account to log in in this browser
 * gets a separate document, and entries of this one must not be sent in its name (rule: decision-in-sight).
 */
let account: number | null = null;

export const accountOfTab = (): number | null => account;
export const noteAccountOfTab = (userId: number): void => {
  account = userId;
};
