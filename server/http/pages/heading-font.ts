const OWN = /<style data-face="([^"]*)">[^<]*unicode-range:([^<}]*)\}<\/style>/;

/**
 * Fits the font of the headings in a built page to the lender's name. The page embeds the letters of its headings
 * (web/build/page-styles.ts), including those of the name at build time. Where another name has further letters, the
 * page loads the whole font: two fonts in one word would look worse than the phone's own.
 */
export const fillHeadingFont = (html: string, name: string): string =>
  html.replace(OWN, (own: string, face: string, range: string) => {
    const known = new Set(range.split(',').map((point) => Number.parseInt(point.replace('U+', ''), 16)));
    const isWhole = [...name.replace(/\s/g, '')].every((letter) => known.has(letter.codePointAt(0) ?? 0));
    return isWhole
      ? own
      : `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${face}">`;
  });
