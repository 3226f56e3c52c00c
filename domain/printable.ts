// The characters of the standard fonts of a PDF (WinAnsi): Latin-1 and a little more. A soft hyphen is not among them:
// pdfkit draws it as a hyphen in the middle of a line (findings/pdf-soft-hyphen.sh).
const FITS = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** Characters outside the fonts that look like one inside: blanks, hyphens, apostrophes. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[\t\p{Z}]/u, ' '],
  [/[\p{Pd}\u2212]/u, '-'],
  [/[\u02b9\u02bb\u02bc\u2032\u201b]/u, '’'],
  [/[\u2033\u201f]/u, '”'],
];

/** A character as the fonts print it; `null`: they have nothing that looks the same. */
function printedAs(sign: string): string | null {
  if (FITS.test(sign)) return sign;
  const alike = ALIKE.find(([signs]) => signs.test(sign));
  if (alike) return alike[1];
  if (/\p{Cf}|\p{Cc}/u.test(sign)) return '';
  const parts = [...sign.normalize('NFKD')];
  return parts.every((part) => FITS.test(part)) ? parts.join('') : null;
}

/** A character without the accents that the fonts lack; "?" for one without a base letter in them. */
const nearest = (sign: string): string =>
  [...sign.normalize('NFD')].filter((part) => FITS.test(part)).join('') || '?';

/**
 * A text in the characters of the papers' fonts. Texts from before fields refused what cannot be printed (rule:
 * printed-texts) lose an accent, or have a "?"; the attached .txt has the exact text.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')].map((sign) => printedAs(sign) ?? nearest(sign)).join('');

const unprintable = (text: string): string | undefined =>
  [...text.normalize('NFC')].find((sign) => printedAs(sign) === null);

/** Whether every paper prints the text as it looks on the screen. */
export const isPrintable = (text: string): boolean => unprintable(text) === undefined;

/** The error of a field whose text no paper can print. */
export const notPrintable = (text: string): string =>
  `Escriba con letras del español: «${unprintable(text) ?? ''}» no se puede imprimir en los documentos`;

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
