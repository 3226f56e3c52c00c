const OWN = /<style data-face="([^"]*)">[^<]*unicode-range:([^<}]*)\}<\/style>/;

/**
 * A built page brings the letters of its headings along (bin/page-styles.mjs), those of the lender's name as it was built.
 * Where another name has letters besides, the page asks for the whole face instead: two in one word would be worse than
 * the phone's own.
 */
export const fillHeadingFace = (html: string, name: string): string =>
  html.replace(OWN, (own: string, face: string, range: string) => {
    const known = new Set(range.split(',').map((point) => Number.parseInt(point.replace('U+', ''), 16)));
    const isWhole = [...name.replace(/\s/g, '')].every((letter) => known.has(letter.codePointAt(0) ?? 0));
    return isWhole
      ? own
      : `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${face}">`;
  });
