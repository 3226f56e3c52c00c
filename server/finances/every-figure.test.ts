import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported } from '#test/stories.ts';

// Every figure of the dashboard, of finances, of the day close and of collections, computed a second and plain way:
// from the rows of payments, adjustments and ledger, by SQL that shares no code with the program.

let app: TestApp;
let pedro: Browser;

const loans = {} as Record<'ana' | 'luis' | 'marta' | 'rosa', number>;
const post = async (path: string, body: Record<string, unknown>) => {
  const reply = await pedro.send('POST', path, body);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json();
};
const cash = (loanId: number, amount: number, on: string) =>
  post(`/api/admin/loans/${loanId}/payments`, {
    amount,
    paymentMethod: 'cash',
    on,
    confirmAbovePayoff: true,
  });

beforeAll(async () => {
  app = await openTestApp();
  // Friday 20/11/2026: due a fortnight later on Saturday 05/12, on time until Monday 07/12, the day of the test.
  app.setClock('2026-11-20T15:00:00Z');
  for (const who of ['ana', 'luis', 'marta', 'rosa'] as const)
    loans[who] = (
      await lent(app, who, { amount: 8_000 + 2_000 * who.length, term: who === 'ana' ? 1 : 3 })
    ).loanId;
  app.setClock('2026-12-01T15:00:00Z');
  pedro = await app.signIn('pedro');
  await cash(loans.luis, 1_234, '2026-12-01');
  const wrong = await cash(loans.luis, 999, '2026-12-01');
  await post(`/api/admin/payments/${wrong.id}/reversal`, { reason: 'Era de otra persona' });
  // More than the loan owes: credit, of which a part is returned.
  await cash(loans.ana, 20_000, '2026-12-01');
  await post(`/api/admin/loans/${loans.ana}/refunds`, { amount: 500, reference: 'TR-9' });
  app.setClock('2026-12-04T15:00:00Z');
  pedro = await app.signIn('pedro');
  await post(`/api/admin/loans/${loans.marta}/write-off`, { reason: 'Se mudó del país' });
  // Monday: one payment is pending, one rejected, one confirmed today and one reversed today.
  app.setClock('2026-12-07T15:00:00Z');
  pedro = await app.signIn('pedro');
  await reported(await app.signIn('rosa'), 1_500, 1);
  await cash(loans.luis, 300, '2026-12-07');
  const again = await cash(loans.luis, 700, '2026-12-07');
  await post(`/api/admin/payments/${again.id}/reversal`, { reason: 'Billete falso' });
  await cash(loans.marta, 250, '2026-12-07');
});
afterAll(() => app.close());

const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await query.execute(app.db)).rows as Row[];
const one = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await rows<{ n: number }>(query))[0]?.n ?? 0);
const get = async (path: string) => (await pedro.get(path)).json();

/** Confirmed and not reversed. */
const STANDING = sql`status = 'verified' and reversed_at is null`;

it('finances: the amounts lent, collected and contracted', async () => {
  const finances = await get('/api/admin/finances');
  const disbursed = await one(sql`select sum(principal) as n from loans where disbursed_on is not null`);
  const interest = await one(sql`select sum(interest) as n from loans where disbursed_on is not null`);
  expect(finances.lent).toBe(disbursed);
  expect(finances.interestContracted).toBe(interest);
  expect(finances.collected).toBe(await one(sql`select sum(amount) as n from payments where ${STANDING}`));
  expect(finances.lateCharges).toBe(0);
  const stats = await get('/api/dashboard/stats');
  expect(stats).toMatchObject({ totalLentAmount: disbursed, totalRevenue: interest });
  expect(stats.estimatedROI).toBeCloseTo(interest / disbursed, 10);
});

it('finances: the debt, and the overpayments', async () => {
  const finances = await get('/api/admin/finances');
  // The debt of each loan by its movements alone: disbursement and interest, less payments and write-offs.
  const owing = await rows<{ loanId: number; owes: number }>(sql`
    select loan_id as "loanId", sum(balance_change)::int as owes from ledger_entries group by loan_id`);
  const owed = owing.reduce((all, { owes }) => all + Math.max(0, owes), 0);
  const credit = owing.reduce((all, { owes }) => all + Math.max(0, -owes), 0);
  expect(finances.bookBalance).toBe(owed);
  expect(finances.credit).toBe(credit);
  expect(finances.runningLateCharge).toBe(0);
  expect(finances.outstanding).toBe(owed);
});

