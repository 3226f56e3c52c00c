import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, DAY_MS, dayInSantoDomingo } from '#domain/calendar.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { openedAtCounter } from '#test/counter.ts';
import type { OwnWords } from '#test/own-words.ts';
import {
  bothSignatures,
  changeSettings,
  lent,
  paymentFields,
  receiptPicture,
  reported,
  submitted,
} from '#test/stories.ts';
import { until } from '#test/until.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterEach(() => app.close());

const ADDRESS = '203.0.113.77';
/** Values that only Rosa has, every text of her data: a row that contains one of these contains something of hers. */
const HERS = {
  email: 'rosa.otra@correo.example',
  phone: '8295559911',
  address: 'Callejón Irrepetible 77',
  employer: 'Colmado Sinigual',
  companyName: 'Colmado Sinigual y Familia',
  jobTitle: 'Despachadora nocturna',
  publicOfficeTitle: 'Regidora interina',
  publicOfficeInstitution: 'Ayuntamiento de Ninguna Parte',
  accountNumber: '0798765432',
  bankName: 'Banco de la Esquina',
  maritalStatus: 'Comprometida con un marinero',
} satisfies Readonly<Record<OwnWords, string>>;
const TRACES = [
  ...Object.values(HERS),
  ADDRESS,
  cast.rosa.email,
  cast.rosa.cedula,
  cast.rosa.phone.slice(2),
  'Rosa',
  'Méndez',
  'Recibo de la vecina',
  'foto-rosada',
];

/** Every table of every schema, as text. */
async function rowsWith(traces: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    app.db,
  );
  expect(tables.rows.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      app.db,
    );
    for (const { row } of rows)
      for (const trace of traces)
        if (row.includes(trace)) found.push(`${name} has ${trace}: ${row.slice(0, 200)}`);
  }
  return found;
}

const filesLeft = async () => {
  const folder = path.join(app.deps.env.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'ready').length;
};

async function runJobs(): Promise<void> {
  const worker = await startWorker(app.deps);
  const left = () => sql`select from graphile_worker.jobs`.execute(app.db);
  await until(async () => expect((await left()).rows).toEqual([]));
  await worker.stop();
}
const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;
const erase = (admin: Browser, id: number) => admin.send('DELETE', `/api/admin/clients/${id}`);

/** Signs in from an address of its own, after a wrong password; calculates, uploads and keeps a draft. */
async function rosaLivesHere(): Promise<Browser> {
  await app.addPerson('rosa');
  const { email, password } = cast.rosa;
  const rosa = app.browser({ 'x-forwarded-for': ADDRESS });
  await rosa.send('POST', '/api/auth/login', { email, password: 'no es esta' });
  expect((await rosa.send('POST', '/api/auth/login', { email, password })).statusCode).toBe(200);
  await rosa.send('POST', '/api/auth/password-reset/request', { email });
  await rosa.send('POST', '/api/loan-calculator', { amount: 5_000, term: 2, interestRate: '15' });
  await rosa.send('POST', '/api/loan-applications', { firstName: 'Rosa', lastName: 'Méndez', amount: 4_000 });
  const { debtAgreementSignature } = await bothSignatures();
  const bytes = Buffer.from(debtAgreementSignature.split(',')[1] ?? '', 'base64');
  const file = { field: 'file', name: 'foto-rosada.png', bytes };
  expect((await rosa.upload('/api/documents', { documentType: 'selfie' }, file)).statusCode).toBe(201);
  return rosa;
}

/** The bank's file names the payer. */
async function confirmByStatement(pedro: Browser, paymentId: number, amount: number): Promise<void> {
  const rows = `Fecha,Descripción,Crédito\r\n20/11/2026,TRANSF Rosa Méndez,${amount}\r\n`;
  const columns = { date: '0', description: '1', amount: '2', dateOrder: 'dmy' };
  const file = { field: 'file', name: 'estado.csv', bytes: Buffer.from(rows) };
  expect((await pedro.upload('/api/admin/statements', columns, file)).statusCode).toBe(201);
  const [line] = (await pedro.get('/api/admin/statements/lines?kind=proposed')).json();
  const path = `/api/admin/statements/lines/${line.id}/confirm`;
  expect((await pedro.send('POST', path, { paymentId })).statusCode).toBe(200);
}

