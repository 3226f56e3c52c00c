import { visibleLine } from '#domain/visible-text.ts';

/** What a name that is none is answered. */
export const NOT_A_NAME =
  'Escriba solo el nombre: sin números, signos ni direcciones de internet o de correo';

// Letters of any language and what names are joined with: "D'Óleo", "Ma. del Carmen", "Peña-Gómez".
const LETTERS = /^[\p{L}\p{M}'’´`.,\- ]*$/u;
// A dot between letters makes an address of two words, and mail programs make a link of it.
const ADDRESS = /\p{L}[.,]\p{L}|\b(?:www|https?)\b/iu;

/** Whether a text can be a person's name in a letter of ours: no digits, no addresses (rule: names-are-names). */
export const isPersonName = (text: string): boolean => LETTERS.test(text) && !ADDRESS.test(text);

/** First names of real people are shorter; what is longer is a sentence. */
const GREETED = 40;

/** How a letter begins. A name from before names were checked is left out of it: a stranger may have chosen it. */
export function greeting(firstName: string): string {
  const name = visibleLine(firstName).trim();
  return name !== '' && name.length <= GREETED && isPersonName(name) ? `Hola, ${name}:` : 'Hola:';
}

/** First and last name; who has one name alone has no blank after it. */
export const fullNameOf = (person: {
  readonly firstName: string | null;
  readonly lastName: string | null;
}): string => `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
