import type { Pesos } from '#domain/money.ts';

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

/** "Treinta", before a masculine noun; below 1,000. */
export function numberInWords(n: number): string {
  const words = belowThousand(n).toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
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

/** What a debtor copies of it: the number and its currency. */
export const sumToCopy = (amount: Pesos): string =>
  pesosInWords(amount)
    .replace(/ DOMINICANOS? CON 00\/100$/, '')
    .toLowerCase();

/** Whether somebody typed this amount in words, whatever the accents, cases and spaces (rule: sum-in-words). */
export function isSumInWords(text: string, amount: Pesos): boolean {
  const whole = plain(pesosInWords(amount));
  const number = whole.replace(/ PESOS? DOMINICANOS? CON 00\/100$/, '');
  const [, typed = ''] = /^(.*?)(?: PESOS?(?: DOMINICANOS?)?(?: CON 00\/100)?)?$/.exec(plain(text)) ?? [];
  return typed === number;
}
