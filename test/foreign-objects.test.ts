import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { receiptPicture, signatureOf } from '#test/stories.ts';

/** What an address or a body can name, and ids of it that belong to somebody else than Ana. */
type Kind = 'application' | 'loan' | 'payment' | 'document' | 'client';
const foreign = {} as Record<Kind, (string | number)[]>;

let app: TestApp;
let ana: Browser;
let nobody: Browser;
beforeAll(async () => {
  app = await openTestApp();
  // Luis has applied, Marta has a counter-offer, Rosa a loan with payments: every state that a command leads from.
  await seedDemo(app.deps);
  const luis = await app.signIn('luis');
  await luis.send('POST', '/api/loan-applications', { amount: 10_000, term: 2 });
  ana = await app.signIn('ana');
  nobody = app.browser();
  const idsOf = async (table: 'loanApplications' | 'loans' | 'payments' | 'documents') =>
    (await app.db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  foreign.application = await idsOf('loanApplications');
  foreign.loan = await idsOf('loans');
  foreign.payment = await idsOf('payments');
  foreign.document = await idsOf('documents');
  foreign.client = (
    await app.db.selectFrom('users').select('id').where('email', '<>', 'ana@demo.do').execute()
  ).map(({ id }) => id);
});
afterAll(() => app.close());

/** Which kind of object each address names. A new address with an id has to be told here. */
const NAMES: Readonly<Record<string, Kind>> = {
  '/api/loan-applications/:id': 'application',
  '/api/loan-applications/:id/cancel': 'application',
  '/api/loan-applications/:id/under-review': 'application',
  '/api/loan-applications/:id/approve': 'application',
  '/api/loan-applications/:id/reject': 'application',
  '/api/loan-applications/:id/counter-offer': 'application',
  '/api/loan-applications/:id/counter-offer/accept': 'application',
  '/api/loan-applications/:id/counter-offer/decline': 'application',
  '/api/loan-applications/:id/request-signature': 'application',
  '/api/loan-applications/:id/history': 'application',
  '/api/legal-documents/:applicationId/:document': 'application',
  '/api/documents/:applicationId': 'application',
  '/api/admin/applications/:id/bureau': 'application',
  '/api/bureau/authorizations/:id/revocation': 'application',
  '/api/admin/consultations/:id/file': 'application',
  '/api/documents/:id/file': 'document',
  '/api/loans/:id': 'loan',
  '/api/loans/:id/payoff': 'loan',
  '/api/loans/:id/statement': 'loan',
  '/api/loans/:id/statement.pdf': 'loan',
  '/api/loans/:id/settlement-letter.txt': 'loan',
  '/api/loans/:id/settlement-letter.pdf': 'loan',
  '/api/admin/loan-applications/:id/offer-plan': 'application',
  '/api/admin/loans/:id/disburse': 'loan',
  '/api/admin/loans/:id/carry-over': 'loan',
  '/api/admin/loans/:id/collection-costs': 'loan',
  '/api/admin/loans/:id/foretold': 'loan',
  '/api/admin/loans/:id/refunds': 'loan',
  '/api/admin/loans/:id/waivers': 'loan',
  '/api/admin/loans/:id/write-off': 'loan',
  '/api/admin/loans/:id/contacts': 'loan',
  '/api/admin/loans/:id/payments': 'loan',
  '/api/admin/loans/:id/restructuring': 'loan',
  '/api/admin/loans/:id/restructuring/withdraw': 'loan',
  '/api/admin/clients/:id/contact-refusals': 'client',
  '/api/loans/:id/restructuring': 'loan',
  '/api/loans/:id/restructuring/accept': 'loan',
  '/api/loans/:id/restructuring/decline': 'loan',
  '/api/loans/:id/restructuring/preview': 'loan',
  '/api/admin/proposals/:id/withdrawal': 'loan',
  '/api/admin/adjustments/:id/document': 'loan',
  '/api/admin/loans/:id/file': 'loan',
  '/api/payments/:id/receipt': 'payment',
  '/api/payments/:id/status': 'payment',
  '/api/admin/payments/:id': 'payment',
  '/api/admin/payments/:id/reversal': 'payment',
  '/api/admin/payments/:id/numbered-receipt': 'payment',
  '/api/admin/payments/:id/receipt-copies': 'payment',
  '/api/admin/statements/lines/:id': 'payment',
  '/api/admin/statements/lines/:id/confirm': 'payment',
  '/api/admin/clients/:id': 'client',
  '/api/admin/clients/:id/status': 'client',
  '/api/admin/data-requests/:id/answer': 'client',
  '/api/admin/clients/:id/document-request': 'client',
  '/api/admin/clients/:id/password-reset': 'client',
  '/api/admin/client-applications/:clientId': 'client',
  '/api/admin/client-documents/:clientId': 'client',
  '/api/admin/client-loans/:clientId': 'client',
  '/api/admin/administrators/:id': 'client',
  '/api/admin/administrators/:id/end-sessions': 'client',
  '/api/admin/administrators/:id/role': 'client',
  '/api/admin/administrators/:id/second-factor': 'client',
  '/api/admin/second-factor/passkeys/:id/removal': 'client',
  '/api/admin/tokens/:id': 'client',
  '/api/admin/webhooks/:id': 'client',
  '/api/admin/webhooks/:id/secret': 'client',
  '/api/admin/webhooks/:id/test': 'client',
  '/api/admin/webhooks/:id/deliveries': 'client',
  '/api/admin/webhook-deliveries/:id/replay': 'client',
};
/** No object: a name out of a closed list. */
const NAMELESS = new Set([
  '/api/admin/finances/exports/:name',
  '/api/admin/first-day/:step/aside',
  '/api/admin/import/sheets/:sheet',
  '/api/admin/import/sheets/:sheet/columns',
  '/api/admin/import/templates/:sheet',
]);

/** What gets past the schema, so that only the owner stands in the way. */
async function honestBody({ method, path }: Endpoint): Promise<object> {
  if (path.endsWith('/accept')) return { signature: await signatureOf('ana') };
  if (path.endsWith('/reject')) return { rejectionReason: 'No' };
  if (path.endsWith('/counter-offer')) return { counterOfferAmount: 5_000 };
  if (path.endsWith('/disburse')) return { date: '2026-11-20', reference: 'TR-9' };
  if (path.endsWith('/payments/:id/status')) return { status: 'verified' };
  if (path.endsWith('/clients/:id/status')) return { accountStatus: 'suspended' };
  if (path.endsWith('/answer')) return { decision: 'refuse', answer: 'No' };
  if (path.endsWith('/reversal')) return { reason: 'No' };
  if (path.endsWith('/confirm')) return { paymentId: 1 };
  if (path.endsWith('/document-request')) return { documents: ['selfie'] };
  return method === 'PATCH' && path.endsWith('/:id') ? { amount: 3_000 } : {};
}

const withIds = endpoints.filter(({ path }) => path.includes('/:') && !NAMELESS.has(path));

/** Every row there is, less what any request may leave: when a session was last seen. */
async function everything(): Promise<string> {
  const { rows } = await app.deps.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_limits') order by 1",
  );
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
  );
  const all = await app.deps.pool.query<{ name: string; sum: string }>(
    `${sums.join(' union all ')} order by name`,
  );
  return all.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}

