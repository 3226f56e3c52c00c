import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finances } from '#contract/finances.ts';
import type { LoanFigures, LoanFile } from '#contract/loan-book.ts';
import type { Stats } from '#contract/stats.ts';
import { addDays, type Day, dayInSantoDomingo, daysBetween } from '#domain/calendar.ts';
import { PUBLIC_TERMS, TERM_DEFAULT } from '#domain/loans/terms.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { dice } from '#test/dice.ts';
import { lastDayInTime, plainLoan, sumOf } from '#test/plain-loan.ts';
import { rounds } from '#test/sample.ts';
import { lent, reported } from '#test/stories.ts';

// Sums every figure of the back office again from the raw rows, in plain loops. It shares no code with the program that
// it checks, except the calendar's business days.

const PEOPLE = ['ana', 'luis', 'rosa', 'marta'] as const satisfies readonly PersonKey[];
const STEPS = rounds(48, 12);
let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function rawRows() {
  const loans = await app.db.selectFrom('loans').selectAll().orderBy('id').execute();
  const instalments = await app.db.selectFrom('instalments').selectAll().orderBy('number').execute();
  const entries = await app.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute();
  const payments = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'verified')
    .where('reversedAt', 'is', null)
    .orderBy('id')
    .execute();
  return { loans, instalments, entries, payments };
}

type Row = Awaited<ReturnType<typeof rawRows>>['entries'][number];

/** Debits less credits of each account: no customer account is below zero, and together they equal the balance. */
function expectAccountsToBeWhole(rows: readonly Row[], plain: ReturnType<typeof plainLoan>, step: string) {
  const of = (account: string) =>
    sumOf(rows.map((row) => (row.destination === account ? row.amount : 0))) -
    sumOf(rows.map((row) => (row.source === account ? row.amount : 0)));
  const owed = ['principal', 'interest', 'late_charge', 'collection_cost'].map(of);
  expect(rows.every(({ amount }) => amount > 0) && owed.every((one) => one >= 0), step).toBe(true);
  expect([sumOf(owed), 0 - of('customer_credit')], step).toEqual([plain.posted, plain.credit]);
}

