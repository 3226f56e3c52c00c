// Control characters but for tab and line ends, zero-width spaces, soft hyphens, and what turns the direction of reading
// around: the text after one of these is shown as something else than it is, in a table, a letter or a note that is
// signed.
const INVISIBLE =
  /(?![\t\n\r])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A text without the signs that nobody types and nobody sees; phones paste some along with a number. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '');

/** The same in one line. */
export const visibleLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ');
