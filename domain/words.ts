import type { Pesos } from '#domain/money.ts';
import { withCapital } from '#domain/with-capital.ts';

const UNITS = [
  'CERO',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
];
const TENS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA'];
const HUNDREDS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
];

function belowHundred(n: number): string {
  const unit = UNITS[n];
  if (n < 30 && unit !== undefined) return unit;
  const ten = TENS[Math.floor(n / 10)] ?? '';
  return n % 10 === 0 ? ten : `${ten} Y ${UNITS[n % 10] ?? ''}`;
}

function belowThousand(n: number): string {
  if (n === 100) return 'CIEN';
  if (n < 100) return belowHundred(n);
  const hundred = HUNDREDS[Math.floor(n / 100)] ?? '';
  return n % 100 === 0 ? hundred : `${hundred} ${belowHundred(n % 100)}`;
}

/** A number below 1,000 in Spanish words, before a masculine noun: "Treinta". */
export function numberInWords(n: number): string {
  const words = belowThousand(n).toLowerCase();
  return withCapital(words);
}

/** A rate in basis points below 1,000%, as a note has it: "tres punto cinco por ciento (3.5%)". */
export function percentInWords(rate: number): string {
  const [whole = '0', decimals = ''] = String(rate / 100).split('.');
  // Alone, one is no longer short: "uno", "veintiuno".
  const words = (n: number) =>
    numberInWords(n)
      .toLowerCase()
      .replace(/[uú]n$/, 'uno');
  const after = decimals.startsWith('0') ? `cero ${words(Number(decimals))}` : words(Number(decimals));
  return `${words(Number(whole))}${decimals && ` punto ${after}`} por ciento (${rate / 100}%)`;
}

/**
 * The amount in words as a promissory note wants it, before a masculine noun: 1,000 is "MIL", 21,000 "VEINTIÚN MIL".
 * @throws {RangeError} outside 0–999,999.
 */
export function pesosInWords(amount: Pesos): string {
  if (amount < 0 || amount > 999_999) throw new RangeError(`No words for ${amount}`);
  const thousands = Math.floor(amount / 1000);
  const rest = amount % 1000;
  const head = thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${belowThousand(thousands)} MIL`;
  const tail = rest === 0 && thousands > 0 ? '' : belowThousand(rest);
  const words = [head, tail].filter((part) => part !== '').join(' ');
  return `${words} ${amount === 1 ? 'PESO DOMINICANO' : 'PESOS DOMINICANOS'} CON 00/100`;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9/]+/g, ' ')
    .trim();

/** The part that a debtor copies: the number and its currency. */
export const sumToCopy = (amount: Pesos): string =>
  pesosInWords(amount)
    .replace(/ DOMINICANOS? CON 00\/100/, '')
    .toLowerCase();

/**
 * The sound of a number in words: without spellings that sound alike (s, c and z; b and v; c, k and qu; h; accents) and
 * without optional parts (y, "un" before "mil", the currency). No two amounts sound alike.
 */
function heard(text: string): string {
  return plain(text)
    .replace(/ PESOS?(?: DOMINICANOS?)?(?: CON 00\/100)?$/, '')
    .replace(/\bUNO\b/g, 'UN')
    .replace(/^UN MIL\b/, 'MIL')
    .replace(/\bY\b/g, 'I')
    .replaceAll(' ', '')
    .replaceAll('CH', 'X')
    .replace(/QU(?=[EI])/g, 'K')
    .replace(/[CZ](?=[EI])|Z/g, 'S')
    .replace(/[CQ]/g, 'K')
    .replaceAll('B', 'V')
    .replaceAll('H', '')
    .replace(/NTAI/g, 'NTA')
    .replace(/NTEI/g, 'NTI')
    .replace(/VEINTIUNO/g, 'VEINTIUN')
    .replace(/([A-Z])\1/g, '$1');
}

/** Whether the typed text sounds like this amount in words (rule: sum-in-words). */
export const isSumInWords = (text: string, amount: Pesos): boolean =>
  heard(text) === heard(pesosInWords(amount));
