import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '#domain/csv.ts';
import { anyText } from '#test/any-text.ts';

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1809', `"'+1809"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['  =1', `"'  =1"`],
  ['Ana, "la jefa"', '"Ana, ""la jefa"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['Ana;=HYPERLINK("http://x");', `"Ana;'=HYPERLINK(""http://x"");"`],
  ['Ana; +1\n\t@SUM(A1)', `"Ana; '+1\n\t'@SUM(A1)"`],
  ['8-10 a. m.; tel. 809-555', '"8-10 a. m.; tel. 809-555"'],
  [-500, '-500'],
  [null, ''],
])('%j becomes %s', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});

const HOSTILE = fc.constantFrom(...'=+-@;|,\t\n\r" \'a1');

it('no text becomes a formula, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.string({ unit: HOSTILE })), (text) => {
      const line = csvLine([text]);
      const inside = line.slice(1, -3).replaceAll('""', '"');
      expect(inside).not.toMatch(/^\s*[=+\-@]/);
      // Read by a parser that splits at ";" and ignores our quotes.
      for (const cell of line.slice(1).split(/[;\t\r\n|]/)) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      expect(inside.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
  );
});
