// Separate from the call that it announces: public pages read it, and a text page makes no calls.
import { LOGOUT_COOKIE } from '#contract/first-screen.ts';
import { CUSTOMER_SESSION_DAYS } from '#domain/limits/limits.ts';

/** Key of the mark that an account logged out here and the server does not know yet. */
export const LOGOUT_NOTE = 'logoutPending';

/** Seconds for which a session's cookie could still open a page: the lifetime of a customer's session. */
const LIFE = CUSTOMER_SESSION_DAYS * 24 * 3600;

const writeCookie = (seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones of our customers
  document.cookie = `${LOGOUT_COOKIE}=1; path=/; max-age=${seconds}; samesite=lax${secure}`;
};

export const noteLogout = (): void => {
  localStorage.setItem(LOGOUT_NOTE, '1');
  writeCookie(LIFE);
};
export const logoutWaits = (): boolean => localStorage.getItem(LOGOUT_NOTE) !== null;
/** Removes the mark of a pending logout: the server has ended the session, or a new one has replaced it. */
export const forgetLogout = (): void => {
  localStorage.removeItem(LOGOUT_NOTE);
  writeCookie(0);
};
