import { plainNumber } from '#domain/typed-number.ts';

declare const brand: unique symbol;

/** An amount in whole Dominican pesos: a safe integer, never a fraction (rule: whole-pesos). */
export type Pesos = number & { readonly [brand]: 'Pesos' };

function isPesos(amount: number): amount is Pesos {
  return Number.isSafeInteger(amount);
}

/** @throws {RangeError} when the amount is not a safe integer: that is a bug, not bad input. */
export function pesos(amount: number): Pesos {
  if (!isPesos(amount)) throw new RangeError(`Not whole pesos: ${amount}`);
  return amount;
}

export const ZERO = pesos(0);

export const add = (a: Pesos, b: Pesos): Pesos => pesos(a + b);
export const subtract = (a: Pesos, b: Pesos): Pesos => pesos(a - b);
export const sum = (amounts: readonly Pesos[]): Pesos => amounts.reduce(add, ZERO);
export const smaller = (a: Pesos, b: Pesos): Pesos => (a < b ? a : b);
export const larger = (a: Pesos, b: Pesos): Pesos => (a > b ? a : b);

/**
 * The fraction of an amount, `amount × numerator ÷ denominator`, rounded half up to whole pesos; exact in between. For
 * amounts ≥ 0.
 */
export function fraction(amount: Pesos, numerator: number | bigint, denominator: number | bigint): Pesos {
  const twice = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return pesos(Number(twice / (2n * BigInt(denominator))));
}

/**
 * Splits an amount into equal parts, rounded half up; the last one takes the remainder, so that they sum to the amount
 * (rule: remainder-in-last-instalment).
 */
export function splitWithRemainderLast(amount: Pesos, parts: number): Pesos[] {
  const part = fraction(amount, 1, parts);
  const firsts = Array.from({ length: parts - 1 }, () => part);
  return [...firsts, subtract(amount, sum(firsts))];
}

const grouping = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count with separators: "5,000". */
export const formatCount = (count: number): string => grouping.format(count);

/** An amount in pesos as text, "RD$2,500": the es-DO format, independent of the locale data of an old phone. */
export function formatPesos(amount: number): string {
  const digits = grouping.format(Math.abs(amount));
  return amount < 0 ? `-RD$${digits}` : `RD$${digits}`;
}

// Twelve digits before the point at most: with centavos still a safe integer.
const TYPED = /^(?:(?:RD)? ?\$|DOP)? ?((?:\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.\d\d?)?)$/i;

/**
 * Centavos of an amount as typed or pasted: "3450", "RD$ 3,450.00", "$5,000". Commas group thousands as in es-DO;
 * "2.500,00" is `null`, like anything else and another currency: reading it would be a guess about money (rules:
 * peso-input, typed-texts).
 */
export function typedCents(text: string): number | null {
  const digits = TYPED.exec(plainNumber(text))?.[1];
  return digits === undefined ? null : Math.round(Number(digits.replaceAll(',', '')) * 100);
}

/** Pesos of a typed amount; `null` for anything else, and for centavos other than 00. */
export function parsePesos(text: string): Pesos | null {
  const cents = typedCents(text);
  return cents === null || cents % 100 !== 0 ? null : pesos(cents / 100);
}