async function expectEqual(step: string) {
  const today = dayInSantoDomingo(app.deps.now());
  const { loans, instalments, entries, payments } = await rawRows();
  const stats: Stats = (await pedro.get('/api/dashboard/stats')).json();
  const finances: Finances = (await pedro.get('/api/admin/finances')).json();
  const figures: LoanFigures = (await pedro.get('/api/admin/loan-figures')).json();
  interface Owing {
    readonly count: number;
    readonly balance: number;
    readonly bookBalance: number;
    readonly runningLateCharge: number;
  }
  const nothing: Owing = { count: 0, balance: 0, bookBalance: 0, runningLateCharge: 0 };
  const more = (before: Owing, { owed, posted }: { owed: number; posted: number }): Owing => ({
    count: before.count + 1,
    balance: before.balance + owed,
    bookBalance: before.bookBalance + posted,
    runningLateCharge: before.runningLateCharge + owed - posted,
  });
  const ages = new Map<string, Owing>();
  const plains = new Map<number, { owed: number; posted: number }>();
  const unpaid: { dueDate: Day; unpaid: number }[] = [];
  for (const loan of loans) {
    const rows = entries.filter(({ loanId }) => loanId === loan.id);
    const plain = plainLoan({
      instalments: instalments.filter(({ loanId }) => loanId === loan.id),
      payments: payments.filter(({ loanId }) => loanId === loan.id),
      rate: loan.lateChargeVariant,
      today,
    });
    const owed = sumOf(rows.map(({ balanceChange }) => balanceChange));
    expect(owed, step).toBe(plain.posted - plain.credit);
    expect(
      sumOf(rows.filter(({ kind }) => kind === 'late_charge').map((row) => row.balanceChange)),
      step,
    ).toBe(plain.charged);
    expectAccountsToBeWhole(rows, plain, step);
    plains.set(loan.id, plain);
    const { loan: shown, ledger }: LoanFile = (await pedro.get(`/api/admin/loans/${loan.id}/file`)).json();
    expect(shown, step).toMatchObject({
      balance: plain.owed,
      bookBalance: plain.posted,
      runningLateCharge: plain.owed - plain.posted,
      credit: plain.credit,
    });
    expect(ledger.at(-1)?.balanceAfter, step).toBe(owed);
    expect(shown.status, step).toBe(plain.owed > 0 ? 'active' : 'settled');
    expect(sumOf(shown.instalments.map((one) => one.paid)), step).toBe(plain.paid);
    const due = plain.oldestDue;
    unpaid.push(...plain.unpaid);
    expect(shown.nextPayment?.date ?? null, step).toBe(due);
    expect(loan.nextDueOn, step).toBe(due);
    const late = due === null ? 0 : daysBetween(lastDayInTime(due), today);
    if (late <= 0) continue;
    const age = [7, 15, 30, 60, 90].findIndex((limit) => late <= limit);
    const key = ['1-7', '8-15', '16-30', '31-60', '61-90'][age] ?? '91';
    ages.set(key, more(ages.get(key) ?? nothing, plain));
  }
  for (const { age, ...owing } of figures.overdue)
    expect(owing, `${step}: ${age}`).toEqual(ages.get(age) ?? nothing);
  for (const { status, ...owing } of figures.states) {
    const those = loans.filter((loan) => loan.status === status);
    const all = those.map(({ id }) => plains.get(id) ?? { owed: 0, posted: 0 }).reduce(more, nothing);
    expect(owing, `${step}: ${status}`).toEqual(all);
  }
  const of = (kind: string) =>
    sumOf(entries.filter((row) => row.kind === kind).map((row) => row.balanceChange));
  expect(stats, step).toMatchObject({
    totalLentAmount: of('disbursement'),
    totalRevenue: of('interest'),
    averageLoanAmount: Math.round(of('disbursement') / loans.length),
    approvedLoans: loans.length,
    activeLoansCount: loans.filter(({ status }) => status === 'active').length,
  });
  const between = (fits: (dueDate: Day) => boolean) =>
    sumOf(unpaid.filter(({ dueDate }) => fits(dueDate)).map((one) => one.unpaid));
  const daysLate = (dueDate: Day) => daysBetween(lastDayInTime(dueDate), today);
  for (const { from, to, amount } of finances.overdue)
    expect(amount, `${step}: ${from} days and more`).toBe(
      between((dueDate) => daysLate(dueDate) >= from && daysLate(dueDate) <= (to ?? 9_999)),
    );
  expect(finances, step).toMatchObject({
    expected15Days: between((dueDate) => daysLate(dueDate) <= 0 && dueDate <= addDays(today, 15)),
    expected30Days: between((dueDate) => daysLate(dueDate) <= 0 && dueDate <= addDays(today, 30)),
    lent: of('disbursement'),
    collected: 0 - of('payment') - of('payment_reversal'),
    outstanding: sumOf([...plains.values()].map(({ owed }) => owed)),
    bookBalance: sumOf([...plains.values()].map(({ posted }) => posted)),
    runningLateCharge: sumOf([...plains.values()].map(({ owed, posted }) => owed - posted)),
  });
}

it('shows the sums of the rows after every step of a random life of four loans', async () => {
  const roll = dice(20_261_121);
  let shade = 0;
  for (const [index, key] of PEOPLE.entries())
    await lent(app, key, {
      amount: 2_500 + roll(17) * 1_000,
      term: PUBLIC_TERMS[index % PUBLIC_TERMS.length] ?? TERM_DEFAULT,
    });
  for (let step = 0; step < STEPS; step += 1) {
    app.advance(roll(7) * 86_400_000);
    pedro = await app.signIn('pedro');
    const key = PEOPLE[roll(PEOPLE.length)] ?? 'ana';
    const customer = await app.signIn(key);
    const chance = roll(10);
    const confirmed = await app.db
      .selectFrom('payments')
      .select('id')
      .where('status', '=', 'verified')
      .where('reversedAt', 'is', null)
      .orderBy('id')
      .execute();
    const victim = confirmed[roll(Math.max(1, confirmed.length))];
    let name = `${step}: ${key}`;
    if (chance < 3 && victim) {
      name += ` reverses ${victim.id}`;
      const reply = await pedro.send('POST', `/api/admin/payments/${victim.id}/reversal`, {
        reason: 'No llegó',
      });
      expect(reply.statusCode, name).toBe(200);
    } else if ((await customer.get('/api/loans/active')).json() !== null) {
      shade += 1;
      const id = await reported(customer, 1 + roll(9_000), shade);
      const status = chance === 9 ? 'rejected' : 'verified';
      name += ` ${status} ${id}`;
      const reply = await pedro.send('PATCH', `/api/payments/${id}/status`, { status, notes: 'Visto' });
      expect(reply.statusCode, name).toBe(200);
    }
    await expectEqual(name);
  }
});
