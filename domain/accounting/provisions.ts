import { keysOf } from '#domain/enum-table.ts';
import { add, fraction, type Pesos, pesos, sum, ZERO } from '#domain/money.ts';

/** From how many days late on, which share of the unpaid principal is provided for, in tenths of a percent. */
export interface ProvisionRule {
  readonly fromDays: number;
  readonly share: number;
}

export interface Provision extends ProvisionRule {
  /** The last day of the range; `null`: no end. */
  readonly toDays: number | null;
  readonly loans: number;
  /** Unpaid principal of these loans, in pesos. */
  readonly principal: Pesos;
  readonly amount: Pesos;
}

/** A loan with what it owes of the principal, and how many days late it is. */
export interface ProvidedLoan {
  readonly daysLate: number;
  readonly principal: Pesos;
}

/** The provisions by days late (rule: provisions): the shares are the lender's, and none is given by the program. */
export function provisionsOf(ranges: readonly ProvisionRule[], loans: readonly ProvidedLoan[]): Provision[] {
  const ordered = ranges.toSorted((a, b) => a.fromDays - b.fromDays);
  return ordered.map(({ fromDays, share }, at) => {
    const next = ordered[at + 1]?.fromDays;
    const within = loans.filter(
      ({ daysLate }) => daysLate >= fromDays && (next === undefined || daysLate < next),
    );
    const principal = sum(within.map((one) => one.principal));
    return {
      fromDays,
      toDays: next === undefined ? null : next - 1,
      share,
      loans: within.length,
      principal,
      amount: fraction(principal, share, 1000),
    };
  });
}

export const providedTotal = (provisions: readonly Pick<Provision, 'amount'>[]): Pesos =>
  provisions.reduce((all, { amount }) => add(all, pesos(amount)), ZERO);

/** When a loan's interest is income (rule: income-over-time). */
export const INCOME_METHOD = {
  at_disbursement: { label: 'Al desembolsar: todo el interés del préstamo ese día' },
  over_time: { label: 'Con el tiempo: cada día una parte, hasta el vencimiento' },
} as const;
export type IncomeMethod = keyof typeof INCOME_METHOD;
export const INCOME_METHODS = keysOf(INCOME_METHOD);
