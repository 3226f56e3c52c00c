import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { ACCOUNT, ACCOUNTS, type Account } from '#domain/ledger/account.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import { missingPostings, type Posting } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import {
  LATE_CHARGE,
  LATE_CHARGE_VARIANTS,
  type LateChargeVariant,
} from '#domain/loans/late-charge-variant.ts';
import { scheduleFrom } from '#domain/loans/schedule.ts';
import { notePlan, PLAN_NAMES, TERMS } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { dice } from '#test/dice.ts';
import { type PlainEvent, plainDays } from '#test/plain-days.ts';
import { rounds, slice } from '#test/slice.ts';

const DAYS = 120;
const AMOUNTS = Array.from(
  { length: (AMOUNT_MAX - AMOUNT_MIN) / AMOUNT_STEP + 1 },
  (_, step) => AMOUNT_MIN + AMOUNT_STEP * step,
);
// Before Christmas, over a leap day, at the ends of months, on a Friday before a long weekend.
const STARTS = ['2026-11-20', '2028-01-31', '2028-02-14', '2027-12-31', '2027-03-11', '2026-10-31'].map(day);

const EVENT = {
  collection_cost: 'cost',
  waiver: 'waiver',
  payment: 'money',
  carried_in: 'money',
  taken_over: 'money',
  write_off: 'write-off',
  carried_out: 'out',
  refund: 'out',
} as const satisfies Record<
  Exclude<LoanFact['kind'], 'disbursement' | 'takeover' | 'reversal'>,
  PlainEvent['kind']
>;

function eventsOf(facts: readonly LoanFact[]): PlainEvent[] {
  const undone = facts.flatMap((fact) => (fact.kind === 'reversal' ? [fact.reverses] : []));
  return facts.flatMap((fact) => {
    if (fact.kind === 'disbursement' || fact.kind === 'takeover' || fact.kind === 'reversal') return [];
    if (fact.kind === 'payment' && undone.includes(fact.id)) return [];
    return [{ kind: EVENT[fact.kind], on: fact.on, amount: fact.kind === 'write_off' ? 0 : fact.amount }];
  });
}

function loanOf(amount: number, term: (typeof TERMS)[number], variant: LateChargeVariant, start: Day) {
  const plan = notePlan(pesos(amount), term, PLAN_NAMES[amount % 2] ?? 'note');
  const schedule = scheduleFrom(plan.instalments, start);
  const terms: LoanTerms = {
    principal: plan.principal,
    interest: plan.interest,
    schedule,
    lateChargeVariant: variant,
  };
  const parts = schedule.map((one) => ({ amount: one.amount, due: one.dueDate }));
  return { terms, parts, rate: LATE_CHARGE[variant].setting };
}

