import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import type { LoanFact } from '#domain/ledger/fact.ts';
import { ACCOUNT, ACCOUNTS, type Account, missingPostings, type Posting } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { TERMS } from '#domain/loans/terms.ts';
import { pesos, sum } from '#domain/money.ts';
import { dice } from '#test/dice.ts';
import { plainDays } from '#test/plain-days.ts';
import { AMOUNTS, eventsOf, lifeOf, loanOf, nextFact, STARTS } from '#test/random-life.ts';
import { rounds, sample } from '#test/sample.ts';

const DAYS = 120;
const balances = (postings: readonly Posting[]): ReadonlyMap<Account, number> => {
  const found = new Map<Account, number>(ACCOUNTS.map((account) => [account, 0]));
  for (const { source, destination, amount } of postings) {
    found.set(source, (found.get(source) ?? 0) - amount);
    found.set(destination, (found.get(destination) ?? 0) + amount);
  }
  return found;
};

/** A customer's account is never negative, and all accounts sum to zero. */
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

/** In any time zone of the machine, a day is a day in Santo Domingo. */
const ZONES = [
  ['UTC', 0],
  ['America/Santo_Domingo', 240],
  ['Pacific/Kiritimati', -840],
] as const;

describe.each(ZONES)('in the time zone %s', (zone, offset) => {
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

  test('every day of 120, for every amount, term, late charge and start: 0 pesos', () => {
    const loans = AMOUNTS.flatMap((amount) =>
      TERMS.flatMap((term) =>
        LATE_CHARGE_VARIANTS.flatMap((variant) => STARTS.map((start) => ({ amount, term, variant, start }))),
      ),
    );
    for (const { amount, term, variant, start } of sample(loans, 6, zone)) {
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

  test('random histories: the ledger posted step by step equals the replay, its accounts sum to zero, and none is negative', () => {
    for (let round = 0; round < rounds(1_500, 20); round += 1) {
      const roll = dice(seed + round);
      const { start, terms, parts, rate, before, rebated, known } = lifeOf(roll);
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
            rebated,
          }),
        ].at(-1);
        expect(
          {
            on: today,
            posted: state.bookBalance,
            owed: state.balance,
            credit: state.credit,
            lost: state.writtenOff,
            rebates: sum(postings.flatMap(({ kind, amount }) => (kind === 'rebate' ? [amount] : []))),
            oldestDue:
              state.instalments.find(({ status }) => status === 'due' || status === 'overdue')?.dueDate ??
              null,
          },
          name,
        ).toEqual(plain);
        // Regardless of the order in which the facts became known.
        expect(replay(terms, [...known].reverse(), today).state, name).toEqual(state);
        const found = balances(ledger);
        const customers = ACCOUNTS.filter((account) => ACCOUNT[account].side === 'customer');
        const owed = customers.reduce((all, account) => all + (found.get(account) ?? 0), 0);
        expect(owed, name).toBe(state.bookBalance - state.credit);
      }
    }
  }, 1_800_000);
});
