import { visibleLine } from '#domain/printable.ts';

/** The error for a text that is no person's name. */
export const NOT_A_NAME =
  'Escriba solo el nombre: sin números, signos ni direcciones de internet o de correo';

// Letters of any language and the characters that join names: "D'Óleo", "Ma. del Carmen", "Peña-Gómez".
const LETTERS = /^[\p{L}\p{M}'’´`.,\- ]*$/u;
// A dot between letters makes two words an address, and mail programs turn that into a link.
const ADDRESS = /\p{L}[.,]\p{L}|\b(?:www|https?)\b/iu;

// Each whole word, with a dot right before a name, as in "Ma.Altagracia", "José A.Peña" and "Vda.Pérez"; "premio.com" has
// none. The dot is optional, so that a long word without one is read once, and not again from each of its letters.
const WORD = /([\p{L}\p{M}]+)(\.(?=\p{Lu}))?/gu;
const isAbbreviation = (word: string) => /^\p{Lu}[\p{L}\p{M}]{0,3}$/u.test(word);

/**
 * A typed name as it is stored: on one line, without invisible signs, and with a blank behind an abbreviation, so that
 * no mail program takes it for an address (rules: names-are-names, typed-texts).
 */
export const typedName = (text: string): string =>
  visibleLine(text.normalize('NFC'))
    .replace(/\p{Pd}/gu, '-')
    .replace(WORD, (found, word: string, dot?: string) =>
      dot && isAbbreviation(word) ? `${word}. ` : found,
    );

/** Whether a text can be a person's name in a letter of ours: no digits, no addresses (rule: names-are-names). */
export function isPersonName(text: string): boolean {
  const name = typedName(text);
  return LETTERS.test(name) && !ADDRESS.test(name);
}

interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;

/** First and last names of a full name: as the account splits the same name, else at the first blank. */
export function splitName(full: string, account: Names): { readonly first: string; readonly last: string } {
  const words = full.split(' ');
  const isOwn = account.firstName !== null && sameName(full, fullNameOf(account));
  const ofFirst = isOwn ? (account.firstName?.split(' ').length ?? 1) : 1;
  return { first: words.slice(0, ofFirst).join(' '), last: words.slice(ofFirst).join(' ') };
}

/** Most characters of a first name in a greeting: first names of real people are shorter. */
const GREETED = 40;

/**
 * The greeting of a letter. It omits a name that was stored before names were checked: a stranger may have chosen it.
 */
export function greeting(firstName: string): string {
  const name = typedName(firstName).trim();
  return name !== '' && name.length <= GREETED && isPersonName(name) ? `Hola, ${name}:` : 'Hola:';
}

/** First and last name; a single name gets no blank after it. */
export const fullNameOf = (person: Names): string =>
  `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim();
