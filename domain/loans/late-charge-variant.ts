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
  readonly collectionCosts: 'none' | 'documented';
}

/**
 * The variants of late charge of a signed note (rule: late-charge-variants). A new variant also needs a migration of
 * its CHECK constraint.
 */
export const LATE_CHARGE = {
  charge_only: {
    setting: 2,
    rate: 200,
    costs: false,
    collectionCosts: 'none',
  },
  charge_and_costs: {
    setting: 5,
    rate: 500,
    costs: true,
    collectionCosts: 'documented',
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
