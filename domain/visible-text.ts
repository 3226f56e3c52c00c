// Control characters except tab and line ends, zero-width spaces, soft hyphens, and direction marks: the text after one
// of these is displayed as something other than it is, in a table, a letter or a signed note.
const INVISIBLE =
  /(?![\t\n\r])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A text without characters that cannot be typed or seen; phones paste some along with a number. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '');

/** A text without invisible characters (`visibleText`), on one line. */
export const visibleLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ');

const SAID_MAX = 300;

/** What a program outside said, as a column keeps it: its start, without a NUL, half a character or a hidden one. */
export const saidOutside = (text: string): string => visibleText(text.slice(0, SAID_MAX).toWellFormed());
