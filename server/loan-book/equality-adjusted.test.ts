import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finances } from '#contract/finances.ts';
import type { LoanFigures, LoanFile } from '#contract/loan-book.ts';
import type { LoanStatement } from '#contract/loan-statement.ts';
import type { Stats } from '#contract/stats.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { dice } from '#test/dice.ts';
import { sumOf } from '#test/plain-loan.ts';
import { plainPortfolio } from '#test/plain-portfolio.ts';
import { rounds } from '#test/sample.ts';
import { changeSettings, lent, receiptPicture, reported, signatureOf } from '#test/stories.ts';
import { came, rawRows, walked } from '#test/walked-rows.ts';

// The same as equality.test.ts for loans with more than payments: costs, waivers, refunds, carried credit, write-offs,
// restructurings, payments on a written-off loan. The test recomputes everything from the rows.

const PEOPLE = ['ana', 'luis', 'rosa'] as const satisfies readonly PersonKey[];
type Someone = (typeof PEOPLE)[number];
const STEPS = rounds(44, 14);
const START = '2026-11-20T15:00:00Z';
let app: TestApp;
let pedro: Browser;
let shade = 0;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock(START);
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { lateChargeVariant: 5 });
});
afterAll(() => app.close());

const OWED = ['principal', 'interest', 'late_charge', 'collection_cost', 'overpaid_refund'];

async function expectEqual(step: string) {
  const today = dayInSantoDomingo(app.deps.now());
  const rows = await rawRows(app);
  const all = rows.loans.map((loan) => ({ loan, plain: walked(rows, loan, today) }));
  for (const { loan, plain } of all) {
    const own = rows.entries.filter(({ loanId }) => loanId === loan.id);
    const owed = OWED.map((account) => came(own, account));
    const name = `${step}: loan ${loan.id}, ${loan.status}`;
    expect(
      owed.every((one) => one >= 0),
      name,
    ).toBe(true);
    expect([sumOf(owed), 0 - came(own, 'customer_credit')], name).toEqual([plain.posted, plain.credit]);
    const { loan: shown, ledger }: LoanFile = (await pedro.get(`/api/admin/loans/${loan.id}/file`)).json();
    expect(shown, name).toMatchObject({
      balance: plain.owed,
      bookBalance: plain.posted,
      runningLateCharge: plain.owed - plain.posted,
      credit: plain.credit,
    });
    expect(ledger.at(-1)?.balanceAfter, name).toBe(plain.posted - plain.credit);
    const statement: LoanStatement = (await pedro.get(`/api/loans/${loan.id}/statement`)).json();
    expect(statement, name).toMatchObject({
      balance: plain.owed,
      bookBalance: plain.posted,
      runningLateCharge: plain.owed - plain.posted,
      credit: plain.credit,
    });
    expect(statement.lines.at(-1)?.balance, name).toBe(plain.posted - plain.credit);
    expect(sumOf(statement.lines.map(({ change }) => change)), name).toBe(
      sumOf(own.map((row) => row.balanceChange)),
    );
  }
  expect(came(rows.entries, 'between_loans'), step).toBe(0);
  const plains = all.map(({ plain }) => plain);
  const of = (kind: string) =>
    sumOf(rows.entries.filter((row) => row.kind === kind).map((row) => row.balanceChange));
  const finances: Finances = (await pedro.get('/api/admin/finances')).json();
  expect(finances, step).toMatchObject({
    lent: of('disbursement'),
    interestContracted: of('interest'),
    collected: 0 - of('payment') - of('payment_reversal'),
    outstanding: sumOf(plains.map(({ owed }) => owed)),
    bookBalance: sumOf(plains.map(({ posted }) => posted)),
    credit: sumOf(plains.map(({ credit }) => credit)),
  });
  expect((await pedro.get('/api/admin/finances/portfolio')).json(), step).toEqual({
    asOf: null,
    ...plainPortfolio(rows, today),
  });
  const stats: Stats = (await pedro.get('/api/dashboard/stats')).json();
  expect(stats, step).toMatchObject({
    totalLentAmount: of('disbursement'),
    totalRevenue: of('interest'),
    approvedLoans: rows.loans.filter(({ supersedesLoanId }) => supersedesLoanId === null).length,
  });
  const figures: LoanFigures = (await pedro.get('/api/admin/loan-figures')).json();
  for (const { status, count, balance } of figures.states) {
    const those = all.filter(({ loan }) => loan.status === status);
    expect([count, balance], `${step}: ${status}`).toEqual([
      those.length,
      sumOf(those.map(({ plain }) => plain.owed)),
    ]);
  }
}