const ask = async (who: Browser, endpoint: Endpoint, id: string | number) => {
  const address = endpoint.path.replace(':document', 'debt-agreement.txt').replace(/:\w+/, String(id));
  return endpoint.method === 'GET'
    ? who.get(address)
    : who.send(endpoint.method, address, await honestBody(endpoint));
};

it('knows what every address with an id names', () => {
  expect([...new Set(withIds.map(({ path }) => path))].sort()).toEqual(Object.keys(NAMES).sort());
  for (const [kind, ids] of Object.entries(foreign)) expect(ids.length, kind).toBeGreaterThan(0);
});

describe.each(withIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const missing = admits(endpoint.access, 'customer');

    it(`${missing ? 'is missing' : 'is forbidden'} for Ana and closed to nobody, and nothing changes`, async () => {
      const before = await everything();
      for (const id of foreign[NAMES[endpoint.path] ?? 'application']) {
        const [hers, strangers] = [await ask(ana, endpoint, id), await ask(nobody, endpoint, id)];
        expect([hers.statusCode, hers.json().code], `${id}: ${hers.body}`).toEqual(
          missing ? [404, 'not_found'] : [403, 'forbidden'],
        );
        expect(strangers.statusCode).toBe(401);
      }
      expect(await everything()).toBe(before);
    });
  },
);

