import { keysOf } from '#domain/enum-table.ts';
import { fraction, type Pesos } from '#domain/money.ts';
import { BASIS } from '#domain/products/price.ts';

interface LateChargeFacts {
  /** Number of the variant in the settings, in rows and in replies. */
  readonly setting: number;
  /** Basis points a month, unless a product has a rate of its own. */
  readonly rate: number;
  /** Whether collection costs may be charged, with their document. */
  readonly costs: boolean;
  /**
   * Clause 3 of the note, about charges beside the interest; `allocation` is clause 5, the order in which payments meet
   * them.
   */
  readonly charges: string;
  readonly allocation: string;
  readonly collectionCosts: 'none' | 'documented';
  /**
   * What the variant is called, and its sentence in clause 7 of the note, in the terms and in the help, each with the
   * rate as they say it; the last two are for a reminder and the page of a late loan.
   */
  readonly choice: (rate: string) => string;
  readonly note: (rate: string) => string;
  readonly terms: (rate: string) => string;
  readonly help: (rate: string) => string;
  readonly reminder: string;
  readonly loan: string;
}

const GROWS_DAILY = {
  reminder: 'La mora sube cada día hasta que registre su pago.',
  loan: 'La mora sube cada día hasta que registres el pago; no se cobra mora sobre la mora.',
} as const;

/**
 * The variants of late charge of a signed note (rule: late-charge-variants). A new variant also needs a migration of
 * its CHECK constraint.
 */
export const LATE_CHARGE = {
  charge_only: {
    ...GROWS_DAILY,
    setting: 2,
    rate: 200,
    costs: false,
    charges: 'la mora',
    allocation: 'a su mora y luego a la cuota',
    collectionCosts: 'none',
    choice: (rate) => `${rate} mensual`,
    note: (rate) =>
      `la cuota vencida genera un cargo por mora de ${rate} mensual, simple, sobre la parte no pagada de esa cuota, calculado por cada día de atraso (una treintava parte por día). No se cobra mora sobre mora.`,
    terms: (rate) =>
      `Desde el día siguiente al último día a tiempo, la parte no pagada de la cuota genera un cargo por mora de ${rate} mensual, simple, calculado por día. No se cobra mora sobre mora.`,
    help: (rate) =>
      `La parte no pagada de la cuota vencida genera ${rate} mensual, por cada día de atraso. Nunca se cobra mora sobre mora.`,
  },
  charge_and_costs: {
    ...GROWS_DAILY,
    setting: 5,
    rate: 500,
    costs: true,
    charges: 'la mora y los gastos de cobranza documentados',
    allocation: 'a su mora y luego a la cuota; por último, a los gastos de cobranza',
    collectionCosts: 'documented',
    choice: (rate) => `${rate} mensual y gastos de cobranza`,
    note: (rate) =>
      `el saldo vencido, que es la parte no pagada de cada cuota vencida, genera un cargo por mora de ${rate} mensual, simple, calculado por cada día de atraso (una treintava parte por día), más los gastos de cobranza documentados en que se haya incurrido. No se cobra mora sobre mora.`,
    terms: (rate) =>
      `Desde el día siguiente al último día a tiempo, la parte no pagada de la cuota genera un cargo por mora de ${rate} mensual, simple, calculado por día, más los gastos de cobranza documentados. No se cobra mora sobre mora.`,
    help: (rate) =>
      `La parte no pagada de la cuota vencida genera ${rate} mensual, por cada día de atraso, más los gastos de cobranza documentados. Nunca se cobra mora sobre mora.`,
  },
} as const satisfies Record<string, LateChargeFacts>;

export type LateChargeVariant = keyof typeof LATE_CHARGE;
export type LateChargeSetting = (typeof LATE_CHARGE)[LateChargeVariant]['setting'];
export const LATE_CHARGE_VARIANTS = keysOf(LATE_CHARGE);
export const LATE_CHARGE_SETTINGS = LATE_CHARGE_VARIANTS.map((variant) => LATE_CHARGE[variant].setting);

/** The late charge of a loan, as agreed. */
export interface LateCharge {
  readonly lateChargeVariant: LateChargeVariant;
  /** Basis points a month; absent: the variant's. */
  readonly lateRate?: number | null;
  /** Days late without late charge; absent: none (rule: late-charge). */
  readonly graceDays?: number | null;
}

/** Basis points a month. */
export const lateRateOf = ({ lateChargeVariant, lateRate }: LateCharge): number =>
  lateRate ?? LATE_CHARGE[lateChargeVariant].rate;

const DAYS_PER_MONTH = 30;
/**
 * Simple late charge on the unpaid part of an instalment while its charged days grow from `from` to `to`: never late
 * charge on late charge; rounded half up to whole pesos (rule: late-charge).
 */
export const lateChargeOn = (late: LateCharge, unpaid: Pesos, from: number, to: number): Pesos =>
  fraction(unpaid, lateRateOf(late) * (to - from), BASIS * DAYS_PER_MONTH);

/** A late charge in the words of a place; a product's days of grace are said after its sentence. */
export const lateText = (late: LateCharge, place: 'choice' | 'terms' | 'help'): string =>
  LATE_CHARGE[late.lateChargeVariant][place](`${lateRateOf(late) / PERCENT}%`) + graceText(late, place);
const PERCENT = 100;
export const graceName = (days: number): string => `${days} ${days === 1 ? 'día' : 'días'} de gracia`;
const graceText = ({ graceDays }: LateCharge, place: 'choice' | 'terms' | 'help'): string => {
  if (!graceDays) return '';
  const days = graceName(graceDays);
  return place === 'choice' ? `, ${days}` : ` Hay ${days}, por los que no se cobra mora.`;
};

export const CHOOSE_LATE_CHARGE = `Elija ${LATE_CHARGE_SETTINGS.join(' o ')}`;

/**
 * The late charge variant with this number.
 *
 * @throws {RangeError} for an unknown number: the contract and the CHECK constraint have refused it before.
 */
export function lateChargeOf(setting: LateChargeSetting): LateChargeVariant {
  const found = LATE_CHARGE_VARIANTS.find((variant) => LATE_CHARGE[variant].setting === setting);
  if (!found) throw new RangeError(`Not a late charge: ${setting}`);
  return found;
}
