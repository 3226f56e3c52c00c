import { expect, test } from 'vitest';
import { addDays, type Day } from '#domain/calendar.ts';
import type { LoanFact } from '#domain/ledger/fact.ts';
import { OTHER_LINES } from '#domain/ledger/ledger-kind.ts';
import { onDay, opening, paid, reversed, schedule, termsOf } from '#domain/ledger/loan.fixture.ts';
import { bookedBalance, missingPostings, type Posting } from '#domain/ledger/posting.ts';
import { replay } from '#domain/ledger/replay.ts';
import { pesos } from '#domain/money.ts';

type Adjusted = 'collection_cost' | 'waiver' | 'carried_in' | 'carried_out' | 'refund' | 'taken_over';
const adjusted = (kind: Adjusted, amount: number): LoanFact => ({
  kind,
  id: 7,
  amount: pesos(amount),
  on: onDay(45),
});

/** "late_charge: income → late_charge 77 (instalment 1)" */
function told({ kind, source, destination, amount, instalmentNumber, paymentId, adjustmentId }: Posting) {
  const causes = [
    instalmentNumber === null ? [] : [`instalment ${instalmentNumber}`],
    paymentId === null ? [] : [`payment ${paymentId}`],
    adjustmentId === null ? [] : [`adjustment ${adjustmentId}`],
  ].flat();
  const cause = causes.length === 0 ? '' : ` (${causes.join(', ')})`;
  return `${kind}: ${source} → ${destination} ${amount}${cause}`;
}

const terms = termsOf('charge_only');
const replayed = (...facts: LoanFact[]) => replay(terms, facts, onDay(90));

/** Instalments of RD$3,833, due on days 15 and 30: 30 and 15 days late on day 45. */
const LATE = [
  'late_charge: income → late_charge 77 (instalment 1)',
  'late_charge: income → late_charge 38 (instalment 2)',
];
const OPENED = ['disbursement: funds → principal 10000', 'interest: income → interest 2075'];
const PAID_TOO_MUCH = [
  'payment: customer_credit → funds 12500 (payment 9)',
  'allocation: interest → customer_credit 2075',
  'allocation: principal → customer_credit 10000',
];
const tooMuch = paid(12_500, 10, 9);

const STORIES: readonly (readonly [string, readonly LoanFact[], readonly string[]])[] = [
  [
    'collecting costs something',
    [adjusted('collection_cost', 350)],
    ['collection_cost: income → collection_cost 350 (adjustment 7)'],
  ],
  [
    'late charge is waived',
    [adjusted('waiver', 50)],
    [...LATE, 'waiver: late_charge → waiver 50 (adjustment 7)'],
  ],
  [
    'a payment pays late charge, then the interest in it, then principal',
    [paid(4_000, 45)],
    [
      ...LATE,
      'payment: customer_credit → funds 4000 (payment 1)',
      'allocation: late_charge → customer_credit 115',
      'allocation: interest → customer_credit 668',
      'allocation: principal → customer_credit 3217',
    ],
  ],
  [
    'a payment is undone',
    [paid(4_000, 45), reversed(paid(4_000, 45))],
    [
      'payment: customer_credit → funds 4000 (payment 1)',
      'payment_reversal: funds → customer_credit 4000 (payment 1)',
    ],
  ],
  [
    'credit comes from another loan',
    [adjusted('carried_in', 4_000)],
    [
      ...LATE,
      'carry_over: customer_credit → between_loans 4000 (adjustment 7)',
      'allocation: late_charge → customer_credit 115',
      'allocation: interest → customer_credit 668',
      'allocation: principal → customer_credit 3217',
    ],
  ],
  [
    'everything is written off, and some of it recovered',
    [
      { kind: 'collection_cost', id: 3, amount: pesos(350), on: onDay(40) },
      { kind: 'write_off', id: 7, on: onDay(45) },
      paid(500, 60, 9),
    ],
    [
      'collection_cost: income → collection_cost 350 (adjustment 3)',
      ...LATE,
      'write_off: late_charge → write_off 115 (adjustment 7)',
      'write_off: interest → write_off 2075 (adjustment 7)',
      'write_off: principal → write_off 10000 (adjustment 7)',
      'write_off: collection_cost → write_off 350 (adjustment 7)',
      'payment: customer_credit → funds 500 (payment 9)',
      'recovery: write_off → customer_credit 500',
    ],
  ],
  [
    'credit goes back, more than there is, and comes again',
    [tooMuch, adjusted('refund', 500), paid(30, 50, 10)],
    [
      ...PAID_TOO_MUCH,
      'refund: funds → customer_credit 425 (adjustment 7)',
      'refund: funds → overpaid_refund 75 (adjustment 7)',
      'payment: customer_credit → funds 30 (payment 10)',
      'allocation: overpaid_refund → customer_credit 30',
    ],
  ],
  [
    'credit goes to another loan',
    [tooMuch, adjusted('carried_out', 400)],
    [...PAID_TOO_MUCH, 'carry_over: between_loans → customer_credit 400 (adjustment 7)'],
  ],
  [
    'another loan takes over',
    [adjusted('taken_over', 12_190)],
    [
      ...LATE,
      'restructuring: customer_credit → between_loans 12190',
      'allocation: late_charge → customer_credit 115',
      'allocation: interest → customer_credit 2075',
      'allocation: principal → customer_credit 10000',
    ],
  ],
];

