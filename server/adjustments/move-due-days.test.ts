import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Accounting, MonthStatement } from '#contract/accounting.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { enteredAt, lent, paid } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

// RD$10,000 in three on 20/11/2026: due on 5 and 20 December and on 4 January.
let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ loanId, pedro, customer: rosa } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

const MOVE = { days: 4, reason: 'Su empresa paga más tarde', agreedHow: 'Lo pidió por WhatsApp' };
const move = (body: object = {}, who = pedro) =>
  who.send('POST', `/api/admin/loans/${loanId}/due-days`, { ...MOVE, ...body });
const dates = async () => {
  const rows = await app.db
    .selectFrom('instalments')
    .select('dueDate')
    .where('loanId', '=', loanId)
    .orderBy('number')
    .execute();
  return rows.map(({ dueDate }) => dueDate);
};
const at = async (instant: string) => {
  ({ pedro, other: rosa } = await enteredAt(app, instant, 'rosa'));
};
const verified = async () => expect(await examplesTonight(app)).toEqual([]);

it('moves every open due day, at no cost, and tells the customer', async () => {
  const before = (await rosa.get('/api/loans/active')).json();
  const reply = await move();
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json().message).toBe('Fechas movidas, sin costo. La próxima vence el 09/12/2026.');
  expect(await dates()).toEqual(['2026-12-09', '2026-12-24', '2027-01-08']);
  const after = (await rosa.get('/api/loans/active')).json();
  expect(after.balance).toBe(before.balance);
  expect(after.nextPayment).toEqual({ ...before.nextPayment, date: '2026-12-09' });
  expect(await app.db.selectFrom('dueDayMoves').selectAll().execute()).toMatchObject([
    {
      loanId,
      firstNumber: 1,
      days: 4,
      movedOn: '2026-11-20',
      reason: MOVE.reason,
      agreedHow: MOVE.agreedHow,
    },
  ]);
  expect(await eventsNamed(app, 'loan.due_days_moved')).toMatchObject([
    { subjectId: String(loanId), facts: { days: 4, day: '2026-12-09' } },
  ]);
  const [letter] = await lettersOf(app, 'due-days-moved');
  expect(letter?.bodyText).toContain('No cuesta nada');
  expect(letter?.bodyText).toContain('09/12/2026');
  // The signed agreement says other days, and the records are right all the same.
  await verified();
});

it('is refused twice in a month, when late, and without the customer’s yes', async () => {
  expect((await move({ agreedHow: ' ' })).statusCode).toBe(400);
  expect((await move({ days: 16 })).statusCode).toBe(400);
  expect((await move({}, await app.signInAs('analyst'))).statusCode).toBe(403);
  expect((await move()).statusCode).toBe(201);
  const again = await move({ days: 2 });
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'Las fechas de este préstamo ya se movieron este mes',
  ]);
  await at('2026-12-15T15:00:00Z');
  const late = await move();
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Tiene una cuota vencida: primero se paga o se reestructura',
  ]);
  expect(await dates()).toEqual(['2026-12-09', '2026-12-24', '2027-01-08']);
  expect(await eventsNamed(app, 'loan.due_days_moved')).toHaveLength(1);
});

it('reminds of the new day of an instalment of whose old day the customer was reminded', async () => {
  await at('2026-12-03T15:00:00Z');
  await sendReminders(app.deps);
  expect(await lettersOf(app, 'instalment-due-soon')).toHaveLength(1);
  expect((await move({ days: 10 })).statusCode).toBe(201);
  for (const on of ['03', '11', '14']) {
    await at(`2026-12-${on}T16:00:00Z`);
    await sendReminders(app.deps);
  }
  const letters = await lettersOf(app, 'instalment-due-soon');
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Su cuota de RD$3,833 vence el 05/12/2026',
    'Su cuota de RD$3,833 vence el 15/12/2026',
  ]);
  await verified();
});

it('leaves what is paid where it was, and late charge counts from the new day', async () => {
  await at('2026-12-04T15:00:00Z');
  const owed: number = (await rosa.get('/api/loans/active')).json().nextPayment.amount;
  await paid(rosa, pedro, owed, 1);
  expect((await move({ days: 10 })).statusCode).toBe(201);
  expect(await dates()).toEqual(['2026-12-05', '2026-12-30', '2027-01-14']);
  await at('2026-12-30T15:00:00Z');
  expect((await rosa.get('/api/loans/active')).json().instalments[1]).toMatchObject({ lateCharge: 0 });
  await at('2027-01-02T15:00:00Z');
  expect((await rosa.get('/api/loans/active')).json().instalments[1].lateCharge).toBeGreaterThan(0);
  await verified();
});

it('income over time counts the interest once, though a month was closed before the days moved', async () => {
  const base = '/api/admin/accounting';
  const { accounts, provisions, source, decidedOn }: Accounting = (await pedro.get(base)).json();
  const rules = {
    income: { method: 'over_time', from: '2026-11-01' },
    ...{ provisions, source, decidedOn },
    accounts: accounts.map(({ account, code, name }) => ({ account, code, name })),
  };
  expect((await pedro.send('PUT', base, rules)).statusCode).toBe(200);
  await at('2026-12-03T15:00:00Z');
  expect((await pedro.send('POST', `${base}/months/2026-11/close`)).statusCode).toBe(200);
  const statementOf = async (month: string): Promise<MonthStatement> =>
    (await pedro.get(`${base}/months/${month}`)).json();
  const { income: november } = await statementOf('2026-11');
  expect((await move({ days: 15 })).statusCode).toBe(201);
  await at('2027-01-25T15:00:00Z');
  const months = await Promise.all(['2026-11', '2026-12', '2027-01'].map(statementOf));
  const earned = months.map(
    ({ income }) => income.find(({ account }) => account === 'interest_income')?.amount ?? 0,
  );
  expect(months[0]?.income).toEqual(november);
  expect(earned.reduce((all, amount) => all + amount, 0)).toBe(2_075);
  expect(months[2]?.liabilities.find(({ account }) => account === 'deferred_interest')).toBeUndefined();
});
