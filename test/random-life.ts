import { addDays, type Day, day, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import {
  LATE_CHARGE,
  LATE_CHARGE_VARIANTS,
  type LateChargeVariant,
} from '#domain/loans/late-charge-variant.ts';
import { notePlan, PLAN_NAMES, TERMS } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import type { PlainEvent } from '#test/plain-days.ts';

export const AMOUNTS = Array.from(
  { length: (AMOUNT_MAX - AMOUNT_MIN) / AMOUNT_STEP + 1 },
  (_, step) => AMOUNT_MIN + AMOUNT_STEP * step,
);
// Before Christmas, over a leap day, at the ends of months, on a Friday before a long weekend.
export const STARTS = [
  '2026-11-20',
  '2028-01-31',
  '2028-02-14',
  '2027-12-31',
  '2027-03-11',
  '2026-10-31',
].map(day);

const EVENT = {
  collection_cost: 'cost',
  waiver: 'waiver',
  payment: 'money',
  carried_in: 'carried',
  taken_over: 'taken',
  write_off: 'write-off',
  carried_out: 'out',
  refund: 'out',
} as const satisfies Record<
  Exclude<LoanFact['kind'], 'disbursement' | 'takeover' | 'reversal'>,
  PlainEvent['kind']
>;

export function eventsOf(facts: readonly LoanFact[]): PlainEvent[] {
  const undone = facts.flatMap((fact) => (fact.kind === 'reversal' ? [fact.reverses] : []));
  return facts.flatMap((fact) => {
    if (fact.kind === 'disbursement' || fact.kind === 'takeover' || fact.kind === 'reversal') return [];
    if (fact.kind === 'payment' && undone.includes(fact.id)) return [];
    return [{ kind: EVENT[fact.kind], on: fact.on, amount: fact.kind === 'write_off' ? 0 : fact.amount }];
  });
}

export function loanOf(amount: number, term: (typeof TERMS)[number], variant: LateChargeVariant, start: Day) {
  const plan = notePlan(pesos(amount), term, PLAN_NAMES[amount % 2] ?? 'note');
  const schedule = scheduleFrom(plan.instalments, start);
  const terms: LoanTerms = {
    principal: plan.principal,
    interest: plan.interest,
    schedule,
    lateChargeVariant: variant,
    closedDays: NO_CLOSED_DAYS,
  };
  const parts = schedule.map((one) => ({ amount: one.amount, due: one.dueDate }));
  return { terms, parts, rate: LATE_CHARGE[variant].setting };
}

/** The next random event of a loan, on a day or, for payments, some days before it becomes known. */
export function nextFact(
  roll: (below: number) => number,
  id: number,
  on: Day,
  known: readonly LoanFact[],
): LoanFact {
  const amount = pesos(1 + roll(roll(3) === 0 ? 12_000 : 900));
  const before = addDays(on, -roll(6));
  const payments = known.filter((fact) => fact.kind === 'payment');
  const victim = payments[roll(payments.length + 1)];
  const isUndone = known.some((fact) => fact.kind === 'reversal' && fact.reverses === victim?.id);
  const chance = roll(20);
  if (chance < 4 && victim && !isUndone) return { kind: 'reversal', id, reverses: victim.id, on };
  if (chance < 6) return { kind: 'collection_cost', id, amount, on };
  if (chance < 9) return { kind: 'waiver', id, amount, on };
  if (chance < 10) return { kind: roll(2) === 0 ? 'carried_in' : 'taken_over', id, amount, on };
  if (chance < 11) return { kind: 'carried_out', id, amount, on };
  if (chance < 12) return { kind: 'refund', id, amount, on };
  if (chance < 13 && !known.some(({ kind }) => kind === 'write_off')) return { kind: 'write_off', id, on };
  return { kind: 'payment', id, amount, on: before };
}

/** How a random loan begins: every third takes over another loan's debt. */
export function openingOf(roll: (below: number) => number, terms: LoanTerms, on: Day) {
  if (roll(3) > 0) return { kind: 'disbursement', id: 0, on } as const;
  const [interest, lateCharge, costs] = [pesos(roll(terms.interest + 1)), pesos(roll(900)), pesos(roll(500))];
  const overpaidRefund = pesos(roll(400));
  return { kind: 'takeover', id: 0, on, interest, lateCharge, costs, overpaidRefund } as const;
}

/**
 * A loan of random amount, term, late-charge variant and beginning.
 * @param roll returns a random number below its bound
 */
export function lifeOf(roll: (below: number) => number) {
  const variant = LATE_CHARGE_VARIANTS[roll(2)] ?? 'charge_only';
  const start = STARTS[roll(STARTS.length)] ?? day('2026-11-20');
  const amount = AMOUNTS[roll(AMOUNTS.length)] ?? AMOUNT_MIN;
  const { terms: whole, parts, rate } = loanOf(amount, TERMS[roll(TERMS.length)] ?? 1, variant, start);
  const opening = openingOf(roll, whole, start);
  const rebates = opening.kind === 'disbursement' && roll(2) === 0;
  const terms: LoanTerms = { ...whole, ...(rebates && { rebatesFrom: start }) };
  /** What the loan took over beside its parts, for the plain model; `undefined`: nothing. */
  const before =
    opening.kind === 'takeover'
      ? { charge: opening.lateCharge, costs: opening.costs, takenBack: opening.overpaidRefund }
      : undefined;
  const known: LoanFact[] = [opening];
  return { start, terms, parts, rate, before, rebated: rebates ? terms.interest : 0, known };
}
