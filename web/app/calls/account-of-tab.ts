/** Said on `window` when the server refuses a call of this tab because another account is signed in by now. */
export const OTHER_ACCOUNT = 'other-account';

/** Said on `window` when the server answers a call that its session has ended. */
export const SESSION_ENDED = 'session-ended';

/**
 * Whose screens this tab shows. It stays when the session ends: whoever signs in next in this browser gets a document
 * of their own, and what is still filled in here must not be sent in their name (rule: decision-in-sight).
 */
let account: number | null = null;

export const accountOfTab = (): number | null => account;
export const noteAccountOfTab = (userId: number): void => {
  account = userId;
};