/** Something that may happen to a loan, on a day or, as payments do, some days before it becomes known. */
function nextFact(
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

/** Every third loan takes over what another one owed. */
function openingOf(roll: (below: number) => number, terms: LoanTerms, on: Day) {
  if (roll(3) > 0) return { kind: 'disbursement', id: 0, on } as const;
  const [interest, lateCharge, costs] = [pesos(roll(terms.interest + 1)), pesos(roll(900)), pesos(roll(500))];
  return { kind: 'takeover', id: 0, on, interest, lateCharge, costs } as const;
}

const balances = (postings: readonly Posting[]): ReadonlyMap<Account, number> => {
  const found = new Map<Account, number>(ACCOUNTS.map((account) => [account, 0]));
  for (const { source, destination, amount } of postings) {
    found.set(source, (found.get(source) ?? 0) - amount);
    found.set(destination, (found.get(destination) ?? 0) + amount);
  }
  return found;
};

/** The customer owes or has credit, never less than nothing; all of it together is zero. */
function expectWholeAccounts(postings: readonly Posting[], name: string) {
  const found = balances(postings);
  expect(
    [...found.values()].reduce((all, one) => all + one, 0),
    name,
  ).toBe(0);
  for (const [account, balance] of found) {
    const isCredit = account === 'customer_credit';
    if (ACCOUNT[account].side === 'customer' || account === 'write_off' || account === 'waiver')
      expect(isCredit ? -balance : balance, `${name}: ${account}`).toBeGreaterThanOrEqual(0);
  }
}

/** Wherever the machine stands that runs the program, a day is a day in Santo Domingo. */
const ZONES = [
  ['UTC', 0],
  ['America/Santo_Domingo', 240],
  ['Pacific/Kiritimati', -840],
] as const;

describe.each(ZONES)('in %s', (zone, offset) => {
  const seed = 20_261_122 + offset;
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
    expect(new Date('2026-11-20').getTimezoneOffset()).toBe(offset);
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test('every day of 120, whatever the amount, the term, the late charge and the start: 0 pesos', () => {
    const loans = AMOUNTS.flatMap((amount) =>
      TERMS.flatMap((term) =>
        LATE_CHARGE_VARIANTS.flatMap((variant) => STARTS.map((start) => ({ amount, term, variant, start }))),
      ),
    );
    for (const { amount, term, variant, start } of slice(loans, 6, zone)) {
      const { terms, parts, rate } = loanOf(amount, term, variant, start);
      const roll = dice(amount * 7 + term + rate);
      for (const paying of [0, 1, 3]) {
        const facts: LoanFact[] = [{ kind: 'disbursement', id: 0, on: start }];
        for (let id = 1; id <= paying; id += 1)
          facts.push({
            kind: 'payment',
            id,
            amount: pesos(1 + roll(amount)),
            on: addDays(start, roll(DAYS)),
          });
        const to = addDays(start, DAYS);
        for (const plain of plainDays({ parts, rate, events: eventsOf(facts), from: start, to })) {
          const { state } = replay(terms, facts, plain.on);
          const name = `${amount} in ${term} at ${rate}% from ${start}, ${paying} payments, on ${plain.on}`;
          expect([state.balance, state.bookBalance, state.credit], name).toEqual([
            plain.owed,
            plain.posted,
            plain.credit,
          ]);
        }
      }
    }
  }, 1_800_000);

  test('random histories: the ledger posted step by step is the one fold, its accounts sum to zero, nothing negative', () => {
    for (let round = 0; round < rounds(1_500, 20); round += 1) {
      const roll = dice(seed + round);
      const variant = LATE_CHARGE_VARIANTS[roll(2)] ?? 'charge_only';
      const start = STARTS[roll(STARTS.length)] ?? day('2026-11-20');
      const amount = AMOUNTS[roll(AMOUNTS.length)] ?? AMOUNT_MIN;
      const { terms, parts, rate } = loanOf(amount, TERMS[roll(TERMS.length)] ?? 1, variant, start);
      const opening = openingOf(roll, terms, start);
      const known: LoanFact[] = [opening];
      const before =
        opening.kind === 'takeover' ? { charge: opening.lateCharge, costs: opening.costs } : undefined;
      const ledger = [...replay(terms, known, start).postings];
      let today = addDays(start, 6);
      for (let id = 1; id <= 14; id += 1) {
        const name = `round ${round}, step ${id}`;
        today = addDays(today, roll(9));
        known.push(nextFact(roll, id, today, known));
        const { postings, state } = replay(terms, known, today);
        ledger.push(...missingPostings(postings, ledger));
        expect(missingPostings(postings, ledger), name).toEqual([]);
        expectWholeAccounts(ledger, name);
        expect(
          ledger.every((row) => row.amount > 0),
          name,
        ).toBe(true);
        const plain = [
          ...plainDays({
            parts,
            rate,
            events: eventsOf(known),
            from: start,
            to: today,
            ...(before && { before }),
          }),
        ].at(-1);
        expect(
          {
            on: today,
            posted: state.bookBalance,
            owed: state.balance,
            credit: state.credit,
            lost: state.writtenOff,
            oldestDue:
              state.instalments.find(({ status }) => status === 'due' || status === 'overdue')?.dueDate ??
              null,
          },
          name,
        ).toEqual(plain);
        // Whatever the order in which they became known.
        expect(replay(terms, [...known].reverse(), today).state, name).toEqual(state);
        const found = balances(ledger);
        const customers = ACCOUNTS.filter((account) => ACCOUNT[account].side === 'customer');
        const owed = customers.reduce((all, account) => all + (found.get(account) ?? 0), 0);
        expect(owed, name).toBe(state.bookBalance - state.credit);
      }
    }
  }, 1_800_000);
});
