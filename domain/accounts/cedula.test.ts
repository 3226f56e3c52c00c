import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCedula, hasValidCheckDigit, parseCedula } from '#domain/accounts/cedula.ts';

describe('parseCedula', () => {
  test.each([
    ['001-1234567-8', '00112345678'],
    ['12312345678', '12312345678'],
    [' 999-0000001-1 ', '99900000011'],
    ['001 1234567 8', '00112345678'],
    ['001 - 1234567 - 8', '00112345678'],
    ['001 123 4567 8', '00112345678'],
    ["'00112345678", '00112345678'],
  ])('%j → %s', (text, digits) => {
    expect(parseCedula(text)).toBe(digits);
  });

  test.each([
    '',
    '1234',
    '0011234567',
    '001123456789',
    '001-12345678',
    'x001-1234567-8',
    '001-1234567-89',
    'x12312345678',
    '001-1234567-A',
    '001.1234567.8',
    '00-11234567-8',
    '٠٠١١٢٣٤٥٦٧٨',
  ])('%j is refused', (text) => {
    expect(parseCedula(text)).toBeNull();
  });

  test('reads back the displayed form', () => {
    const digits = fc.stringMatching(/^\d{11}$/);
    fc.assert(
      fc.property(digits, (cedula) => {
        expect(parseCedula(formatCedula(cedula))).toBe(cedula);
      }),
    );
  });
});

describe('the check digit', () => {
  test.each([
    '99900000011',
    '99900000102',
    '99911111112',
    '00199999905',
    '40299999991',
    '22399999907',
    '03199999909',
  ])('accepts %s', (digits) => {
    expect(hasValidCheckDigit(digits)).toBe(true);
  });

  test.each(['99900000012', '99900000103', '99999999983', '99986754326'])('rejects %s', (digits) => {
    expect(hasValidCheckDigit(digits)).toBe(false);
  });

  test("rejects the specification's own examples, so it may only warn", () => {
    expect(hasValidCheckDigit('00112345678')).toBe(false);
    expect(parseCedula('00112345678')).not.toBeNull();
  });

  test('detects one wrong digit', () => {
    const cases = fc.tuple(
      fc.constantFrom('99900000011', '99987654326', '00199999913'),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(cases, ([digits, at, by]) => {
        const wrong = (Number(digits[at]) + by) % 10;
        expect(hasValidCheckDigit(digits.slice(0, at) + wrong + digits.slice(at + 1))).toBe(false);
      }),
    );
  });
});
