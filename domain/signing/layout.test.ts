import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditAuthorization } from '#domain/signing/credit-authorization.ts';
import { evidence, facts, sparseFacts } from '#domain/signing/documents.fixture.ts';
import { renderEvidence } from '#domain/signing/evidence.ts';
import { inline, masked, paragraph } from '#domain/signing/layout.ts';
import { legalFileName } from '#domain/signing/legal-file-name.ts';
import { promissoryNote } from '#domain/signing/promissory-note.ts';

const texts = [facts, sparseFacts, { ...facts, lateChargeVariant: 'charge_and_costs' as const }].flatMap(
  (said) => [promissoryNote(said).text, creditAuthorization(said).text],
);

test('no line is longer than 80 columns', () => {
  const lines = [
    ...texts,
    renderEvidence({ ...evidence, userAgent: 'x'.repeat(500) }, 'ab'.repeat(32)),
  ].flatMap((text) => text.split('\n'));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('plain text: no tabs, no trailing spaces, no invisible characters, a line feed at the end', () => {
  for (const text of texts) {
    expect(text).not.toMatch(/[ \t]\n|\t|\r|\p{Cf}/u);
    expect(text).toMatch(/[^\n]\n$/);
  }
});

test('the same facts make the same bytes, so that the hash can be verified', () => {
  expect(promissoryNote(facts).text).toBe(promissoryNote(structuredClone(facts)).text);
  expect(creditAuthorization(facts).text).toBe(creditAuthorization(structuredClone(facts)).text);
});

test('a paragraph keeps every letter in its order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const lines = paragraph(text).split('\n');
      expect(lines.join('').replace(/\s/g, '')).toBe(inline(text).replace(/\s/g, ''));
      expect(lines.every((line) => line.length <= 78)).toBe(true);
    }),
  );
});

test('a name with invisible characters is printed as it is stored', () => {
  expect(inline(' Ana\u202e\u200b\n\tPeña\u2028 ')).toBe('Ana Peña');
});

test.each([
  ['000123456789', '****6789'],
  ['7', '****7'],
])('account %s is shown as %s', (account, shown) => {
  expect(masked(account)).toBe(shown);
});

test.each([
  ['debt-agreement', 'Ana Peña', 7, 'debo-y-pagare_Ana-Pena_LN-0007.txt'],
  [
    'credit-authorization',
    'José  Ñáñez-Güell',
    12_345,
    'autorizacion-de-credito_Jose-Nanez-Guell_LN-12345.txt',
  ],
  ['debt-agreement', '../../etc/passwd"\r\n', 1, 'debo-y-pagare_etc-passwd_LN-0001.txt'],
  ['debt-agreement', '  ', 1, 'debo-y-pagare_cliente_LN-0001.txt'],
] as const)('%s of %j', (kind, name, id, fileName) => {
  expect(legalFileName(kind, name, id)).toBe(fileName);
  expect(legalFileName(kind, name, id, 'pdf')).toBe(fileName.replace(/txt$/, 'pdf'));
});
