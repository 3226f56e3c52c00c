import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '#domain/csv.ts';

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1809', `"'+1809"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['  =1', `"'  =1"`],
  ['Ana, "la jefa"', '"Ana, ""la jefa"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  [-500, '-500'],
  [null, ''],
])('%j becomes %s', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});

it('no text becomes a formula, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const inside = csvLine([text]).slice(1, -3).replaceAll('""', '"');
      expect(inside).not.toMatch(/^\s*[=+\-@]/);
      expect([text, `'${text}`]).toContain(inside);
    }),
  );
});