/** Pays a loan off with one report that was rejected, one that was confirmed and reversed, and one that counts. */
async function payOff(rosa: Browser, pedro: Browser): Promise<number> {
  const { balance, id } = (await rosa.get('/api/loans/active')).json();
  const decide = (payment: number, body: object) =>
    pedro.send('PATCH', `/api/payments/${payment}/status`, body);
  await decide(await reported(rosa, 100, 1), { status: 'rejected', notes: 'Recibo de la vecina' });
  const whole = await rosa.upload(
    '/api/payments',
    { ...paymentFields(balance), notes: 'Recibo de la vecina' },
    {
      field: 'receiptFile',
      name: 'recibo.pdf',
      bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    },
  );
  expect(whole.statusCode).toBe(201);
  const reverse = { reason: 'Era de la cuenta de Rosa' };
  const first = whole.json().id;
  await confirmByStatement(pedro, first, balance);
  expect((await pedro.send('POST', `/api/admin/payments/${first}/reversal`, reverse)).statusCode).toBe(200);
  expect((await decide(await reported(rosa, balance, 2), { status: 'verified' })).statusCode).toBe(200);
  return id;
}

describe('erasing a client', () => {
  it("leaves none of the client's strings in any table and no file, and the books unchanged", async () => {
    const rosa = await rosaLivesHere();
    const id = await idOf(rosa);
    // Two applications under other contacts: one rejected, one lent and paid off.
    const pedro = await app.signIn('pedro');
    await changeSettings(pedro, { obligedSubject: true });
    const hers = { ...HERS, publicOffice: 'si', publicOfficeSince: 2019 };
    const rejected = await submitted(rosa, 'rosa', { ...hers, amount: 7_000 });
    await pedro.send('PATCH', `/api/loan-applications/${rejected}/reject`, {
      rejectionReason: 'No era Rosa',
    });
    const { applicationId } = await lent(app, 'rosa', hers);
    const loanId = await payOff(rosa, pedro);
    const note = (await rosa.get(`/api/legal-documents/${applicationId}/debt-agreement.txt`)).body;
    expect(note).toContain('Rosa');
    const entries = () =>
      app.db.selectFrom('ledgerEntries').selectAll().where('loanId', '=', loanId).orderBy('id').execute();
    const before = await entries();
    expect(await rowsWith(TRACES)).not.toEqual([]);
    expect(await filesLeft()).toBe(4);

    const reply = await erase(pedro, id);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual({
      deletedUser: { id, firstName: 'Rosa', lastName: 'Méndez' },
      message: 'Rosa Méndez ha sido eliminado exitosamente.',
    });
    await runJobs();
    // The count of an address's wrong guesses expires within the hour, and belongs to all who share the address.
    const guesses = new RegExp(`^public.rate_limits has ${ADDRESS}`);
    expect((await rowsWith(TRACES)).filter((row) => !guesses.test(row))).toEqual([]);
    expect(await filesLeft()).toBe(0);
    expect(await entries()).toEqual(before.map((entry) => ({ ...entry, note: null })));

    const tombstone = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(tombstone).toMatchObject({
      firstName: 'Titular',
      lastName: 'eliminado',
      erasedAt: app.deps.now(),
    });
    const event = await app.db.selectFrom('events').selectAll().where('name', '=', 'client.erased').execute();
    expect(event).toMatchObject([{ subjectId: String(id), facts: { files: 4, loansKept: 1 } }]);
    // The back office keeps showing a loan without its person.
    expect((await pedro.get('/api/admin/loans?status=settled')).json()).toMatchObject([
      { id: loanId, fullName: 'Titular eliminado', email: null, balance: 0, principal: 10_000 },
    ]);
    expect((await pedro.get('/api/admin/payments')).json()).toHaveLength(2);
    const download = await pedro.get(`/api/legal-documents/${applicationId}/debt-agreement.txt`);
    expect([download.statusCode, download.json().message]).toEqual([404, 'Titular eliminado']);
    const traces = await app.db.selectFrom('erasedDocuments').selectAll().orderBy('applicationId').execute();
    expect(traces.map((trace) => trace.applicationId)).toEqual([
      rejected,
      rejected,
      applicationId,
      applicationId,
    ]);
  });

  it('the account is absent from the list and cannot be opened, and its person may register again as a new client', async () => {
    const rosa = await rosaLivesHere();
    const pedro = await app.signIn('pedro');
    const id = await idOf(rosa);
    const counts = async () => (await pedro.get('/api/admin/client-counts')).json();
    expect(await counts()).toEqual({ total: 1, registeredToday: 1, withPhone: 1 });
    expect((await erase(pedro, id)).statusCode).toBe(200);
    expect(await counts()).toEqual({ total: 0, registeredToday: 0, withPhone: 0 });
    expect((await pedro.get('/api/admin/clients')).json()).toEqual([]);
    expect((await pedro.get('/api/admin/clients?search=titular')).json()).toEqual([]);
    expect((await pedro.get(`/api/admin/clients/${id}`)).statusCode).toBe(404);
    expect((await erase(pedro, id)).statusCode).toBe(404);
    expect((await rosa.get('/api/auth/user')).statusCode).toBe(401);
    const { email, password } = cast.rosa;
    expect((await app.browser().send('POST', '/api/auth/login', { email, password })).statusCode).toBe(401);
    await app.addPerson('rosa');
    expect((await app.browser().send('POST', '/api/auth/login', { email, password })).statusCode).toBe(200);
    expect(await counts()).toEqual({ total: 1, registeredToday: 1, withPhone: 1 });
  });
});

