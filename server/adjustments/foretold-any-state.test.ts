import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORETOLD } from '#domain/ledger/adjustment.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, lent, paid, reported } from '#test/stories.ts';

// A dialog may still be open, and asks again, when its decision was made or another person made one: whatever is asked
// about a loan in whatever state has an answer.

let app: TestApp;
let pedro: Browser;
const loans: Record<string, number> = {};
const payments: Record<string, number> = {};
beforeAll(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  ({ loanId: loans.awaiting = 0 } = await approved(app, 'ana'));
  const rosas = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  loans.running = rosas.loanId;
  payments.waiting = await reported(rosas.customer, 1_000, 1);
  payments.confirmed = await paid(rosas.customer, pedro, 1_000, 2);
  payments.reversed = await paid(rosas.customer, pedro, 1_000, 3);
  await pedro.send('POST', `/api/admin/payments/${payments.reversed}/reversal`, { reason: 'Rebotó' });
  ({ loanId: loans.lost = 0 } = await lent(app, 'luis', { amount: 10_000, term: 1 }));
  await pedro.send('POST', `/api/admin/loans/${loans.lost}/write-off`, { reason: 'No responde' });
  const martas = await lent(app, 'marta', { amount: 10_000, term: 1 });
  loans.settled = martas.loanId;
  const owes: number = (await martas.customer.get('/api/loans/active')).json().balance;
  payments.settling = await paid(martas.customer, pedro, owes + 100, 4);
});
afterAll(() => app.close());

describe.each(['awaiting', 'running', 'lost', 'settled'])('of a loan that is %s', (state) => {
  it.each(FORETOLD)('a %s has an answer', async (kind) => {
    for (const payment of [undefined, ...Object.values(payments)]) {
      const query = `kind=${kind}&amount=500${payment === undefined ? '' : `&payment=${payment}`}`;
      const reply = await pedro.get(`/api/admin/loans/${loans[state]}/foretold?${query}`);
      expect(reply.statusCode, `${query}: ${reply.body}`).toBe(200);
    }
  });
});
