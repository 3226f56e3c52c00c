import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREVIEWABLE } from '#domain/ledger/adjustment.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, lent, paid, reported } from '#test/stories.ts';

// A dialog may still be open, and ask again, after its decision was made or another person made one: a preview of a
// loan in any state must have a reply.

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
  it.each(PREVIEWABLE)('a %s has a preview', async (kind) => {
    for (const payment of [undefined, ...Object.values(payments)]) {
      const query = `kind=${kind}&amount=500${payment === undefined ? '' : `&payment=${payment}`}`;
      const reply = await pedro.get(`/api/admin/loans/${loans[state]}/preview?${query}`);
      expect(reply.statusCode, `${query}: ${reply.body}`).toBe(200);
    }
  });
});

it('the address of before 1.0.0 gets the same reply, and OpenAPI marks it as deprecated', async () => {
  const query = 'kind=collection_cost&amount=500';
  const now = await pedro.get(`/api/admin/loans/${loans.running}/preview?${query}`);
  const before = await pedro.get(`/api/admin/loans/${loans.running}/foretold?${query}`);
  expect(before.json()).toEqual(now.json());
  const { paths } = (await pedro.get('/api/openapi.json')).json();
  expect(paths['/api/admin/loans/{id}/foretold'].get.deprecated).toBe(true);
  expect(paths['/api/admin/loans/{id}/preview'].get.deprecated).toBeUndefined();
});
