/**
 * A number as a person typed or pasted it, in plain signs: without invisible ones, with every dash as "-" and every
 * blank as " ", and without the apostrophe with which a spreadsheet marks a text. The readers of amounts, phones,
 * cédulas, codes and days begin with it (rule: typed-texts).
 */
export const plainNumber = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/^ ?'? ?| $/g, '');