test.each(STORIES)('%s: each movement has its kind, its accounts and its cause', (_name, facts, said) => {
  expect(replayed(opening, ...facts).postings.map(told)).toEqual([...OPENED, ...said]);
});

test('of the amount that another loan took over, only the part paid before counts as paid', () => {
  const { state } = replayed(opening, paid(3_833, 10), adjusted('taken_over', 8_280));
  expect(state.balance).toBe(0);
  expect(state.instalments.map(({ status }) => status)).toEqual(['paid', 'restructured', 'restructured']);
});

test("a loan that takes over opens with the other's debt; only the rest of its interest is income", () => {
  const [interest, lateCharge, costs, overpaidRefund] = [pesos(100), pesos(50), pesos(20), pesos(7)];
  const { postings, state } = replayed({
    kind: 'takeover',
    id: 1,
    on: onDay(0),
    interest,
    lateCharge,
    costs,
    overpaidRefund,
  });
  expect(postings.map(told)).toEqual([
    'restructuring: between_loans → principal 10000',
    'restructuring: between_loans → interest 100',
    'restructuring: between_loans → late_charge 50',
    'restructuring: between_loans → collection_cost 20',
    'restructuring: between_loans → overpaid_refund 7',
    'interest: income → interest 1975',
  ]);
  expect(state.parts).toMatchObject({ principal: 10_000, interest: 2_075, costs: 20, overpaidRefund: 7 });
  expect(() =>
    replay(
      { ...terms, schedule: [] },
      [{ kind: 'takeover', id: 1, on: onDay(0), interest, lateCharge, costs }],
      onDay(1),
    ),
  ).toThrow('A loan has an instalment');
});

test('a loan that is written off cannot be written off again', () => {
  const writeOff = (id: number, on: Day) => ({ kind: 'write_off', id, on }) as const;
  expect(() => replayed(opening, writeOff(7, onDay(45)), writeOff(8, onDay(46)))).toThrow('written off once');
  // The first instalment is paid: nothing of it was written off.
  const first = paid(3_833, 15);
  expect(() => replayed(opening, first, writeOff(7, onDay(45)), writeOff(8, onDay(46)))).toThrow(
    'written off once',
  );
});

test('a loan that was written off owes nothing of any kind, and says so', () => {
  const { state } = replayed(opening, { kind: 'write_off', id: 7, on: onDay(45) });
  expect(state.instalments.map(({ status }) => status)).toEqual([
    'written_off',
    'written_off',
    'written_off',
  ]);
  expect(state.parts).toEqual({ principal: 0, interest: 0, lateCharge: 0, costs: 0, overpaidRefund: 0 });
});

test('a debt is principal and interest in the shares of the note, also in the middle of the loan', () => {
  // A third of RD$12,075 is paid: a third of each is left out.
  expect(replay(terms, [opening, paid(4_025, 10)], onDay(10)).state.parts).toMatchObject({
    principal: 6_667,
    interest: 1_383,
  });
});

