/** The secret of a link in a letter or a text: 128 bits (rule: password-links). */
export const LINK_BYTES = 16;
/** As base64url. */
export const LINK_LENGTH = Math.ceil((LINK_BYTES * 8) / 6);

/**
 * Where the secret of an invitation stands in the address of the page: behind "#", which no browser sends, so that opening
 * the link uses nothing up and no log has it.
 */
export const INVITATION_FRAGMENT = '#invitacion=';
/** The same of the link that takes the place of codes once those of a day are used up. */
export const LINK_FRAGMENT = '#enlace=';
