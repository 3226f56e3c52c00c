import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FiscalMonth } from '#contract/accounting.ts';
import { nextNumber } from '#domain/accounting/fiscal-number.ts';
import { day } from '#domain/calendar.ts';
import type { SendEcf } from '#server/accounting/ecf-provider.ts';
import { fiscalRanges } from '#server/accounting/fiscal.store.ts';
import { deliverInvoice } from '#server/accounting/send-invoice.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { openReceiver } from '#test/receiver.ts';
import { changeSettings, lent } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { eventsNamed } from '#test/written.ts';

const MONTH = '/api/admin/fiscal/months/2026-12';
let provider: Awaited<ReturnType<typeof openReceiver>>;
let app: TestApp;
let pedro: Browser;
let userId: number;
// Rosa paid RD$251 of interest in December; the lender has the provider and a range of two numbers.
beforeEach(async () => {
  provider = await openReceiver();
  provider.state.answer = 200;
  provider.state.said = '{"estado":"aceptado"}';
  app = await openTestApp({ ECF_URL: provider.url, ECF_TOKEN: 'la-llave' });
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  app.setClock('2026-12-31T15:00:00Z');
  pedro = await app.signIn('pedro');
  const paid = { amount: 2_000, paymentMethod: 'cash', on: '2026-12-31' };
  await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, paid);
  app.setClock('2027-01-05T15:00:00Z');
  pedro = await app.signIn('pedro');
  const { contact } = (await pedro.get('/api/admin/settings')).json();
  await changeSettings(pedro, {
    rnc: '101010632',
    contact: { ...contact, address: 'Calle Duarte 5, Santo Domingo' },
  });
  const range = { first: 'E320000000101', last: 'E320000000102', endsOn: null };
  await pedro.send('POST', '/api/admin/fiscal/ranges', range);
  userId = (await invoice()).userId;
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

async function invoice() {
  const { documents } = (await pedro.get(MONTH)).json<FiscalMonth>();
  const found = documents.find(({ kind }) => kind === 'consumption');
  if (!found) throw new Error('Rosa paid interest');
  return found;
}
const send = () => pedro.send('POST', `${MONTH}/sendings`, { userId });
const rows = () => app.db.selectFrom('fiscalSendings').selectAll().orderBy('id').execute();
const jobs = async (): Promise<number[]> =>
  (
    await app.ownerPool.query<{ id: number }>(
      `select (payload ->> 'id')::int as id from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'deliver-invoice'`,
    )
  ).rows.map(({ id }) => id);

it('queues the invoice with the next number in one transaction, and the accepted number is on the document', async () => {
  const reply = await send();
  expect([reply.statusCode, reply.json().message]).toEqual([201, 'La factura E320000000101 va al proveedor']);
  const [row] = await rows();
  expect(row).toMatchObject({
    encf: 'E320000000101',
    userId,
    amount: 251,
    state: 'waiting',
    issuedOn: '2027-01-05',
  });
  expect(await jobs()).toEqual([row?.id]);
  expect(await eventsNamed(app, 'fiscal.invoice_sent')).toMatchObject([
    { subjectId: String(row?.id), facts: { encf: 'E320000000101', amount: 251 } },
  ]);
  expect((await invoice()).sending).toMatchObject({ state: 'waiting', why: null });
  expect(provider.received).toEqual([]);

  await deliverInvoice(app.deps, row?.id ?? 0);
  const [message] = provider.received;
  expect(message?.headers).toMatchObject({
    authorization: 'Bearer la-llave',
    'idempotency-key': `manito-ecf-${row?.id}`,
    'x-encf': 'E320000000101',
    'content-type': 'application/xml; charset=utf-8',
  });
  expect(message?.body).toContain('<eNCF>E320000000101</eNCF>');
  expect(message?.body).toContain('<MontoExento>251.00</MontoExento>');
  expect(message?.body).toContain('<RNCEmisor>101010632</RNCEmisor>');
  expect(await invoice()).toMatchObject({
    numbers: [{ encf: 'E320000000101', issuedOn: '2027-01-05', amount: 251 }],
    sending: { state: 'accepted' },
  });
  expect(await eventsNamed(app, 'fiscal.invoice_accepted')).toHaveLength(1);
  expect((await send()).json().message).toBe('Ese comprobante ya tiene el e-NCF E320000000101');
});

it('the number of an accepted invoice stays: another invoice would tell the tax office of the same income twice', async () => {
  await send();
  await deliverInvoice(app.deps, (await rows())[0]?.id ?? 0);
  const [number] = (await invoice()).numbers;
  const withdrawn = await pedro.send('POST', `/api/admin/fiscal/numbers/${number?.id}/withdrawal`);
  expect([withdrawn.statusCode, withdrawn.json().message]).toEqual([
    409,
    'El proveedor ya aceptó la factura E320000000101: no se puede quitar',
  ]);
  expect((await invoice()).numbers).toMatchObject([{ encf: 'E320000000101' }]);
  expect((await send()).statusCode).toBe(409);
  expect(await rows()).toHaveLength(1);
});

describe('an account that is merged into another one', () => {
  const mergeInto = async (kept: number) => {
    const reply = await pedro.send('POST', `/api/admin/clients/${kept}/merges`, {
      mergedId: userId,
      login: 'merged',
    });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().id;
  };

  it('while its invoice is at the provider: the number is on the document of the one that stays', async () => {
    const marta = await app.addPerson('marta');
    await send();
    const [row] = await rows();
    // The provider takes up to fifteen seconds, and an owner does not wait for it.
    const ecf: SendEcf = async () => {
      await mergeInto(marta);
      return { accepted: true };
    };
    await deliverInvoice({ ...app.deps, env: { ...app.deps.env, ecf } }, row?.id ?? 0);
    expect(await invoice()).toMatchObject({ userId: marta, numbers: [{ encf: 'E320000000101' }] });
  });

  it('and out again after the answer: the number goes back with its invoice', async () => {
    const marta = await app.addPerson('marta');
    await send();
    const merge = await mergeInto(marta);
    await deliverInvoice(app.deps, (await rows())[0]?.id ?? 0);
    const undone = await pedro.send('POST', `/api/admin/merges/${merge}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await invoice()).toMatchObject({ userId, numbers: [{ encf: 'E320000000101' }] });
    expect((await send()).statusCode).toBe(409);
  });
});

it('without an answer it is tried again with the same key and the same XML, and is entered once', async () => {
  await send();
  const [row] = await rows();
  const deliver = () => deliverInvoice(app.deps, row?.id ?? 0);
  for (const [answer, said] of [
    [503, ''],
    [200, 'no es JSON'],
    [500, '{"estado":"aceptado"}'],
  ] as const) {
    provider.state.answer = answer;
    provider.state.said = said;
    await expect(deliver()).rejects.toThrow(/The provider of e-CF answered/);
    expect((await invoice()).sending).toMatchObject({ state: 'waiting', why: null });
  }
  // While it is on its way nobody sends it again or enters a number by hand.
  expect((await send()).json().message).toBe('Ese comprobante ya va de camino al proveedor');
  const { kind, concept, corrects } = await invoice();
  const entry = { userId, kind, concept, corrects, encf: 'E320000000102', issuedOn: '2027-01-05' };
  expect((await pedro.send('POST', `${MONTH}/numbers`, entry)).json().message).toMatch(
    /de camino al proveedor/,
  );
  provider.state.answer = 200;
  provider.state.said = '{"estado":"aceptado"}';
  app.advance(60_000);
  // Two runs of the job at once.
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(new Set(provider.received.map(({ headers }) => headers['idempotency-key']))).toHaveLength(1);
  expect(new Set(provider.received.map(({ body }) => body))).toHaveLength(1);
  expect(await app.db.selectFrom('fiscalNumbers').select('encf').execute()).toEqual([
    { encf: 'E320000000101' },
  ]);
  expect(await eventsNamed(app, 'fiscal.invoice_accepted')).toHaveLength(1);
});

it('goes also to a provider that was away for weeks, and is meanwhile among the jobs that fail', async () => {
  await send();
  await app.ownerPool.query('update graphile_worker._private_jobs set attempts = 100, run_at = now()');
  const { alerts } = (await pedro.get('/api/admin/alerts')).json();
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'jobs_failed' }));
  const worker = await startWorker(app.deps);
  try {
    await until(async () => expect((await invoice()).sending?.state).toBe('accepted'));
  } finally {
    await worker.stop();
  }
});

it('a refusal is shown with its reason, its number is not used again, and the next one is sent', async () => {
  provider.state.said = '{"estado":"rechazado","motivo":"RNC sin autorización"}';
  await send();
  await deliverInvoice(app.deps, (await rows())[0]?.id ?? 0);
  expect(await invoice()).toMatchObject({
    numbers: [],
    sending: { state: 'refused', why: 'RNC sin autorización' },
  });
  const { ranges, left } = (await pedro.get(MONTH)).json<FiscalMonth>();
  expect([ranges[0]?.used, left[0]?.left]).toEqual([1, 1]);
  expect(await eventsNamed(app, 'fiscal.invoice_refused')).toMatchObject([
    { facts: { encf: 'E320000000101' } },
  ]);
  const { kind, concept, corrects } = await invoice();
  const entry = { userId, kind, concept, corrects, encf: 'E320000000101', issuedOn: '2027-01-05' };
  expect((await pedro.send('POST', `${MONTH}/numbers`, entry)).json().message).toMatch(
    /se le dio al proveedor/,
  );
  expect((await send()).json().message).toBe('La factura E320000000102 va al proveedor');
  await deliverInvoice(app.deps, (await rows())[1]?.id ?? 0);
  expect((await send()).json().message).toBe('No quedan e-NCF de ese tipo: agregue otro rango');
});

it('warns by the numbers that it can still send', async () => {
  // The numbers before one that was entered by hand are not sent any more, nor is that one once it is withdrawn.
  const range = { first: 'E320000000201', last: 'E320000000400', endsOn: null };
  await pedro.send('POST', '/api/admin/fiscal/ranges', range);
  const alerts = async () => (await pedro.get('/api/admin/alerts')).json<{ alerts: unknown[] }>().alerts;
  expect(await alerts()).not.toContainEqual(ENDING);
  const { kind, concept, corrects } = await invoice();
  const entry = { userId, kind, concept, corrects, encf: 'E320000000390', issuedOn: '2027-01-05' };
  expect((await pedro.send('POST', `${MONTH}/numbers`, entry)).statusCode).toBe(201);
  const [entered] = (await invoice()).numbers;
  const withdrawal = `/api/admin/fiscal/numbers/${entered?.id}/withdrawal`;
  expect((await pedro.send('POST', withdrawal)).statusCode).toBe(200);
  expect((await pedro.get(MONTH)).json<FiscalMonth>().left[0]).toMatchObject({ left: 12, isEnding: true });
  expect(await alerts()).toContainEqual(ENDING);
});
const ENDING = expect.objectContaining({ kind: 'fiscal_numbers_ending', count: 1 });

it('the number of an erased client’s invoice is not used again, and one on its way keeps the client', async () => {
  const { loanId } = await app.db
    .selectFrom('loans')
    .select('id as loanId')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const payoff = (await pedro.get(`/api/loans/${loanId}/payoff`)).json().balance;
  const paid = { amount: payoff, paymentMethod: 'cash', on: '2027-01-05' };
  expect((await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, paid)).statusCode).toBe(201);
  const erase = () => pedro.send('DELETE', `/api/admin/clients/${userId}`);
  await send();
  expect((await erase()).json()).toEqual({
    code: 'client_not_deletable',
    message: 'Su factura E320000000101 va de camino al proveedor. Espere la respuesta.',
  });
  provider.state.said = '{"estado":"rechazado","motivo":"Rosa Méndez no existe"}';
  await deliverInvoice(app.deps, (await rows())[0]?.id ?? 0);
  expect((await erase()).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ encf: 'E320000000101', state: 'refused', xml: null, why: null }]);
  const ranges = await app.deps.db.transaction().execute(fiscalRanges);
  expect(nextNumber(ranges, 'consumption', day('2027-01-05'))?.sequence).toBe(102);
});

it('is offered only where there is a provider and the lender has an RNC and an address', async () => {
  await changeSettings(pedro, { rnc: null });
  expect((await send()).json().message).toMatch(/^Falta el RNC o la dirección/);
  expect(await rows()).toEqual([]);
  const without = await openTestApp();
  try {
    const owner = await without.signIn('pedro');
    expect((await owner.get('/api/admin/fiscal/months/2026-10')).json().hasProvider).toBe(false);
    const reply = await owner.send('POST', '/api/admin/fiscal/months/2026-10/sendings', { userId: 1 });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      'No hay un proveedor de e-CF: ponga el e-NCF a mano',
    ]);
  } finally {
    await without.close();
  }
});
