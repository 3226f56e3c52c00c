import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import type { LoanFact } from '#domain/ledger/fact.ts';
import { onDay, opening, paid, plan, reversed, schedule, termsOf } from '#domain/ledger/loan.fixture.ts';
import { statementLines } from '#domain/ledger/loan-statement.ts';
import { bookedBalance, missingPostings } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { pesos, sum } from '#domain/money.ts';
import { dice } from '#test/dice.ts';
import { plainDays } from '#test/plain-days.ts';
import { eventsOf, lifeOf, nextFact } from '#test/random-life.ts';
import { rounds } from '#test/sample.ts';

const terms = termsOf('charge_only');
const linesOn = (days: number, ...facts: LoanFact[]) =>
  statementLines(terms, [opening, ...facts], onDay(days));
const read = (lines: ReturnType<typeof linesOn>) =>
  lines.map(({ kind, instalment, amount, change, balance }) => [kind, instalment, amount, change, balance]);

describe('the statement', () => {
  it('begins with the principal and the interest, and lists the due dates', () => {
    const [first, second, third] = schedule.map(({ amount }) => amount);
    expect(read(linesOn(60))).toEqual([
      ['disbursement', null, 10_000, 10_000, 10_000],
      ['interest', null, plan.interest, plan.interest, plan.total],
      ['due', 1, first, 0, plan.total],
      ['due', 2, second, 0, plan.total],
      ['due', 3, third, 0, plan.total],
    ]);
  });

  it('posts late charge before the payment that pays it, and splits the payment as the ledger does', () => {
    const first = schedule[0]?.amount ?? 0;
    const lines = linesOn(25, paid(first + 100, 25));
    expect(lines.map(({ kind }) => kind)).toEqual([
      'disbursement',
      'interest',
      'due',
      'late_charge',
      'payment',
    ]);
    const [charge, payment] = lines.slice(-2);
    expect(charge).toMatchObject({ instalment: 1, parts: { lateCharge: charge?.amount, principal: 0 } });
    expect(payment?.parts.lateCharge).toBe(-(charge?.amount ?? 0));
    expect(payment?.change).toBe(-(first + 100));
  });

  it('shows a reversed payment and its reversal side by side, with no effect together', () => {
    const payment = paid(3_000, 5);
    expect(read(linesOn(10, payment, reversed(payment, onDay(8)))).slice(2)).toEqual([
      ['payment', null, 3_000, -3_000, plan.total - 3_000],
      ['payment_reversal', null, 3_000, 3_000, plan.total],
    ]);
  });

  it('omits the due date of an instalment that was paid before it, and shows the rest of one that was paid in part', () => {
    const [first, second] = schedule.map(({ amount }) => amount);
    const dues = linesOn(32, paid((first ?? 0) + 500, 3)).filter(({ kind }) => kind === 'due');
    expect(read(dues)).toEqual([['due', 2, (second ?? 0) - 500, 0, plan.total - (first ?? 0) - 500]]);
  });

  it('goes below zero by the overpaid amount, until it is refunded', () => {
    const refund: LoanFact = { kind: 'refund', id: 9, on: onDay(6), amount: pesos(25) };
    expect(read(linesOn(10, paid(plan.total + 25, 5), refund)).slice(2)).toEqual([
      ['payment', null, plan.total + 25, -plan.total - 25, -25],
      ['refund', null, 25, 25, 0],
    ]);
  });

  it('lists an instalment on its very day, before a payment of that day', () => {
    expect(linesOn(14).map(({ kind }) => kind)).toEqual(['disbursement', 'interest']);
    expect(linesOn(15).map(({ kind }) => kind)).toEqual(['disbursement', 'interest', 'due']);
    expect(linesOn(15, paid(500, 15)).map(({ kind }) => kind)).toEqual([
      'disbursement',
      'interest',
      'due',
      'payment',
    ]);
  });

  it('is empty before the disbursement', () => {
    expect(statementLines(terms, [], onDay(3))).toEqual([]);
    const undated = schedule.map((instalment) => ({ ...instalment, dueDate: null }));
    expect(statementLines({ ...terms, schedule: undated }, [], onDay(60))).toEqual([]);
  });
});

test('random loans: the last balance is the ledger’s, every line follows from the one before, and no day differs', () => {
  for (let round = 0; round < rounds(1_500, 60); round += 1) {
    const roll = dice(20_261_125 + round);
    const { start, terms: own, parts, rate, before, rebated, known } = lifeOf(roll);
    const ledger = [...replay(own, known, start).postings];
    let today = addDays(start, 6);
    for (let id = 1; id <= 14; id += 1) {
      const name = `round ${round}, step ${id}`;
      today = addDays(today, roll(9));
      known.push(nextFact(roll, id, today, known));
      // The posted rows: step by step, with rows that take back an excess of an earlier day.
      ledger.push(...missingPostings(replay(own, known, today).postings, ledger));
      const lines = statementLines(own, known, today);
      const last = lines.at(-1)?.balance;
      expect(last, name).toBe(bookedBalance(ledger));
      const days = plainDays({
        parts,
        rate,
        events: eventsOf(known),
        from: start,
        to: today,
        ...(before && { before }),
        rebated,
      });
      const plain = new Map([...days].map(({ on, posted, credit }) => [on, posted - credit]));
      expect(last, name).toBe(plain.get(today));
      let balance = 0;
      for (const [index, line] of lines.entries()) {
        balance += line.change;
        expect(line.balance, name).toBe(balance);
        expect(sum(Object.values(line.parts)), name).toBe(line.change);
        const next = lines[index + 1];
        if (next) expect(next.on >= line.on, name).toBe(true);
        if (next?.on !== line.on && line.kind !== 'due')
          expect(balance, `${name}, on ${line.on}`).toBe(plain.get(line.on));
      }
      const payments = lines.filter(({ kind }) => kind === 'payment').map(({ paymentId }) => paymentId);
      const facts = known.flatMap((fact) => (fact.kind === 'payment' ? [fact.id] : []));
      expect(payments.toSorted(), name).toEqual(facts.toSorted());
    }
  }
}, 1_800_000);
