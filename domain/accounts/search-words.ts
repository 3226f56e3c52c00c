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

/**
 * The word prefixes of a search: "Peña (809) 555-0101" is `pena`, `809`, `5550101`. A number may have any notation: a
 * cédula or a phone with its separators is one word. An e-mail is one word too, since its parts are common to many. The
 * index normalises its words the same way.
 */
export function searchWords(said: string): string[] {
  const parts = isNumber(said) ? [said] : said.split(/\s/);
  const words = parts.flatMap(wordsOf);
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}
