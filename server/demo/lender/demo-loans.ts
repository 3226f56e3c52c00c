import { boundsOf, dueDaysOf, PUBLIC_TERMS, TERM_DEFAULT, type Term } from '#domain/loans/terms.ts';
import { dice } from '#server/demo/lender/borrowers.ts';

/**
 * The amount of a payment: the next instalment with its late charge, half of it, the whole debt, or a little more than
 * that.
 */
export type Paid = 'next' | 'half' | 'all' | 'over';
export type Act =
  | { readonly kind: 'apply'; readonly amount: number; readonly term: number }
  | { readonly kind: 'approve' | 'reject' | 'withdraw' | 'accept' | 'decline' | 'disburse' | 'review' }
  | { readonly kind: 'offer'; readonly amount: number; readonly term: number }
  | { readonly kind: 'pay'; readonly paid: Paid }
  | { readonly kind: 'promise'; readonly inDays: number }
  | { readonly kind: 'call' | 'collection_letter' | 'visit' }
  | { readonly kind: 'verify' | 'refuse' | 'reverse' | 'waive' | 'write_off' };

/** One step of a borrower (by the place in the list), with the number of days ago and the hour of that day. */
export interface Step {
  readonly borrower: number;
  readonly daysAgo: number;
  readonly hour: number;
  readonly act: Act;
}

/** How borrowers repay, with the frequency in percent. */
const HABITS = [
  { habit: 'punctual', of: 47 },
  { habit: 'late', of: 20 },
  { habit: 'partial', of: 8 },
  { habit: 'early', of: 7 },
  { habit: 'stops', of: 7 },
  { habit: 'refused', of: 3 },
  { habit: 'reversed', of: 3 },
  { habit: 'waived', of: 3 },
  { habit: 'over', of: 2 },
] as const;
type Habit = (typeof HABITS)[number]['habit'];
/** The outcome of an application, with the frequency in percent. */
const OUTCOMES = [
  { outcome: 'approved', of: 80 },
  { outcome: 'accepted', of: 6 },
  { outcome: 'declined', of: 2 },
  { outcome: 'rejected', of: 9 },
  { outcome: 'withdrawn', of: 3 },
] as const;

const MONTHS = 8;
const DAYS = MONTHS * 30;
/** Number of borrowers who applied this week: their applications and payments fill the staff's queues. */
const NEW_BORROWERS = 12;
const STEP = 500;
// After the day's reminders.
const OPENS = 10.5;
const HOURS_OPEN = 7.5;
/**
 * Days after the due date on which a late borrower is called; the next constant is the number of days until the
 * promised payment.
 */
const CALLED_LATE = 2;
const PROMISED_AHEAD = 3;
const LAST_DUE_DAY = 45;

const drawn = <T extends { readonly of: number }>(roll: (below: number) => number, all: readonly T[]): T => {
  let left = roll(all.reduce((sum, { of }) => sum + of, 0));
  const found = all.find(({ of }) => {
    left -= of;
    return left < 0;
  });
  if (!found) throw new Error('There is nothing to draw from');
  return found;
};

interface Life {
  /** `day` counts from the first day; steps after yesterday are left out. */
  at(day: number, act: Act): void;
  readonly roll: (below: number) => number;
  /** The terms that the lender lends. */
  readonly terms: readonly Term[];
}

/**
 * Adds the payments of a loan, from its disbursement; returns the day on which it ends, or `null` where it does not.
 */
