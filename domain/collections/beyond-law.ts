import { CONTACT_HOURS_PLAIN } from '#domain/limits/contact-hours-words.ts';

/** Which rule of the law a contact breaks (rules: contact-hours, contacts-per-day). */
export type BeyondLaw = 'hours' | 'count';

const RULE: Readonly<Record<BeyondLaw, string>> = {
  hours: `La ley permite contactar ${CONTACT_HOURS_PLAIN}. Los días cerrados del negocio cuentan como feriados.`,
  count: 'Por esta deuda ya se hicieron los contactos que un día permite.',
};

/**
 * The error text for a contact that the law does not allow, from the server and from a phone without signal. `mayNote`:
 * the reader is an owner, the only role that may note such a contact.
 */
export const beyondLawText = (beyond: BeyondLaw, mayNote: boolean): string =>
  `${RULE[beyond]} ${mayNote ? 'Si se hizo, confírmelo.' : 'Solo un dueño puede anotarlo.'}`;

/** Error for a contact at an hour of today that is still ahead. */
export const TIME_AHEAD = 'Esa hora no ha llegado';
