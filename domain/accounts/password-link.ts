/** 128 bits (rule: password-links). */
export const PASSWORD_LINK_BYTES = 16;
/** As base64url. */
export const PASSWORD_LINK_LENGTH = Math.ceil((PASSWORD_LINK_BYTES * 8) / 6);

/**
 * Where the secret of an invitation stands in the address of the page: behind "#", which no browser sends, so that opening
 * the link uses nothing up and no log has it.
 */
export const INVITATION_FRAGMENT = '#invitacion=';
/** The same of the day's last letter with a code. */
export const RESET_FRAGMENT = '#enlace=';
