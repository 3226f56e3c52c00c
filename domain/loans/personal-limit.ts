import { AMOUNT_MIN } from '#domain/limits/limits.ts';
import { isLost, isRepaid, isRunning, type LoanStatus } from '#domain/loans/loan.ts';
import { formatPesos, pesos } from '#domain/money.ts';

/** The lender's rules by which a client's limit grows (rule: personal-limit); amounts in pesos. */
export interface LimitRules {
  /** Limit of a client's first loan; `null`: there are no rules, and every client has the product's maximum. */
  readonly first: number | null;
  /** Increase for each loan that was paid on time. */
  readonly onTime: number;
  /** Decrease for each loan that was late. */
  readonly late: number;
  /** Days late from which a loan counts as late. */
  readonly lateDays: number;
}

export const INITIAL_LIMIT_RULES: LimitRules = {
  first: null,
  onTime: AMOUNT_MIN,
  late: AMOUNT_MIN,
  lateDays: 5,
};
/** Most days late that the lender's limit rules may name: a larger number would no longer be a rule about lateness. */
export const LIMIT_LATE_DAYS_MAX = 90;

/** A loan of the client's own account, with the facts that the limit depends on. */
export interface LimitLoan {
  readonly status: LoanStatus;
  readonly worstDaysLate: number;
}

export interface PersonalLimit {
  /** The client's limit in pesos. */
  readonly amount: number;
  /** Whether the lender's rules gave the limit; else it is the product's maximum. */
  readonly isRuled: boolean;
  /** Number of the client's loans that were paid on time; `late`: of those that were late. */
  readonly onTime: number;
  readonly late: number;
  /** The limit after the next loan that is paid on time; `null`: the limit grows no further. */
  readonly next: number | null;
}

/** The least and the greatest amount of the products that a client may have, in pesos. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * How a loan affects its client's limit; `null`: not at all. A restructured loan counts in the loan that takes it over;
 * a running loan counts once it is late.
 */
function effectOf({ status, worstDaysLate }: LimitLoan, lateDays: number): 'on_time' | 'late' | null {
  const isLate = worstDaysLate >= lateDays;
  if (isLost({ status })) return 'late';
  if (isRepaid({ status })) return isLate ? 'late' : 'on_time';
  return isRunning({ status }) && isLate ? 'late' : null;
}

/** The most that a client may ask for, from their own loans in the order of lending (rule: personal-limit). */
export function personalLimit(
  loans: readonly LimitLoan[],
  rules: LimitRules,
  { least, most }: Bounds,
): PersonalLimit {
  const withinProduct = (amount: number): number => Math.min(most, Math.max(least, amount));
  const { first, lateDays } = rules;
  if (first === null) return { amount: most, isRuled: false, onTime: 0, late: 0, next: null };
  const effects = loans.flatMap((loan) => effectOf(loan, lateDays) ?? []);
  const amount = effects.reduce(
    (limit, effect) => withinProduct(effect === 'on_time' ? limit + rules.onTime : limit - rules.late),
    withinProduct(first),
  );
  const next = withinProduct(amount + rules.onTime);
  return {
    amount,
    isRuled: true,
    onTime: effects.filter((effect) => effect === 'on_time').length,
    late: effects.filter((effect) => effect === 'late').length,
    next: next > amount ? next : null,
  };
}

const loansText = (count: number): string => (count === 1 ? '1 préstamo' : `${count} préstamos`);

/**
 * The reason of a client's limit as text, for client and staff: "2 préstamos a tiempo y 1 con atraso"; `null` without
 * rules.
 */
export function limitReason({ isRuled, onTime, late }: PersonalLimit): string | null {
  if (!isRuled) return null;
  if (onTime + late === 0) return 'Es el primer préstamo';
  if (late === 0) return `${loansText(onTime)} a tiempo`;
  if (onTime === 0) return `${loansText(late)} con atraso`;
  return `${loansText(onTime)} a tiempo y ${late} con atraso`;
}

/** Sentence about how a client's limit grows: "Sube a RD$12,500 con el próximo préstamo pagado a tiempo." */
export const limitGrowth = ({ next }: PersonalLimit): string | null =>
  next === null ? null : `Sube a ${formatPesos(pesos(next))} con el próximo préstamo pagado a tiempo.`;

/** The client's limit beside the field of an amount: "Tu límite es de RD$5,000". */
export const ownLimitText = (amount: number): string => `Tu límite es de ${formatPesos(pesos(amount))}`;

/** The error of the field for an amount above the limit. */
export const aboveLimit = (amount: number): string => `Su límite es de ${formatPesos(pesos(amount))}`;
