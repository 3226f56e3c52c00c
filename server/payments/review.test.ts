import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReviewedPayment } from '#contract/payments.ts';
import { referenceKey } from '#domain/payments/duplicates.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, paymentFields, receiptPicture } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
let luis: Browser;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: luis } = await lent(app, 'luis', { amount: 5_000, term: 1 }));
  ({ customer: rosa, pedro } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

/** Reports a payment and returns its id. */
async function report(who: Browser, amount: number, shade: number, changes: Record<string, string> = {}) {
  const reply = await who.upload(
    '/api/payments',
    { ...paymentFields(amount), ...changes },
    { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(shade) },
  );
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return Number(reply.json().id);
}
const decide = (id: number, status: string, notes: string) =>
  pedro.send('PATCH', `/api/payments/${id}/status`, { status, notes });
const list = async (search: string): Promise<ReviewedPayment[]> =>
  (await pedro.get(`/api/admin/payments?${search}`)).json();
const idsOf = (payments: readonly ReviewedPayment[]) => payments.map(({ id }) => id);
const duplicatesOf = async (id: number) =>
  ((await pedro.get(`/api/admin/payments/${id}`)).json() as ReviewedPayment).duplicates.map(
    ({ id: other, reasons }) => [other, reasons],
  );
const counts = async () => (await pedro.get('/api/admin/payments/counts')).json();

/** Rosa reports on the first of December, and again on the second, when Luis does too. */
async function threeReports() {
  app.setClock('2026-12-01T14:00:00Z');
  const first = await report(rosa, 1_000, 1, { paymentReference: 'TR 00-4521' });
  app.setClock('2026-12-02T14:00:00Z');
  rosa = await app.signIn('rosa');
  luis = await app.signIn('luis');
  pedro = await app.signIn('pedro');
  const second = await report(rosa, 1_100, 2, { paymentMethod: 'deposit' });
  const third = await report(luis, 1_200, 3);
  return { first, second, third };
}

test('lists waiting payments oldest first, pages them by key, and counts them and the overdue ones', async () => {
  expect(await counts()).toEqual({ pending: 0, late: 0, verified: 0, rejected: 0 });
  const { first, second, third } = await threeReports();
  expect(idsOf(await list('status=pending'))).toEqual([first, second, third]);
  const page = await pedro.get('/api/admin/payments?status=pending&limit=2');
  expect(idsOf(page.json())).toEqual([first, second]);
  expect(page.headers.link).toContain(`after=${second}`);
  expect(idsOf(await list(`status=pending&limit=2&after=${second}`))).toEqual([third]);
  expect(idsOf(await list('limit=2'))).toEqual([third, second]);
  // The promise is 24 hours to the second; one second more is late.
  expect(await counts()).toMatchObject({ pending: 3, late: 0 });
  app.setClock('2026-12-02T14:00:01Z');
  expect(await counts()).toMatchObject({ pending: 3, late: 1 });
});

test('finds a payment by its number, its reference in any spelling, its client and its method', async () => {
  const { first, second, third } = await threeReports();
  expect(idsOf(await list('search=tr004521'))).toEqual([first]);
  expect(idsOf(await list(`search=PG-${String(second).padStart(6, '0')}`))).toEqual([second]);
  expect(idsOf(await list('search=ure%C3%B1a'))).toEqual([third]);
  expect(idsOf(await list('paymentMethod=deposit'))).toEqual([second]);
  expect(idsOf(await list('status=verified'))).toEqual([]);
  for (const nobody of ['%25', "';--", 'zzz', '%C3%B1%C3%B1%C3%B1'])
    expect(await list(`search=${nobody}`)).toEqual([]);
});

test('takes a reference with the zeros of the bank’s list for the one without', async () => {
  const zeros = await report(rosa, 700, 5, { paymentReference: '0000771234' });
  const bare = await report(luis, 800, 6, { paymentReference: '771234' });
  expect(await duplicatesOf(bare)).toEqual([[zeros, ['reference']]]);
  for (const search of ['771234', '00771234'])
    expect(idsOf(await list(`search=${search}`))).toEqual([bare, zeros]);
  const short = await report(rosa, 900, 7, { paymentReference: '000452' });
  const again = await report(luis, 950, 8, { paymentReference: '000452' });
  expect(await duplicatesOf(again)).toEqual([[short, ['reference']]]);
  expect(idsOf(await list('search=000452'))).toEqual([again, short]);
});

test('shows a possible duplicate with the reason, until staff reject one of the two', async () => {
  const { first, third } = await threeReports();
  expect(await duplicatesOf(first)).toEqual([]);
  // Luis sends Rosa's receipt itself, and copies her reference.
  const copy = await report(luis, 900, 1, { paymentReference: 'tr-004521' });
  expect(await duplicatesOf(copy)).toEqual([[first, ['receipt', 'reference']]]);
  expect(await duplicatesOf(first)).toEqual([[copy, ['receipt', 'reference']]]);
  const again = await report(luis, 1_200, 4);
  expect(await duplicatesOf(again)).toEqual([[third, ['amount_and_day']]]);
  const [listed] = await list(`search=PG-${again}`);
  expect(listed?.duplicates[0]).toMatchObject({ fullName: 'Luis Ureña', status: 'pending' });

  await decide(copy, 'rejected', 'Es el comprobante de otra persona');
  expect(await duplicatesOf(first)).toEqual([]);
  expect(await duplicatesOf(copy)).toEqual([]);
  await decide(again, 'verified', '');
  expect(await duplicatesOf(third)).toEqual([[again, ['amount_and_day']]]);
  expect(await counts()).toMatchObject({ pending: 3, verified: 1, rejected: 1 });
  await pedro.send('POST', `/api/admin/payments/${again}/reversal`, { reason: 'Nunca llegó' });
  expect(await duplicatesOf(third)).toEqual([]);
});

test('an unknown payment is 404, and a customer sees nothing of this', async () => {
  expect((await pedro.get('/api/admin/payments/999999')).statusCode).toBe(404);
  for (const path of ['', '/1', '/counts'])
    expect((await rosa.get(`/api/admin/payments${path}`)).statusCode).toBe(403);
});

test('the stored counts equal a recount', async () => {
  const { second } = await threeReports();
  await decide(second, 'verified', '');
  await decide(await report(luis, 900, 4), 'rejected', 'No se lee');
  app.setClock('2026-12-02T14:00:01Z');
  const rows = await app.db
    .selectFrom('payments')
    .select((select) => ['status', select.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute();
  const { late, ...told } = await counts();
  expect(late).toBe(1);
  expect(told).toEqual({
    pending: 0,
    verified: 0,
    rejected: 0,
    ...Object.fromEntries(rows.map(({ status, total }) => [status, total])),
  });
});

test('the database folds a reference as the rule does', async () => {
  const said = [
    ...['TR 00-4521', 'transferencia', '12', '', 'ñ-1234', 'ß١٢٣٤', 'ﬁ1234', 'İ123', '  a b c 1 '],
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 300),
    ...fc.sample(fc.stringMatching(/^[a-zA-Z0-9 ./-]{0,10}$/), 300),
  ].map((text) => text.replaceAll('\0', ''));
  const { rows } = await sql<{ said: string; key: string | null }>`
    select said, nullif(ltrim(reference_key(said), '0'), '') as key from unnest(${said}::text[]) said`.execute(
    app.db,
  );
  expect(rows).toHaveLength(said.length);
  for (const row of rows) expect([row.said, row.key]).toEqual([row.said, referenceKey(row.said)]);
});

test('refuses to decide a payment that changed since it was read, and shows why', async () => {
  const id = await report(rosa, 1_000, 1);
  const { updatedAt }: ReviewedPayment = (await pedro.get(`/api/admin/payments/${id}`)).json();
  const earlier = new Date(Date.parse(updatedAt) - 1).toISOString();
  for (const status of ['verified', 'rejected']) {
    const body = { status, notes: 'No llegó', seenUpdatedAt: earlier };
    const stale = await pedro.send('PATCH', `/api/payments/${id}/status`, body);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed_meanwhile']);
  }
  expect((await counts()).pending).toBe(1);
  const fresh = { status: 'verified', seenUpdatedAt: updatedAt };
  expect((await pedro.send('PATCH', `/api/payments/${id}/status`, fresh)).statusCode).toBe(200);
});