it('what another client has stays, though the erased one wrote their e-mail, phone and cédula into an application', async () => {
  const { email, phone, cedula } = cast.luis;
  const rosa = await app.signIn('rosa');
  const luis = await app.signIn('luis');
  const pedro = await app.signIn('pedro');
  const id = await idOf(rosa);
  const contacts = { email, phone, cedula };
  await submitted(rosa, 'rosa', { ...contacts, amount: 7_000 });
  const listed = { cedula, reason: 'Presentó una carta falsa' };
  expect((await pedro.send('POST', '/api/admin/do-not-lend', listed)).statusCode).toBe(201);
  const again = { email, phone, cedula, firstName: 'Luis', lastName: 'Ureña', password: 'otra clave larga' };
  expect((await app.browser().send('POST', '/api/auth/register/start', again)).statusCode).toBe(200);
  const wrong = { email, password: 'no es esta' };
  expect((await app.browser().send('POST', '/api/auth/login', wrong)).statusCode).toBe(401);
  // The erased address is the end of this one.
  await app.deps.rateLimits.take('registeredAgain', `mi${cast.rosa.email}`);
  const left = async () => {
    const { rows } = await app.ownerPool.query(
      `select to_jsonb(p) as row from pending_users p union all select to_jsonb(d) from do_not_lend_entries d
       union all select to_jsonb(m) from messages m where recipient = $1
       union all select to_jsonb(r) from rate_limits r where key like '%' || $1 || '%' or key like '%:mi%'`,
      [email],
    );
    return rows;
  };
  const before = await left();
  expect(before.length).toBeGreaterThan(4);
  expect((await erase(pedro, id)).statusCode).toBe(200);
  expect(await left()).toEqual(before);
  expect((await luis.get('/api/auth/user')).statusCode).toBe(200);
});

it('everything of a client who has nothing to do with the erased one stays', async () => {
  const { customer: luis, pedro } = await lent(app, 'luis');
  await reported(luis, 500, 3);
  const file = { field: 'file', name: 'yo.jpg', bytes: await receiptPicture(5) };
  await luis.upload('/api/documents', { documentType: 'profile_image' }, file);
  const asks = { kind: 'correction', field: 'phone', asks: 'Cambié de teléfono' };
  expect((await luis.send('POST', '/api/user/data-requests', asks)).statusCode).toBe(201);
  const id = await idOf(luis);
  const note = await pedro.upload(`/api/admin/clients/${id}/notes`, {
    text: 'Llega los viernes',
    aboutOthers: 'no',
  });
  expect(note.statusCode, note.body).toBe(201);
  const his = async () => ({
    payments: await app.db.selectFrom('payments').selectAll().orderBy('id').execute(),
    documents: await app.db.selectFrom('documents').selectAll().orderBy('id').execute(),
    dataRequests: await app.db.selectFrom('dataRequests').selectAll().execute(),
    clientNotes: await app.db.selectFrom('clientNotes').selectAll().execute(),
  });
  const before = await his();
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0);
  const rosaId = await app.addPerson('rosa');
  expect((await erase(pedro, rosaId)).statusCode).toBe(200);
  expect(await his()).toEqual(before);
});

it('a client of the office who has neither phone nor e-mail is erased, too', async () => {
  const pedro = await app.signIn('pedro');
  const { id } = (await openedAtCounter(pedro)).json();
  const reply = await erase(pedro, id);
  expect(reply.statusCode, reply.body).toBe(200);
});

