import { keysOf } from '#domain/enum-table.ts';
import { fraction, type Pesos } from '#domain/money.ts';

interface LateChargeFacts {
  /** Number of the variant in the settings, in rows and in replies. */
  readonly setting: number;
  /** Label of the variant's option in the settings. */
  readonly choice: string;
  /** Whether collection costs may be charged, with their document. */
  readonly costs: boolean;
  /** The charge on the unpaid part of an instalment while its days late grow from `from` to `to`. */
  readonly charge: (unpaid: Pesos, from: number, to: number) => Pesos;
  /**
   * Clause 3 of the note, about charges beside the interest; `allocation` is clause 5, the order in which payments meet
   * them.
   */
  readonly charges: string;
  readonly allocation: string;
  readonly collectionCosts: 'none' | 'documented';
  /**
   * The sentence about late charge in clause 7 of the note; the fields after it are for the terms, the help, a reminder
   * and the page of a late loan.
   */
  readonly note: string;
  readonly terms: string;
  readonly help: string;
  readonly reminder: string;
  readonly loan: string;
}

const DAYS_PER_MONTH = 30;
const PERCENT = 100;
/**
 * Simple late charge: by days late, never late charge on late charge; rounded half up to whole pesos (rule:
 * late-charge).
 */
const simple = (percentPerMonth: number) => (unpaid: Pesos, from: number, to: number) =>
  fraction(unpaid, percentPerMonth * (to - from), PERCENT * DAYS_PER_MONTH);

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
    choice: '2% mensual',
    costs: false,
    charge: simple(2),
    charges: 'la mora',
    allocation: 'a su mora y luego a la cuota',
    collectionCosts: 'none',
    note: 'la cuota vencida genera un cargo por mora de dos por ciento (2%) mensual, simple, sobre la parte no pagada de esa cuota, calculado por cada día de atraso (una treintava parte por día). No se cobra mora sobre mora.',
    terms:
      'Desde el día siguiente al último día a tiempo, la parte no pagada de la cuota genera un cargo por mora de 2% mensual, simple, calculado por día. No se cobra mora sobre mora.',
    help: 'La parte no pagada de la cuota vencida genera 2% mensual, por cada día de atraso. Nunca se cobra mora sobre mora.',
  },
  charge_and_costs: {
    ...GROWS_DAILY,
    setting: 5,
    choice: '5% mensual y gastos de cobranza',
    costs: true,
    charge: simple(5),
    charges: 'la mora y los gastos de cobranza documentados',
    allocation: 'a su mora y luego a la cuota; por último, a los gastos de cobranza',
    collectionCosts: 'documented',
    note: 'el saldo vencido, que es la parte no pagada de cada cuota vencida, genera un cargo por mora de cinco por ciento (5%) mensual, simple, calculado por cada día de atraso (una treintava parte por día), más los gastos de cobranza documentados en que se haya incurrido. No se cobra mora sobre mora.',
    terms:
      'Desde el día siguiente al último día a tiempo, la parte no pagada de la cuota genera un cargo por mora de 5% mensual, simple, calculado por día, más los gastos de cobranza documentados. No se cobra mora sobre mora.',
    help: 'La parte no pagada de la cuota vencida genera 5% mensual, por cada día de atraso, más los gastos de cobranza documentados. Nunca se cobra mora sobre mora.',
  },
} as const satisfies Record<string, LateChargeFacts>;

export type LateChargeVariant = keyof typeof LATE_CHARGE;
export type LateChargeSetting = (typeof LATE_CHARGE)[LateChargeVariant]['setting'];
export const LATE_CHARGE_VARIANTS = keysOf(LATE_CHARGE);
export const LATE_CHARGE_SETTINGS = LATE_CHARGE_VARIANTS.map((variant) => LATE_CHARGE[variant].setting);
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