function repay({ at, roll }: Life, from: number, habit: Habit, term: Term): number | null {
  const due = dueDaysOf(term);
  const last = from + (due.at(-1) ?? LAST_DUE_DAY);
  // A payment is verified before the next one is made.
  const [first = 0, second = Number.POSITIVE_INFINITY] = due;
  const gap = second - first;
  const pay = (day: number, paid: Paid) => {
    at(day, { kind: 'pay', paid });
    const decided = day + roll(2);
    at(decided, { kind: 'verify' });
    return decided;
  };
  const each = (shift: () => number) =>
    due.reduce((_, day, index) => {
      const late = shift();
      if (late >= CALLED_LATE + PROMISED_AHEAD)
        at(from + day + late - PROMISED_AHEAD, { kind: 'promise', inDays: PROMISED_AHEAD });
      return pay(from + Math.max(1, day + late), index === due.length - 1 ? 'all' : 'next');
    }, 0);
  switch (habit) {
    case 'punctual':
      return each(() => -roll(3));
    case 'late':
      return each(() => Math.min(gap, 2 + roll(10)));
    case 'partial':
      for (const day of due) pay(from + day, 'half');
      at(last + 3, { kind: 'call' });
      at(last + 5, { kind: 'promise', inDays: 4 });
      return pay(last + 9, 'all');
    case 'early':
      return pay(from + 4 + roll(8), 'all');
    case 'over':
      return pay(last, 'over');
    case 'stops':
      if (due.length > 1) pay(from + 14, 'next');
      at(last + 2, { kind: 'collection_letter' });
      at(last + 6, { kind: 'call' });
      at(last + 9, { kind: 'promise', inDays: 5 });
      at(last + 30, { kind: 'visit' });
      at(last + 100, { kind: 'write_off' });
      return null;
    case 'refused':
      at(last - 1, { kind: 'pay', paid: 'all' });
      at(last, { kind: 'refuse' });
      return pay(last + 1, 'all');
    case 'reversed': {
      const day = pay(last, 'all');
      at(day + 2, { kind: 'reverse' });
      return pay(day + 4, 'all');
    }
    case 'waived':
      at(last + 20, { kind: 'waive' });
      return pay(last + 20, 'all');
  }
}

/** Adds an application and its consequences; returns the day after which the next can follow, or `null`. */
function borrow(life: Life, day: number): number | null {
  const { at, roll, terms } = life;
  const { least, most } = boundsOf(terms);
  const amount = least + STEP * roll((most - least) / STEP + 1);
  const term = terms[roll(terms.length)] ?? TERM_DEFAULT;
  at(day, { kind: 'apply', amount, term });
  const { outcome } = drawn(roll, OUTCOMES);
  const decided = day + 1 + roll(2);
  if (roll(3) === 0) at(day + 1, { kind: 'review' });
  switch (outcome) {
    case 'rejected':
      at(decided, { kind: 'reject' });
      return decided + 40;
    case 'withdrawn':
      at(decided, { kind: 'withdraw' });
      return decided + 30;
    case 'declined':
    case 'accepted': {
      at(decided, { kind: 'offer', amount: Math.max(least, amount - 4 * STEP), term });
      if (outcome === 'declined') {
        at(decided + 2, { kind: 'decline' });
        return decided + 30;
      }
      at(decided + 1, { kind: 'accept' });
      return lend(life, decided, term);
    }
    case 'approved':
      at(decided, { kind: 'approve' });
      return lend(life, decided, term);
  }
}

function lend(life: Life, decided: number, term: Term): number | null {
  const { at, roll } = life;
  const disbursed = decided + 1 + roll(2);
  at(disbursed, { kind: 'disburse' });
  return repay(life, disbursed, drawn(roll, HABITS).habit, term);
}

/** Eight months of a number of borrowers, in the order in which the steps happened; the same in each run. */
export function demoLoanSteps(borrowers: number, terms: readonly Term[] = PUBLIC_TERMS): readonly Step[] {
  const roll = dice(8_160);
  const steps: Omit<Step, 'hour'>[] = [];
  for (let borrower = 0; borrower < borrowers; borrower += 1) {
    const older = borrowers - NEW_BORROWERS;
    const start =
      borrower < older ? Math.floor((borrower * (DAYS - 8)) / older) + roll(4) : DAYS - 4 + roll(3);
    const life: Life = {
      roll,
      terms,
      at: (day, act) => {
        const daysAgo = DAYS - day;
        if (daysAgo >= 1) steps.push({ borrower, daysAgo, act });
      },
    };
    let day: number | null = start;
    while (day !== null && day < DAYS) {
      day = borrow(life, day);
      day = day !== null && roll(100) < 55 ? day + 3 + roll(30) : null;
    }
  }
  const days = [...Map.groupBy(steps, ({ daysAgo }) => daysAgo)].sort(([a], [b]) => b - a);
  // In order within a day: an application of the morning is decided later that day.
  return days.flatMap(([, all]) =>
    all.map((step, place) => ({ ...step, hour: OPENS + (HOURS_OPEN * place) / all.length })),
  );
}