describe('is refused with a plain reason', () => {
  const today = () => dayInSantoDomingo(app.deps.now());
  const refused = async (admin: Browser, id: number, message: string) => {
    const reply = await erase(admin, id);
    expect([reply.statusCode, reply.json()]).toEqual([409, { code: 'client_not_deletable', message }]);
    const row = await app.db.selectFrom('users').select('erasedAt').where('id', '=', id).executeTakeFirst();
    expect(row?.erasedAt).toBeNull();
  };

  it('while money is owed, and while a payment is pending', async () => {
    const { customer, pedro } = await lent(app, 'rosa', { term: 1 });
    const id = await idOf(customer);
    await refused(pedro, id, 'Debe RD$11,500 de su préstamo #LN-0001. Se puede eliminar cuando lo salde.');
    const payment = await reported(customer, 11_500, 1);
    await refused(pedro, id, 'Tiene un pago por verificar. Confírmelo o rechácelo primero.');
    await pedro.send('PATCH', `/api/payments/${payment}/status`, { status: 'verified' });
    expect((await erase(pedro, id)).statusCode).toBe(200);
  });

  it('while a loan waits for its disbursement, until it is cancelled', async () => {
    const luis = await app.signIn('luis');
    const pedro = await app.signIn('pedro');
    const application = await submitted(luis, 'luis');
    await pedro.send('PATCH', `/api/loan-applications/${application}/approve`, {});
    const id = await idOf(luis);
    await refused(pedro, id, 'Tiene un préstamo aprobado por desembolsar (#LN-0001). Cancélelo primero.');
    await pedro.send('POST', `/api/loan-applications/${application}/cancel`);
    expect((await erase(pedro, id)).statusCode).toBe(200);
    expect(await app.db.selectFrom('loans').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('loanApplications').select('id').execute()).toEqual([]);
  });

  it('while the lender owes the client money, until it is given back', async () => {
    const { customer, pedro, loanId } = await lent(app, 'rosa', { term: 1 });
    const id = await idOf(customer);
    const more = { amount: 12_000, paymentMethod: 'cash', on: today(), confirmAbovePayoff: true };
    expect((await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, more)).statusCode).toBe(201);
    await refused(pedro, id, 'Tiene RD$500 a su favor en el préstamo #LN-0001. Devuélvalo primero.');
    const back = { amount: 500, reference: 'TR-9', fundsAccount: 'caja' };
    expect((await pedro.send('POST', `/api/admin/loans/${loanId}/refunds`, back)).statusCode).toBe(201);
    expect((await erase(pedro, id)).statusCode).toBe(200);
  });

  it('while a written-off loan is owed, until it is recovered', async () => {
    const { customer, pedro, loanId } = await lent(app, 'rosa', { term: 1 });
    const id = await idOf(customer);
    await pedro.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'No aparece' });
    const says = 'Debe RD$11,500 de su préstamo castigado #LN-0001. Se puede eliminar cuando lo pague.';
    await refused(pedro, id, says);
    const all = { amount: 11_500, paymentMethod: 'cash', on: today() };
    expect((await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, all)).statusCode).toBe(201);
    expect((await erase(pedro, id)).statusCode).toBe(200);
  });

  it('while a collector has cash of the client that waits for an owner', async () => {
    const { customer, pedro, loanId } = await lent(app, 'rosa', { term: 1 });
    const id = await idOf(customer);
    const clara = await app.signInAs('collector');
    const { id: phone } = (await clara.send('POST', '/api/admin/street/phones', { label: 'Android' })).json();
    const all = { amount: 11_500, paymentMethod: 'cash', on: today() };
    expect((await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, all)).statusCode).toBe(201);
    const late = await clara.send('POST', '/api/admin/street/receipts', {
      ...{ clientId: randomUUID(), phone, number: 1, loanId, amount: 500 },
      takenAt: app.deps.now().toISOString(),
    });
    expect(late.json()).toMatchObject({ status: 'waiting', waitsFor: 'closed_loan' });
    const why =
      'Un cobrador tiene efectivo suyo: el recibo 2-000001 espera a un dueño. Acéptelo o rechácelo primero.';
    await refused(pedro, id, why);
    const decision = { command: 'refuse', reason: 'Se le devolvió' };
    const address = `/api/admin/street/receipts/${late.json().id}/decision`;
    expect((await pedro.send('POST', address, decision)).statusCode).toBe(200);
    expect((await erase(pedro, id)).statusCode).toBe(200);
  });

  it('while cash of the client waits for a second person', async () => {
    const { customer, pedro, loanId } = await lent(app, 'rosa', { term: 1 });
    const id = await idOf(customer);
    await app.signInAs('cashier');
    await changeSettings(pedro, { twoPersonActs: ['early_cash'] });
    app.advance(5 * DAY_MS);
    const owner = await app.signIn('pedro');
    const pay = (body: object) =>
      owner.send('POST', `/api/admin/loans/${loanId}/payments`, {
        ...{ amount: 500, paymentMethod: 'cash', on: today() },
        ...body,
      });
    const early = addDays(today(), -5);
    expect((await pay({ on: early })).json()).toMatchObject({ proposed: true });
    expect((await pay({ amount: 11_500 })).json()).toMatchObject({ proposed: false });
    await refused(
      owner,
      id,
      'Un pago suyo en efectivo espera a otra persona. Confírmelo o rechácelo primero.',
    );
  });

  it('for an administrator, and for the caller', async () => {
    const pedro = await app.signIn('pedro');
    await refused(pedro, await idOf(pedro), 'No puede eliminar su propia cuenta.');
    const ana = await app.addPerson('ana');
    await app.db.updateTable('users').set({ isAdmin: true, role: 'owner' }).where('id', '=', ana).execute();
    await refused(pedro, ana, 'Es un administrador. Aquí solo se eliminan clientes.');
  });
});
