import { describe, expect, test } from 'vitest';
import { type Decision, paidParts, previewDecision } from '#domain/ledger/decision.ts';
import type { LoanFact } from '#domain/ledger/fact.ts';
import { loanStateOn, onDay, opening, paid, schedule, termsOf } from '#domain/ledger/loan.fixture.ts';
import type { Account } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import { pesos, sum } from '#domain/money.ts';

// RD$12,075 in three: the last one falls due 45 days after the disbursement; late charge is 5 % a month.
const VARIANT = 'charge_and_costs';
const LATE = onDay(60);

const previewed = (
  decision: Decision,
  { status = 'active', facts = [] }: { status?: LoanStatus; facts?: readonly LoanFact[] } = {},
) => previewDecision({ status, terms: termsOf(VARIANT), facts: [opening, ...facts] }, decision, LATE);
/** Computed by the replay, with the fact that the decision writes. */
const written = (...facts: LoanFact[]) => loanStateOn(VARIANT, LATE, ...facts);
const owed = written().balance;

describe('the preview of a decision is the loan with the fact that it writes', () => {
  const amount = pesos(500);
  const on = LATE;
  const credit = paid(owed + 700, 60, 3);
  test.each<[Decision, LoanFact, (readonly LoanFact[])?]>([
    [{ kind: 'write_off' }, { kind: 'write_off', id: 9, on }],
    [
      { kind: 'payment', amount, on: onDay(20) },
      { kind: 'payment', id: 9, amount, on: onDay(20) },
    ],
    [
      { kind: 'collection_cost', amount },
      { kind: 'collection_cost', id: 9, amount, on },
    ],
    [
      { kind: 'waiver', amount: pesos(50) },
      { kind: 'waiver', id: 9, amount: pesos(50), on },
    ],
    [
      { kind: 'carried_in', amount },
      { kind: 'carried_in', id: 9, amount, on },
    ],
    [{ kind: 'refund', amount }, { kind: 'refund', id: 9, amount, on }, [credit]],
    [{ kind: 'carried_out', amount }, { kind: 'carried_out', id: 9, amount, on }, [credit]],
    [{ kind: 'reversal', payment: 3 }, { kind: 'reversal', id: 9, reverses: 3, on }, [paid(4_000, 14, 3)]],
  ])('$kind', (decision, fact, before = []) => {
    const { state } = previewed(decision, { facts: before });
    expect(state).toEqual(written(...before, fact));
    expect(state).not.toEqual(written(...before));
  });

  test('a disbursement counts its days from the given day', () => {
    const on = onDay(10);
    const loan = { status: 'awaiting_disbursement', terms: termsOf(VARIANT), facts: [] } as const;
    const { state, status } = previewDecision(loan, { kind: 'disbursement', on }, on);
    expect(status).toBe('active');
    expect(state.nextPayment?.date).toBe(scheduleFrom(schedule, on)[0]?.dueDate);
    expect(state.balance).toBe(12_075);
  });
});

describe('the status of a loan after a decision', () => {
  const settling = paid(owed, 60, 3);
  test.each<[string, Decision, { status?: LoanStatus; facts?: readonly LoanFact[] }, LoanStatus]>([
    ['active while a peso is owed', { kind: 'payment', amount: pesos(owed - 1), on: LATE }, {}, 'active'],
    ['settled with the last peso', { kind: 'payment', amount: pesos(owed), on: LATE }, {}, 'settled'],
    [
      'settled with money to give back',
      { kind: 'payment', amount: pesos(owed + 9), on: LATE },
      {},
      'settled',
    ],
    ['settled by what came from another loan', { kind: 'carried_in', amount: pesos(owed) }, {}, 'settled'],
    [
      'settled where the late charge was all that was owed',
      { kind: 'waiver', amount: pesos(owed - 12_075) },
      { facts: [paid(12_075, 60, 3)] },
      'settled',
    ],
    ['active where late charge is left', { kind: 'waiver', amount: pesos(1) }, {}, 'active'],
    ['written off', { kind: 'write_off' }, {}, 'written_off'],
    [
      'written off for good: what comes later settles nothing',
      { kind: 'payment', amount: pesos(owed), on: LATE },
      { status: 'written_off', facts: [{ kind: 'write_off', id: 9, on: LATE }] },
      'written_off',
    ],
    ['open again', { kind: 'reversal', payment: 3 }, { status: 'settled', facts: [settling] }, 'active'],
    [
      'settled where what was reversed was too much anyway',
      { kind: 'reversal', payment: 4 },
      { status: 'settled', facts: [settling, paid(5, 60, 4)] },
      'settled',
    ],
    [
      'written off, whatever is reversed',
      { kind: 'reversal', payment: 3 },
      { status: 'written_off', facts: [settling] },
      'written_off',
    ],
    ['as it is with a cost', { kind: 'collection_cost', amount: pesos(1) }, {}, 'active'],
    [
      'as it is with a refund',
      { kind: 'refund', amount: pesos(5) },
      { status: 'settled', facts: [paid(owed + 5, 60, 3)] },
      'settled',
    ],
    [
      'as it is with credit that goes',
      { kind: 'carried_out', amount: pesos(5) },
      { status: 'settled', facts: [paid(owed + 5, 60, 3)] },
      'settled',
    ],
  ])('%s', (_, decision, loan, status) => {
    expect(previewed(decision, loan).status).toBe(status);
  });

  test('is active after a refund although nothing is owed: the refund did not settle it', () => {
    const paidTooMuch = { facts: [paid(owed + 5, 60, 3)] };
    for (const kind of ['refund', 'carried_out'] as const)
      expect(previewed({ kind, amount: pesos(5) }, paidTooMuch).status).toBe('active');
  });
});

test('what a payment of an earlier day pays adds up to its amount, and late charge ends on that day', () => {
  const books = { terms: termsOf(VARIANT), facts: [opening] };
  // 5 days late: RD$4,025 in the first instalment, whose late charge until today is much more.
  const parts = paidParts(books, { amount: pesos(1_500), on: onDay(20) });
  expect(sum(Object.values(parts))).toBe(1_500);
  expect(parts.lateCharge).toBe(loanStateOn(VARIANT, onDay(20)).parts.lateCharge);
  expect(parts.lateCharge).toBeLessThan(written().parts.lateCharge);
});

test('a payment on the day of a write-off pays what its rows pay, though nothing is owed after that day', () => {
  const facts: readonly LoanFact[] = [opening, { kind: 'write_off', id: 8, on: LATE }];
  const amount = pesos(500);
  const parts = paidParts({ terms: termsOf(VARIANT), facts }, { amount, on: LATE });
  expect(sum(Object.values(parts))).toBe(500);
  const posted = (more: readonly LoanFact[]) =>
    replay(termsOf(VARIANT), [...facts, ...more], LATE).postings.filter(({ kind }) => kind === 'allocation');
  expect(posted([])).toEqual([]);
  const payment = { kind: 'payment', id: 9, amount, on: LATE } as const;
  const to = (account: Account) =>
    sum(posted([payment]).flatMap(({ source, amount: part }) => (source === account ? [part] : [])));
  expect(parts).toEqual({
    principal: to('principal'),
    interest: to('interest'),
    lateCharge: to('late_charge'),
    costs: to('collection_cost'),
    overpaidRefund: to('overpaid_refund'),
  });
});
