/** Bytes of the random secret of a link in an e-mail or SMS: 128 bits (rule: password-links). */
export const LINK_BYTES = 16;
/** Characters of a link's secret in base64url. */
export const LINK_LENGTH = Math.ceil((LINK_BYTES * 8) / 6);

/**
 * Fragment before the secret of an invitation in the page's address, after "#". No browser sends that part, so opening
 * the link consumes nothing and no log records the secret.
 */
export const INVITATION_FRAGMENT = '#invitacion=';
/** Fragment before the secret in the link that a phone at the counter reads from a QR code (rule: counter-link). */
export const COUNTER_FRAGMENT = '#oficina=';
/** Fragment before the secret in the link that a person gets instead of a code once the day's codes are used up. */
export const LINK_FRAGMENT = '#enlace=';
/** Fragment by which a member of the staff comes to the page of a forgotten password: it leads back to the office. */
export const STAFF_FRAGMENT = '#equipo';

/** Pages at which an account enters: customers and the staff. */
export const ENTRANCES = ['/', '/admin-login'] as const;
