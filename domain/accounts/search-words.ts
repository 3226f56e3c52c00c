import { FOUND_BY, PROFILE_FIELD } from '#domain/accounts/profile-fields.ts';
import { plainNumber } from '#domain/typed-number.ts';

/** Most words of a search that are used; further words do not narrow it. */
const WORDS_MAX = 8;
const WORD_MAX = 60;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isNumber = (text: string) => /\d/.test(text) && /^[\d\s().+-]+$/.test(text);

function wordsOf(part: string): string[] {
  if (isNumber(part)) return [part.replace(/\D/g, '')];
  const words = part.includes('@')
    ? [plain(part).replace(/[^a-z0-9@._+-]/g, '')]
    : plain(part).split(/[^a-z0-9]/);
  return words.filter(Boolean);
}

/** What the list of clients is searched by, for its sentences: a name is one thing in it. */
export const SEARCHED_BY: string = new Intl.ListFormat('es-DO', { type: 'disjunction' }).format(
  FOUND_BY.filter((field) => field !== 'lastName').map((field) => PROFILE_FIELD[field].label),
);

/**
 * The word prefixes of a search: "Peña (809) 555-0101" is `pena`, `809`, `5550101`. A number may have any notation: a
 * cédula or a phone with its separators is one word. An e-mail is one word too, since its parts are common to many. The
 * index normalises its words the same way.
 */
export function searchWords(said: string): string[] {
  const seen = plainNumber(said);
  const parts = isNumber(seen) ? [seen] : seen.split(' ');
  const words = parts.flatMap(wordsOf);
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}

// The index splits "D'Óleo" into `d` and `oleo`: few people type the apostrophe.
const ELIDED = /^([dlo])([a-z]{3,})$/;

/**
 * The query of PostgreSQL (`tsquery`) for the words of `searchWords`: all of them, each by its beginning, and "doleo"
 * also as "d'oleo".
 */
export function wordQuery(words: readonly string[]): string {
  const queries = words.map((word) => {
    const [, article, rest] = ELIDED.exec(word) ?? [];
    return rest === undefined ? `'${word}':*` : `('${word}':* | '${article}' & '${rest}':*)`;
  });
  return queries.join(' & ');
}