it("a weekend's instalments are due on Monday: in the first screen, finances and collections alike", async () => {
  const due = await rows<{ loanId: number; unpaid: number }>(sql`
    select i.loan_id as "loanId", i.amount - i.paid as unpaid from instalments i join loans l on l.id = i.loan_id
    where l.status = 'active' and i.due_date in ('2026-12-05', '2026-12-06', '2026-12-07') and i.paid < i.amount`);
  expect(due.length).toBeGreaterThan(1);
  const unpaid = due.reduce((all, one_) => all + Number(one_.unpaid), 0);
  const queue = await get('/api/admin/queue');
  expect(queue.dueToday).toMatchObject({ instalments: due.length, amount: unpaid });
  expect(queue.overdue.every(({ amount }: { amount: number }) => amount === 0)).toBe(true);
  const { items, late } = await get('/api/admin/collections');
  expect(late).toBe(0);
  expect(items.map(({ loanId }: { loanId: number }) => loanId).sort()).toEqual(
    due.map(({ loanId }) => loanId).sort(),
  );
  expect(items.reduce((all: number, item: { dueNow: number }) => all + item.dueNow, 0)).toBe(unpaid);
  const finances = await get('/api/admin/finances');
  const within = (until: string) =>
    one(sql`select sum(i.amount - i.paid) as n from instalments i join loans l on l.id = i.loan_id
      where l.status = 'active' and i.due_date between '2026-12-05' and ${until}`);
  expect(finances.expected15Days).toBe(await within('2026-12-22'));
  expect(finances.expected30Days).toBe(await within('2027-01-06'));
});

it('the day close opens and closes with the books, and names the credit that finances count', async () => {
  const sheet = await get('/api/admin/finances/day-close');
  const until = (instant: string) =>
    one(sql`select sum(balance_change) as n from ledger_entries where created_at < ${instant}`);
  expect(sheet.opening).toBe(await until('2026-12-07T04:00:00Z'));
  expect(sheet.closing).toBe(await until('2026-12-08T04:00:00Z'));
  const lines =
    sheet.disbursed.amount + sheet.interest + sheet.lateCharges + sheet.costs - sheet.collected.amount;
  const others = sheet.others.reduce((all: number, { amount }: { amount: number }) => all + amount, 0);
  expect(sheet.opening + lines + sheet.reversed.amount + others).toBe(sheet.closing);
  const { bookBalance, credit } = await get('/api/admin/finances');
  expect(credit).toBeGreaterThan(0);
  expect(sheet.credit).toBe(credit);
  expect(sheet.closing + sheet.credit).toBe(bookBalance);
  // The drawer: cash taken today, less cash of reversals today.
  const drawer = sheet.accounts.find(
    ({ accountNumber }: { accountNumber: string }) => accountNumber === 'caja',
  );
  expect(drawer).toMatchObject({ in: 300 + 700 + 250, out: 700, amount: 550 });
  // The close of a past day does not show the loans' state of that day.
  expect((await get('/api/admin/finances/day-close?date=2026-12-01')).credit).toBeNull();
});

it('income by month is the amount posted in it', async () => {
  const { periods } = await get('/api/admin/finances?by=month');
  const posted = (kind: string, from: string, to: string) =>
    one(sql`select sum(amount) as n from ledger_entries where kind = ${kind}
      and created_at >= ${`${from}T04:00:00Z`} and created_at < ${`${to}T04:00:00Z`}`);
  const november = periods.find(({ from }: { from: string }) => from === '2026-11-01');
  expect(november).toMatchObject({
    interest: await posted('interest', '2026-11-01', '2026-12-01'),
    lateCharges: 0,
    disbursed: await posted('disbursement', '2026-11-01', '2026-12-01'),
  });
  const december = periods.find(({ from }: { from: string }) => from === '2026-12-01');
  expect(december.collected - december.reversed).toBe(
    await one(sql`select sum(amount) as n from payments where ${STANDING} and registered_on >= '2026-12-01'`),
  );
});

it('a written-off loan shows the debt that its client still owes', async () => {
  const [{ lost } = { lost: 0 }] = await rows<{ lost: number }>(sql`
    select sum(case kind when 'write_off' then amount when 'recovery' then -amount else 0 end)::int as lost
    from ledger_entries where loan_id = ${loans.marta}`);
  const { loan } = await get(`/api/admin/loans/${loans.marta}/file`);
  const total = await one(sql`select total as n from loans where id = ${loans.marta}`);
  expect(loan.writtenOff).toBe(total - 250);
  expect(loan).toMatchObject({ status: 'written_off', balance: 0 });
  expect(lost).toBeGreaterThan(0);
});
