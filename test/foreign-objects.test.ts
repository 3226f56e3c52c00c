import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { receiptPicture, signatureOf } from '#test/stories.ts';

/** Objects that an address or a body can name, with ids of ones that do not belong to Ana. */
type Kind = 'application' | 'loan' | 'payment' | 'document' | 'client';
const foreign = {} as Record<Kind, (string | number)[]>;

let app: TestApp;
let ana: Browser;
let nobody: Browser;
beforeAll(async () => {
  app = await openTestApp();
  // Luis has applied, Marta has a counter-offer, Rosa a loan with payments: every state that a command starts from.
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

/** The object type of each address. A new address with an id needs an entry here. */
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
  '/api/loan-applications/:id/guarantor': 'application',
  '/api/loan-applications/:id/guarantor/link': 'application',
  '/api/admin/loan-applications/:id/guarantor': 'application',
  '/api/admin/loans/:id/guarantor-notices': 'loan',
  '/api/legal-documents/:applicationId/:document': 'application',
  '/api/documents/:applicationId': 'application',
  '/api/admin/applications/:id/scorecards': 'application',
  '/api/admin/applications/:id/bureau': 'application',
  '/api/bureau/authorizations/:id/revocation': 'application',
  '/api/admin/consultations/:id/file': 'application',
  '/api/admin/bureau-files/:id/file': 'client',
  '/api/admin/fiscal/numbers/:id/withdrawal': 'client',
  '/api/admin/clients/:id/suspicions': 'client',
  '/api/documents/:id/file': 'document',
  '/api/loans/:id': 'loan',
  '/api/loans/:id/payoff': 'loan',
  '/api/loans/:id/statement': 'loan',
  '/api/loans/:id/statement.pdf': 'loan',
  '/api/loans/:id/settlement-letter.txt': 'loan',
  '/api/loans/:id/settlement-letter.pdf': 'loan',
  '/api/admin/loan-applications/:id/offer-plan': 'application',
  '/api/admin/loans/:id/disburse': 'loan',
  '/api/admin/loans/:id/disbursement-return': 'loan',
  '/api/admin/loans/:id/carry-over': 'loan',
  '/api/admin/loans/:id/collection-costs': 'loan',
  '/api/admin/loans/:id/preview': 'loan',
  '/api/admin/loans/:id/foretold': 'loan',
  '/api/admin/loans/:id/refunds': 'loan',
  '/api/admin/loans/:id/due-days': 'loan',
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
  '/api/admin/loans/:id/pay-out-slip': 'loan',
  '/api/payments/:id/receipt': 'payment',
  '/api/payments/:id/receipt-pages': 'payment',
  '/api/payments/:id/receipt-pages/:page': 'payment',
  '/api/payments/:id/receipt-state': 'payment',
  '/api/payments/:id/status': 'payment',
  '/api/admin/payments/:id': 'payment',
  '/api/admin/payments/:id/reversal': 'payment',
  '/api/admin/payments/:id/numbered-receipt': 'payment',
  '/api/admin/payments/:id/printed-receipt': 'payment',
  '/api/admin/payments/:id/receipt-copies': 'payment',
  '/api/admin/statements/lines/:id': 'payment',
  '/api/admin/statements/lines/:id/confirm': 'payment',
  '/api/admin/clients/:id': 'client',
  '/api/admin/clients/:id/status': 'client',
  '/api/admin/data-requests/:id/answer': 'client',
  '/api/admin/do-not-lend/:id/removal': 'client',
  '/api/admin/collectors/:id/zones': 'client',
  '/api/admin/collector-zones/:id': 'client',
  '/api/admin/clients/:id/collector': 'client',
  '/api/admin/street/phones/:id': 'client',
  '/api/admin/street/phones/:id/revocation': 'client',
  '/api/admin/street/phones/:id/route': 'client',
  '/api/admin/street/receipts/:id/decision': 'payment',
  '/api/admin/drawers/:id': 'client',
  '/api/admin/drawers/:id/movements': 'client',
  '/api/admin/drawers/:id/count': 'client',
  '/api/admin/drawers/:id/sign-off': 'client',
  '/api/admin/counter/applications/:id': 'application',
  '/api/admin/counter/applications/:id/phone-link': 'application',
  '/api/admin/counter/applications/:id/photos': 'application',
  '/api/admin/counter/applications/:id/preview': 'application',
  '/api/admin/counter/applications/:id/sign': 'application',
  '/api/admin/counter/applications/:id/copies/:document': 'application',
  '/api/admin/counter/clients/:id/claim': 'client',
  '/api/admin/counter/clients/:id/claim/prove': 'client',
  '/api/admin/counter/offers/:id': 'application',
  '/api/admin/counter/offers/:id/accept': 'application',
  '/api/admin/counter/offers/:id/decline': 'application',
  '/api/admin/counter/offers/:id/preview': 'application',
  '/api/admin/statements/lines/:id/disbursement': 'payment',
  '/api/admin/statements/lines/:id/refund': 'payment',
  '/api/admin/statements/lines/:id/payments': 'payment',
  '/api/admin/statements/lines/:id/expense': 'payment',
  '/api/admin/statements/lines/:id/own-money': 'payment',
  '/api/admin/expenses/:id/receipt': 'payment',
  '/api/admin/expenses/:id/reversal': 'payment',
  '/api/admin/closed-days/:id/removal': 'client',
  '/api/admin/clients/:id/document-request': 'client',
  '/api/admin/clients/:id/same-person': 'client',
  '/api/admin/clients/:id/merge-preview/:merged': 'client',
  '/api/admin/clients/:id/merges': 'client',
  '/api/admin/merges/:id/undo': 'client',
  '/api/admin/clients/:id/password-reset': 'client',
  '/api/admin/clients/:id/notes': 'client',
  '/api/admin/client-notes/:id/file': 'client',
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
/** No object: a name of a closed list. */
const NAMELESS = new Set([
  '/api/admin/finances/exports/:name',
  '/api/admin/accounting/months/:month',
  '/api/admin/accounting/months/:month/close',
  '/api/admin/accounting/months/:month/files/:file',
  '/api/admin/accounting/months/:month/fiscal-documents',
  '/api/admin/fiscal/months/:month',
  '/api/admin/fiscal/months/:month/numbers',
  '/api/admin/fiscal/months/:month/number-files',
  '/api/admin/fiscal/months/:month/sendings',
  '/api/admin/first-day/:step/aside',
  '/api/admin/import/sheets/:sheet',
  '/api/admin/import/sheets/:sheet/columns',
  '/api/admin/import/templates/:sheet',
  '/api/admin/letter-texts/:letter',
]);

/** Values that pass the schema, so that only the ownership check refuses them. */
async function honestBody({ method, path }: Endpoint): Promise<object> {
  if (path.endsWith('/accept')) return { signature: await signatureOf('ana') };
  if (path.endsWith('/reject')) return { rejectionReason: 'No' };
  if (path.endsWith('/counter-offer')) return { counterOfferAmount: 5_000 };
  if (path.endsWith('/disburse') || path.endsWith('/disbursement-return'))
    return { date: '2026-11-20', reference: 'TR-9' };
  if (path.endsWith('/payments/:id/status')) return { status: 'verified' };
  if (path.endsWith('/clients/:id/status')) return { accountStatus: 'suspended' };
  if (path.endsWith('/answer')) return { decision: 'refuse', answer: 'No' };
  if (path.endsWith('/reversal')) return { reason: 'No' };
  if (path.endsWith('/confirm')) return { paymentId: 1 };
  if (path.endsWith('/guarantor'))
    return { fullName: 'Josefina Ureña', cedula: '00100000090', phone: '8095550144' };
  if (path.endsWith('/document-request')) return { documents: ['selfie'] };
  return method === 'PATCH' && path.endsWith('/:id') ? { amount: 3_000 } : {};
}

const withIds = endpoints.filter(({ path }) => path.includes('/:') && !NAMELESS.has(path));

let looked: { readonly at: string | undefined; readonly rows: string } | null = null;
/** Every row, except what any request may change: the last use of a session. Of before, where nothing was written since. */
async function everything(): Promise<string> {
  const { rows: places } = await app.ownerPool.query<{ at: string }>(
    'select pg_current_wal_insert_lsn() as at',
  );
  const at = places[0]?.at;
  if (looked !== null && looked.at === at) return looked.rows;
  const { rows } = await app.ownerPool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'rate_limits') order by 1",
  );
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
  );
  const all = await app.ownerPool.query<{ name: string; sum: string }>(
    `${sums.join(' union all ')} order by name`,
  );
  looked = { at, rows: all.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n') };
  return looked.rows;
}

