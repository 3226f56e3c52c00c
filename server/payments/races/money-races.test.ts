import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { dice } from '#test/dice.ts';
import { rounds } from '#test/sample.ts';
import { lent, reported, submitted } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const sumOf = (entries: readonly { balanceChange: number }[]) =>
  entries.reduce((sum, { balanceChange }) => sum + balanceChange, 0);

/** Every peso is where its payment puts it, and the kept sums match the ledger's rows. */
async function expectTheBooksToAgree(): Promise<void> {
  const [payments, entries, loans, instalments] = await Promise.all([
    app.db.selectFrom('payments').selectAll().orderBy('id').execute(),
    app.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute(),
    app.db.selectFrom('loans').selectAll().execute(),
    app.db.selectFrom('instalments').selectAll().execute(),
  ]);
  for (const { id, amount, status, reversedAt } of payments) {
    const posted = entries
      .filter((entry) => entry.paymentId === id && entry.kind.startsWith('payment'))
      .map((entry) => [entry.kind, entry.balanceChange]);
    expect(posted).toEqual([
      ...(status === 'verified' ? [['payment', -amount]] : []),
      ...(reversedAt ? [['payment_reversal', amount]] : []),
    ]);
    expect(reversedAt === null || status === 'verified').toBe(true);
  }
  for (const loan of loans.filter(({ status }) => status !== 'called_off')) {
    const owed = sumOf(entries.filter(({ loanId }) => loanId === loan.id));
    const paid = instalments
      .filter(({ loanId }) => loanId === loan.id)
      .reduce((sum, one) => sum + one.paid, 0);
    expect([loan.balance, loan.paid]).toEqual([Math.max(0, owed), paid]);
    const paidOut = owed > 0 ? 'active' : 'settled';
    expect(loan.status).toBe(loan.disbursedOn === null ? 'awaiting_disbursement' : paidOut);
  }
  expect(await keptSums('')).toEqual(await keptSums('select recount_sums()'));
}

const KEPT_SUMS = [
  'select account, sum(money_in) as money_in, sum(money_out) as money_out from account_money group by 1 order by 1',
  'select day, kind, sum(count) as n, sum(amount) as amount from ledger_days group by 1, 2 order by 1, 2',
  'select month, sum(received) as received, sum(written_off) as written_off from cohort_money group by 1 order by 1',
  `select day, sum(due) as due, sum(received) as received
   from collection_days group by 1 having (sum(due), sum(received)) <> (0, 0) order by 1`,
];

/** The figures that the program maintains on each change, as stored or as recomputed from the rows. */
async function keptSums(first: string): Promise<unknown[]> {
  const client = await app.ownerPool.connect();
  try {
    await client.query('begin');
    if (first) await client.query(first);
    const sums: unknown[] = [];
    for (const query of KEPT_SUMS) sums.push((await client.query(query)).rows);
    return sums;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const confirm = (who: Browser, id: number) =>
  who.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
const reject = (who: Browser, id: number) =>
  who.send('PATCH', `/api/payments/${id}/status`, { status: 'rejected', notes: 'No llegó' });
const reverse = (who: Browser, id: number) =>
  who.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'El banco lo devolvió' });

test('a returned payment reopens its loan, whichever request comes first; an approval after it lends nothing', async () => {
  const { customer, pedro, loanId } = await lent(app, 'luis', { amount: 2_500, term: 1 });
  const owed = (await customer.get(`/api/loans/${loanId}`)).json().balance;
  const id = await reported(customer, owed, 250);
  expect((await confirm(pedro, id)).json().balance).toBe(0);
  // Another account with the same cédula.
  const marta = await app.signIn('marta');
  const open = () =>
    app.db
      .selectFrom('loans')
      .select('userId')
      .where('cedula', '=', cast.luis.cedula)
      .where('status', 'in', ['active', 'awaiting_disbursement'])
      .execute();
  const approve = async (amount: number) => {
    const other = await submitted(marta, 'marta', { cedula: cast.luis.cedula, amount });
    return pedro.send('PATCH', `/api/loan-applications/${other}/approve`, {});
  };
  const [approved, late] = await Promise.all([approve(2_500), reverse(pedro, id)]);
  expect(late.statusCode, late.body).toBe(200);
  expect([200, 409]).toContain(approved.statusCode);
  expect(await open()).toHaveLength(approved.statusCode === 200 ? 2 : 1);
  // Whose approval came first has a loan of her own, and cannot apply again.
  if (approved.statusCode === 409) expect((await approve(3_000)).statusCode).toBe(409);
  await expectTheBooksToAgree();
});

test('a reversal that an overpayment still covers leaves the loan settled, and its customer free to borrow', async () => {
  const { customer, pedro, loanId } = await lent(app, 'rosa', { amount: 2_500, term: 1 });
  const owed = (await customer.get(`/api/loans/${loanId}`)).json().balance;
  const [whole, twice] = [await reported(customer, owed, 251), await reported(customer, 500, 252)];
  await confirm(pedro, whole);
  await confirm(pedro, twice);
  const undone = await reverse(pedro, twice);
  expect(undone.json()).toMatchObject({ balance: 0, loan: { status: 'settled', balance: 0 } });
  expect((await customer.get('/api/loans/active')).json()).toBeNull();
  await expectTheBooksToAgree();
});

test('confirmed, rejected, reversed and settled all at once, no peso is lost or doubled', async () => {
  await lent(app, 'rosa', { amount: 10_000, term: 3 });
  await lent(app, 'ana', { amount: 2_500, term: 1 });
  const roll = dice(20_261_121);
  const statuses = new Set<number>();
  let shade = 0;
  const report = (who: Browser, amount: number) => {
    shade += 1;
    return reported(who, amount, shade);
  };
  for (let round = 0; round < rounds(12, 3); round += 1) {
    // Some of the days are after the due dates, so that the ledger posts late charge between the payments.
    app.advance(roll(9) * 86_400_000);
    const pedro = await app.signIn('pedro');
    const verified = await app.db
      .selectFrom('payments')
      .select('id')
      .where('status', '=', 'verified')
      .where('reversedAt', 'is', null)
      .execute();
    const pending: number[] = [];
    for (const key of ['rosa', 'ana'] as const) {
      const borrower = await app.signIn(key);
      const owed = (await borrower.get('/api/loans/active')).json()?.balance;
      if (!owed) continue;
      pending.push(await report(borrower, roll(3) === 0 ? owed : 1 + roll(2_000)));
      pending.push(await report(borrower, 1 + roll(900)));
    }
    const undone = verified.map(({ id }) => id).filter(() => roll(3) === 0);
    const acts = [
      ...pending.flatMap((id) => [confirm, confirm, reject, reverse].map((act) => () => act(pedro, id))),
      ...undone.flatMap((id) => [reverse, reverse].map((act) => () => act(pedro, id))),
    ];
    const shuffled = acts.map((act) => ({ act, at: roll(1_000) })).sort((a, b) => a.at - b.at);
    for (const { statusCode, body } of await Promise.all(shuffled.map(({ act }) => act()))) {
      statuses.add(statusCode);
      expect([200, 409], body).toContain(statusCode);
    }
    await expectTheBooksToAgree();
  }
  expect(statuses).toEqual(new Set([200, 409]));
});