it('a draft is its owner’s alone: an administrator reads no application that was not sent (rule: drafts-private)', async () => {
  const pedro = await app.signIn('pedro');
  const draft = await app.db
    .selectFrom('loanApplications')
    .select('id')
    .where('status', '=', 'draft')
    .execute();
  expect(draft).toHaveLength(1);
  for (const { id } of draft)
    for (const path of [
      `/api/loan-applications/${id}`,
      `/api/loan-applications/${id}/history`,
      `/api/documents/${id}`,
      `/api/documents?applicationId=${id}`,
      `/api/legal-documents/${id}/debt-agreement.txt`,
    ])
      expect((await pedro.get(path)).statusCode, path).toBe(404);
});

describe('what a body or a query names', () => {
  it('is missing too: signing, uploading to and listing the papers of a foreign application', async () => {
    const before = await everything();
    const signature = await signatureOf('ana');
    const file = { field: 'file', name: 'a.jpg', bytes: await receiptPicture(1) };
    for (const applicationId of foreign.application) {
      const replies = [
        await ana.send('POST', '/api/legal-documents/sign', {
          applicationId,
          promissoryNote: true,
          creditCheckAuthorization: true,
          signature,
        }),
        await ana.upload('/api/documents', { applicationId: String(applicationId) }, file),
        await ana.upload('/api/documents/upload', { applicationId: String(applicationId) }, file),
        await ana.get(`/api/documents?applicationId=${applicationId}`),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    }
    expect(await everything()).toBe(before);
  });

  it("does not become one's own: another's photos in an application or a profile", async () => {
    const before = await everything();
    for (const id of foreign.document) {
      const photo = `/api/documents/${id}/file`;
      const replies = [
        await ana.send('POST', '/api/loan-applications', { amount: 3_000, term: 1, cedulaPhotoUrl: photo }),
        await ana.send('PUT', '/api/user/profile', { profileImageUrl: photo }),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    }
    expect(await everything()).toBe(before);
  });

  it("a list of one's own holds nothing of anybody else's, whatever is asked for", async () => {
    for (const url of ['/api/loan-applications', '/api/documents', '/api/loans', '/api/payments'])
      for (const query of ['', '?limit=200', '?after=2147483647', '?userId=1'])
        expect((await ana.get(url + query)).body, url + query).toMatch(/^\[\]$|Campo no permitido/);
  });

  it("an answer kept for somebody's key is nobody else's", async () => {
    const other = await openTestApp();
    try {
      const key = { 'idempotency-key': 'the-same-key' };
      const body = { amount: 7_000, term: 1 };
      const his = await (await other.signIn('luis')).send('POST', '/api/loan-applications', body, key);
      const hers = await (await other.signIn('ana')).send('POST', '/api/loan-applications', body, key);
      expect([his.statusCode, hers.statusCode]).toEqual([201, 201]);
      expect(hers.json().userId).not.toBe(his.json().userId);
      expect(hers.json().id).not.toBe(his.json().id);
    } finally {
      await other.close();
    }
  });
});