interface Turn {
  readonly roll: (below: number) => number;
  readonly key: Someone;
  readonly customer: Browser;
  readonly loan: LoanFile['loan'];
}

const post = (id: number, path: string, body: object) =>
  pedro.send('POST', `/api/admin/loans/${id}/${path}`, body);

/** Performs one random action on a loan; returns its name and the server's reply. */
async function happens({ roll, key, customer, loan }: Turn) {
  const { id } = loan;
  const amount = 1 + roll(roll(3) === 0 ? 9_000 : 900);
  const today = dayInSantoDomingo(app.deps.now());
  const chance = roll(14);
  if (loan.credit > 0)
    return chance < 7
      ? post(id, 'carry-over', { amount: loan.credit })
      : post(id, 'refunds', { amount: loan.credit, reference: `TR-${id}-${amount}` });
  if (loan.status !== 'active')
    return post(id, 'payments', { amount, paymentMethod: 'cash', on: today, confirmAbovePayoff: true });
  if (chance < 3)
    return pedro.upload(
      `/api/admin/loans/${id}/collection-costs`,
      { amount: String(amount), reason: 'Acto' },
      { field: 'documentFile', name: 'factura.jpg', bytes: await receiptPicture(7) },
    );
  if (chance < 5) return post(id, 'waivers', { amount: 1 + roll(60), reason: 'Enferma' });
  if (chance === 5) return post(id, 'write-off', { reason: 'No responde' });
  if (chance < 8) {
    await post(id, 'restructuring', {
      term: 1 + roll(3),
      newInterest: roll(2) === 0,
      reason: 'Perdió horas',
    });
    const { agreementHash } = (
      await customer.send('POST', `/api/loans/${id}/restructuring/preview`, {})
    ).json();
    return customer.send('PATCH', `/api/loans/${id}/restructuring/accept`, {
      signature: await signatureOf(key),
      agreementHash,
    });
  }
  if (chance < 10)
    return post(id, 'payments', { amount, paymentMethod: 'card', on: today, confirmAbovePayoff: true });
  shade += 1;
  const payment = await reported(customer, amount, shade);
  return pedro.send('PATCH', `/api/payments/${payment}/status`, { status: 'verified' });
}

it('shows the sums of the rows, whatever staff decide about the money of three loans', async () => {
  const roll = dice(20_261_122);
  for (const key of PEOPLE) await lent(app, key, { amount: 2_500 + roll(17) * 1_000, term: 1 + roll(3) });
  let done = 0;
  for (let step = 0; step < STEPS; step += 1) {
    app.advance((1 + roll(9)) * 86_400_000);
    pedro = await app.signIn('pedro');
    const key = PEOPLE[roll(PEOPLE.length)] ?? 'ana';
    const customer = await app.signIn(key);
    const own = (await customer.get('/api/loans')).json();
    const { loan }: LoanFile = (await pedro.get(`/api/admin/loans/${own[roll(own.length)]?.id}/file`)).json();
    const reply = await happens({ roll, key, customer, loan });
    // The server refuses an impossible action, and changes nothing.
    expect([200, 201, 400, 409], `${step}: ${reply.body}`).toContain(reply.statusCode);
    done += reply.statusCode < 300 ? 1 : 0;
    await expectEqual(`${step}: ${key}`);
  }
  expect(done).toBeGreaterThan(STEPS / 2 - 1);
});
