// Apart from the call that it stands for: public pages read it, and a text page has no calls to make.

/** Somebody logged out here and the server does not know yet. */
export const LOGOUT_NOTE = 'logoutPending';

export const noteLogout = (): void => localStorage.setItem(LOGOUT_NOTE, '1');
export const logoutWaits = (): boolean => localStorage.getItem(LOGOUT_NOTE) !== null;
/** The server knows, or a new session took the place of the one that was to end. */
export const forgetLogout = (): void => localStorage.removeItem(LOGOUT_NOTE);