test('instalments are paid by their number, regardless of their order in a plan', () => {
  const shuffled = [...schedule].reverse();
  const { state } = replay({ ...terms, schedule: shuffled }, [opening, paid(5_000, 10)], onDay(10));
  expect(state.instalments.map(({ number, paid: part }) => [number, part])).toEqual([
    [1, 3_833],
    [2, 1_167],
    [3, 0],
  ]);
  expect(shuffled.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('whoever pays everything early owes less interest, by the days that are left', () => {
  // RD$2,075 of interest over 45 days: fifteen are left on the thirtieth.
  const rebated = { ...terms, rebatesFrom: onDay(0) };
  const on = (amount: number, day: number) => replay(rebated, [opening, paid(amount, day, 1)], onDay(day));
  const before = replay(rebated, [opening], onDay(0)).state;
  expect([before.balance, before.rebate]).toEqual([12_075, 2_075]);
  const { balance, rebate } = replay(rebated, [opening], onDay(10)).state;
  expect([balance, rebate]).toEqual([12_075, 1_614]);
  const whole = on(12_075 - 1_614, 10);
  expect(whole.state).toMatchObject({
    balance: 0,
    credit: 0,
    rebate: 0,
    parts: { interest: 0, principal: 0 },
  });
  expect(whole.state.instalments.every(({ status }) => status === 'paid')).toBe(true);
  expect(whole.postings.filter(({ kind }) => kind === 'rebate' || kind === 'allocation')).toMatchObject([
    { kind: 'rebate', source: 'interest', destination: 'income', amount: 1_614 },
    { source: 'interest', amount: 461 },
    { source: 'principal', amount: 10_000 },
  ]);
  expect(on(12_075 - 1_615, 10).state).toMatchObject({ balance: 1_615, rebate: 278 });
  // What is paid above it is the customer's.
  expect(on(12_075, 10).state).toMatchObject({ balance: 0, credit: 1_614 });
  // On the last due day and later all interest is owed, and no loan without a rebate has one.
  for (const day of [45, 50]) expect(replay(rebated, [opening], onDay(day)).state.rebate).toBe(0);
  expect(replay(terms, [opening], onDay(10)).state.rebate).toBe(0);
  // Due days that moved since make the loan no longer: the note counts to its own last due date.
  const late = terms.schedule.map((one) => ({ ...one, dueDate: one.dueDate && addDays(one.dueDate, 15) }));
  const moved = { ...rebated, schedule: late, rebatesUntil: onDay(45) };
  for (const day of [0, 10, 44, 45, 50])
    expect(replay(moved, [opening], onDay(day)).state.rebate).toBe(
      replay(rebated, [opening], onDay(day)).state.rebate,
    );
  // A payment that is taken back takes its rebate with it.
  const undone = [opening, paid(12_075 - 1_614, 10, 1), reversed(paid(12_075 - 1_614, 10, 1))];
  expect(replay(rebated, undone, onDay(12)).state).toMatchObject({ balance: 12_075, credit: 0 });
  // Another loan that takes the debt over owes all of it.
  const taken = { kind: 'taken_over', id: 5, on: onDay(10), amount: pesos(12_075) } as const;
  expect(replay(rebated, [opening, taken], onDay(10)).state).toMatchObject({ balance: 0, credit: 0 });
});

test('a loan without a due date yet is never late', () => {
  const undated = schedule.map((one) => ({ ...one, dueDate: null }));
  const { state } = replay({ ...terms, schedule: undated }, [opening], onDay(90));
  expect(state).toMatchObject({ runningLateCharge: 0, nextPayment: null, balance: 12_075 });
});

test('a reversal names the payment that it undoes', () => {
  expect(() => replayed(opening, reversed(paid(100, 1, 4)))).toThrow('No payment 4 to reverse');
});

test('a day’s sheet has other lines for rare movements', () => {
  expect(OTHER_LINES).toEqual([
    'disbursement_return',
    'closing_cost',
    'waiver',
    'rebate',
    'write_off',
    'recovery',
    'refund',
    'carry_over',
    'restructuring',
  ]);
});

test('two movements with similar numbers stay two', () => {
  const one: Posting = {
    ...{ kind: 'allocation', source: 'interest', destination: 'customer_credit', amount: pesos(10) },
    ...{ valueDate: onDay(1), instalmentNumber: 1, paymentId: 12, adjustmentId: null },
  };
  const other: Posting = { ...one, instalmentNumber: 11, paymentId: 2 };
  expect(missingPostings([one], [other])).toHaveLength(2);
  expect(missingPostings([one], [one])).toEqual([]);
});

test('payments of one day count in the order of their numbers, regardless of the order of input', () => {
  const [first, second] = [paid(4_000, 45, 1), paid(9_000, 45, 2)];
  const { postings } = replayed(opening, first, second);
  expect(replayed(opening, second, first).postings).toEqual(postings);
});

test('a disbursement that the facts have no more goes back under a name of its own, and out again as itself', () => {
  const first = replayed(opening).postings;
  const back = missingPostings([], first);
  expect(back.map(({ kind, source, destination }) => [kind, source, destination])).toEqual([
    ['disbursement_return', 'principal', 'funds'],
    ['interest', 'interest', 'income'],
  ]);
  expect(bookedBalance([...first, ...back])).toBe(0);
  expect(missingPostings([], [...first, ...back])).toEqual([]);
  // Also on the same day.
  expect(missingPostings(first, [...first, ...back])).toEqual(first);
});
