import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELEASED_AGREEMENTS } from '#domain/agreement/stored-agreement.fixture.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { type Named, reads } from '#test/round-trips/reads.ts';
import { lent, reported, submitted } from '#test/stories.ts';

// An agreement that was signed years ago has the shape of its version. Each call that may show one, found by the
// catalogue, has to reply to it; and a loan of such an agreement is not called wrong.

let app: TestApp;
const browsers: Record<string, Browser> = {};
let named: Named;
beforeAll(async () => {
  app = await openTestApp();
  const { customer, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 2 });
  const paymentId = await reported(customer, 500, 1);
  const waitingId = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000, term: 2 });
  browsers.rosa = customer;
  browsers.pedro = await app.signIn('pedro');
  const { applicationId } = (await customer.get(`/api/loans/${loanId}`)).json();
  const clientId: number = (await customer.get('/api/auth/user')).json().id;
  named = { applicationId, waitingId, clientId, documentId: 'none', loanId, paymentId };
});
afterAll(() => app.close());

/** Gives the terms of this version to every agreement, as if it had been stored by it. */
async function storeAs(terms: object) {
  // The rows keep their hashes, by which everything else refers to them, and the texts that lie beside the terms.
  await app.ownerPool.query('alter table agreements drop constraint if exists agreements_check');
  await app.ownerPool.query(`begin; set local session_replication_role = replica;
    update agreements set terms = '${JSON.stringify(terms)}'::jsonb || jsonb_build_object('texts', terms -> 'texts');
    commit`);
}

describe.each(RELEASED_AGREEMENTS)('agreements of version $version', ({ stored }) => {
  beforeAll(async () => {
    const { restructured: _, signedOnPaper: __, ...usual } = stored;
    await storeAs(usual);
  });

  it('are read by every call', async () => {
    for (const { who, url } of reads(named)) {
      const reply = await browsers[who]?.get(url);
      expect(reply?.statusCode, `${who} ${url}: ${reply?.body.slice(0, 300)}`).toBeLessThan(500);
    }
  });

  it('are shown with their own sums', async () => {
    const own = (await browsers.rosa?.get(`/api/loan-applications/${named.applicationId}`))?.json();
    expect(own.plan).toMatchObject({ principal: 10_000, total: 11_500 });
    const waiting = (await browsers.pedro?.get('/api/admin/loan-applications'))?.json();
    expect(waiting).toMatchObject([{ id: named.waitingId, plan: { total: 11_500 } }]);
  });
});
