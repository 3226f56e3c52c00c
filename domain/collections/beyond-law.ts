import { CONTACT_HOURS_PLAIN } from '#domain/limits/contact-hours-words.ts';

/** Which rule of the law a contact breaks (rules: contact-hours, contacts-per-day). */
export type BeyondLaw = 'hours' | 'count';

const RULE: Readonly<Record<BeyondLaw, string>> = {
  hours: `La ley permite contactar ${CONTACT_HOURS_PLAIN}. Los días cerrados del negocio cuentan como feriados.`,
  count: 'Por esta deuda ya se hicieron los contactos que un día permite.',
};

/**
 * The error of the server, and of a phone without signal, for such a contact. `mayNote`: an owner, the only role that
 * may note it.
 */
export const beyondLawText = (beyond: BeyondLaw, mayNote: boolean): string =>
  `${RULE[beyond]} ${mayNote ? 'Si se hizo, confírmelo.' : 'Solo un dueño puede anotarlo.'}`;

/** The sentence for an hour of today that is still ahead. */
export const TIME_AHEAD = 'Esa hora no ha llegado';