const ask = async (who: Browser, endpoint: Endpoint, id: string | number) => {
  const address = endpoint.path.replace(':document', 'debt-agreement.txt').replace(/:\w+/, String(id));
  return endpoint.method === 'GET'
    ? who.get(address)
    : who.send(endpoint.method, address, await honestBody(endpoint));
};

it('has the object type of every address with an id', () => {
  expect([...new Set(withIds.map(({ path }) => path))].sort()).toEqual(Object.keys(NAMES).sort());
  for (const [kind, ids] of Object.entries(foreign)) expect(ids.length, kind).toBeGreaterThan(0);
});

describe.each(withIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const missing = admits(endpoint.access, 'customer');

    it(`${missing ? 'is missing' : 'is forbidden'} for Ana and refused without a session, and nothing changes`, async () => {
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

it('only its owner reads a draft: an administrator reads no application that was not sent (rule: drafts-private)', async () => {
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

describe('an id in a body or a query', () => {
  it('is not found either: signing, uploading to and listing the papers of a foreign application', async () => {
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

  it("cannot take over another customer's photos for an application or a profile", async () => {
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

  it("a customer's list holds no other customer's rows, for any query", async () => {
    for (const url of ['/api/loan-applications', '/api/documents', '/api/loans', '/api/payments'])
      for (const query of ['', '?limit=200', '?after=2147483647', '?userId=1'])
        expect((await ana.get(url + query)).body, url + query).toMatch(/^\[\]$|Campo no permitido/);
  });

  it("a reply stored for one customer's idempotency key is not given to another", async () => {
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
