import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { typedCode } from '#domain/accounts/verification-code.ts';
import { readDay } from '#domain/calendar.ts';
import { parsePesos, typedCents } from '#domain/money.ts';
import { plainNumber } from '#domain/typed-number.ts';

test.each([
  ['\u202a+1\u00a0809\u2011555\u20110101\u202c', '+1 809-555-0101'],
  ['809–555—0101', '809-555-0101'],
  ["'00112345678", '00112345678'],
  ['\u2212150', '-150'],
  ['RD$\u202f500\t', 'RD$ 500'],
  ['123\u200b456\ufeff', '123456'],
])('%j is %j', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});

/** What a phone, a bank's page or a spreadsheet puts into a number, and nobody sees. */
const invisible = fc.constantFrom('', '\u200b', '\u200e', '\u202a', '\u202c', '\u2066', '\ufeff', '\u00ad');
const hyphen = fc.constantFrom('-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', ' - ');
const blank = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', '\t');

test('whatever looks like a number is read like it, by every reader', () => {
  fc.assert(
    fc.property(invisible, hyphen, blank, invisible, (before, dash, space, within) => {
      const seen = (text: string) =>
        before + text.replaceAll('-', dash).replaceAll(' ', space).replaceAll('~', within) + before;
      expect(parsePhone(seen('(809)~ 555-01~01'))).toBe('+18095550101');
      expect(parsePhone(seen('+1 809 555~ 0101'))).toBe('+18095550101');
      expect(parseCedula(seen('001-12345~67-8'))).toBe('00112345678');
      expect(parseCedula(seen('001 1234567~ 8'))).toBe('00112345678');
      expect(typedCode(seen('123~ 456'))).toBe('123456');
      expect(typedCode(seen('123-456'))).toBe('123456');
      expect(parsePesos(seen('RD$ 3,4~50.00'))).toBe(3_450);
      expect(readDay(`${before}09${dash.trim()}11${within}${dash.trim()}1990`)).toBe('1990-11-09');
    }),
  );
});

test.each([
  ['RD$2,500.00', 250_000],
  ['$5,000.00', 500_000],
  ['DOP 2500', 250_000],
  ['2500.5', 250_050],
  ["'2,500", 250_000],
  ['0.29', 29],
  ['999999999999.99', 99_999_999_999_999],
])('%j is of %j centavos', (text, cents) => {
  expect(typedCents(text)).toBe(cents);
});

test.each([
  ...[
    "2'500",
    '1-50',
    '-150',
    '150-',
    '+150',
    '(150.00)',
    '(150',
    '150)',
    '(-150)',
    '1+50',
    '1(50)',
    '(1)50',
    '2.500,00',
  ],
  ...['2,50', '2 500', '1e9', '=1+1', '', 'US$20', '20 USD', '€20', '9,999,999,999,999'],
])('%j is no amount', (text) => {
  expect(typedCents(text)).toBeNull();
});

test('every amount that a statement writes is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      const whole = Math.floor(cents / 100).toLocaleString('en-US');
      expect(typedCents(`RD$${whole}.${String(cents % 100).padStart(2, '0')}`)).toBe(cents);
    }),
  );
});
