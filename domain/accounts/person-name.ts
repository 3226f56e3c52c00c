import { visibleLine } from '#domain/visible-text.ts';

/** The error for a text that is no person's name. */
export const NOT_A_NAME =
  'Escriba solo el nombre: sin números, signos ni direcciones de internet o de correo';

// Letters of any language and the characters that join names: "D'Óleo", "Ma. del Carmen", "Peña-Gómez".
const LETTERS = /^[\p{L}\p{M}'’´`.,\- ]*$/u;
// A dot between letters makes two words an address, and mail programs turn that into a link.
const ADDRESS = /\p{L}[.,]\p{L}|\b(?:www|https?)\b/iu;

/** Whether a text can be a person's name in a letter of ours: no digits, no addresses (rule: names-are-names). */
export const isPersonName = (text: string): boolean => LETTERS.test(text) && !ADDRESS.test(text);

/** Most characters of a first name in a greeting: first names of real people are shorter. */
const GREETED = 40;

/**
 * The greeting of a letter. It omits a name that was stored before names were checked: a stranger may have chosen it.
 */
export function greeting(firstName: string): string {
  const name = visibleLine(firstName).trim();
  return name !== '' && name.length <= GREETED && isPersonName(name) ? `Hola, ${name}:` : 'Hola:';
}

/** First and last name; a single name gets no blank after it. */
export const fullNameOf = (person: {
  readonly firstName: string | null;
  readonly lastName: string | null;
}): string => `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
