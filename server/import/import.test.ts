import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CheckedImportReply, StagedSheet } from '#contract/import.ts';
import { type Day, day } from '#domain/calendar.ts';
import { IMPORTS } from '#server/import/import.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { purge } from '#server/outbox/purge.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cleanFiles, staged, sumsByHand } from '#test/import-files.ts';
import { type PlainEvent, plainDays } from '#test/plain-days.ts';
import { plainPortfolio } from '#test/plain-portfolio.ts';
import { plantedFiles } from '#test/planted-mistakes.ts';
import { lent } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { examplesTonight } from '#test/verified.ts';
import { rawRows } from '#test/walked-rows.ts';

// A lender with 300 clients in a notebook starts to use the program. It is Friday, November 20, 2026.
const TODAY = day('2026-11-20');
let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const check = async (sums: object): Promise<CheckedImportReply> => {
  const reply = await pedro.send('POST', '/api/admin/import/check', sums);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const run = (sums: object, noticesSeen = false) =>
  pedro.send('POST', '/api/admin/import', { ...sums, noticesSeen });
const count = async (table: 'users' | 'loans' | 'payments' | 'ledgerEntries' | 'messages' | 'imports') => {
  const { all } = await app.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return Number(all);
};
const counts = async () => [
  await count('users'),
  await count('loans'),
  await count('payments'),
  await count('ledgerEntries'),
  await count('imports'),
];
const total = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('names each of forty mistakes in the notebook of 300 clients with its line, and writes nothing', async () => {
  await lent(app, 'rosa');
  const before = await counts();
  const { files, planted } = plantedFiles();
  expect(planted).toHaveLength(40);
  await staged(pedro, files);
  const sums = sumsByHand(cleanFiles().loans);
  const { lines, errors, notices } = await check(sums);
  const named = lines.filter(({ weight }) => weight !== 'fits');
  const at = ({ sheet, line, column, weight }: Omit<(typeof planted)[number], 'says'>) =>
    `${sheet} ${line} ${column} ${weight}`;
  expect(
    named.map((line) => at({ ...line, weight: line.weight === 'notice' ? 'notice' : 'error' })).sort(),
  ).toEqual(planted.map(at).sort());
  for (const { sheet, line, says } of planted)
    expect(named.find((one) => one.sheet === sheet && one.line === line)?.message).toMatch(says);
  expect(errors + notices).toBe(planted.length);
  const refused = await run(sums, true);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'import_refused']);
  expect(refused.json().message).toBe(`Hay ${errors} errores por corregir: no se importó nada`);
  expect(await counts()).toEqual(before);
  const csv = await pedro.get('/api/admin/import/lines');
  expect(csv.body.trim().split('\r\n').length).toBeGreaterThan(700);
});

test('an import finds a client who registered during its check, and writes nothing', async () => {
  const { files, loans } = cleanFiles();
  await staged(pedro, files);
  const sums = sumsByHand(loans);
  const before = await counts();
  // Another import is under way: this one checks its lines and waits for it.
  const other = await app.deps.pool.connect();
  await other.query(`select pg_advisory_lock(${IMPORTS})`);
  const running = run(sums);
  await until(async () => {
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    const { rows } = await app.ownerPool.query(waiting);
    expect(rows).toHaveLength(1);
  });
  await app.db
    .updateTable('users')
    .set({ email: 'cliente0@correo.example' })
    .where('id', '=', await app.addPerson('ana'))
    .execute();
  await other.query(`select pg_advisory_unlock(${IMPORTS})`);
  other.release();
  const reply = await running;
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'Hay 1 error por corregir: no se importó nada',
  ]);
  expect(await counts()).toEqual([(before[0] ?? 0) + 1, ...before.slice(1)]);
});

test('an import of sheets that a colleague changed after the check is refused, and one checked again is not', async () => {
  const { files, loans } = cleanFiles();
  await staged(pedro, files);
  const sums = sumsByHand(loans);
  const { checked } = await check(sums);
  const { sheets } = (await pedro.get('/api/admin/import')).json();
  const { columns } = sheets.find(({ sheet }: StagedSheet) => sheet === 'clients');
  const put = (dateOrder: string) =>
    pedro.send('PUT', '/api/admin/import/sheets/clients/columns', { columns, dateOrder });
  expect((await put('ymd')).statusCode).toBe(200);
  const importing = () => pedro.send('POST', '/api/admin/import', { ...sums, noticesSeen: true, checked });
  const refused = await importing();
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'changed_meanwhile',
      message: expect.stringContaining('Revise de nuevo'),
    }),
  ]);
  expect(await count('imports')).toBe(0);
  await put('dmy');
  expect((await importing()).statusCode).toBe(201);
});

test('two simultaneous imports create the clients once', async () => {
  const { files, loans } = cleanFiles();
  await staged(pedro, files);
  const sums = sumsByHand(loans);
  const replies = await Promise.all([run(sums), run(sums)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(await count('imports')).toBe(1);
  expect(await count('loans')).toBe(sums.loans);
});

test('imports a clean notebook at once: the books give the same sums, balance, and send no letter', async () => {
  const { files, loans } = cleanFiles();
  const sums = sumsByHand(loans);
  await staged(pedro, files);
  const wrong = { ...sums, outstanding: sums.outstanding + 1 };
  expect(await check(wrong)).toMatchObject({
    errors: 0,
    sums,
    differences: [{ field: 'outstanding', message: expect.stringContaining('usted escribió') }],
  });
  const different = await run(wrong);
  expect([different.statusCode, different.json().errors[0].field]).toEqual([409, 'outstanding']);
  expect(await count('loans')).toBe(0);

  const reply = await run(sums);
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json()).toMatchObject({ sums });
  expect(await counts()).toEqual([sums.clients + 1, sums.loans, expect.anything(), expect.anything(), 1]);
  expect(await count('messages')).toBe(0);

  const ids = (await app.db.selectFrom('loans').select('id').execute()).map(({ id }) => id);
  const books = await app.deps.db.transaction().execute((tx) => booksOf(tx, ids));
  const states = [...books.values()].map((one) => loanStateOf(one, TODAY));
  expect(total(states.map(({ parts }) => parts.principal))).toBe(sums.outstanding);
  const finances = (await pedro.get('/api/admin/finances')).json();
  expect(finances).toMatchObject({
    lent: total(loans.map(({ principal }) => principal)),
    collected: sums.payments,
    credit: 0,
    outstanding: total(loans.map(owedByHand)),
  });
  // From here on it is an ordinary loan: the customer pays it over the counter and settles it.
  const [open] = await app.db
    .selectFrom('loans')
    .selectAll()
    .where('status', '=', 'active')
    .limit(1)
    .execute();
  const { balance } = (await pedro.get(`/api/admin/loans/${open?.id}/file`)).json().loan;
  const paid = await pedro.send('POST', `/api/admin/loans/${open?.id}/payments`, {
    amount: balance,
    paymentMethod: 'cash',
    on: TODAY,
  });
  expect(paid.statusCode, paid.body).toBe(201);
  expect(paid.json().loan.status).toBe('settled');
  // Payments before the import count in the weeks and months in which they were made.
  const portfolio = (await pedro.get('/api/admin/finances/portfolio')).json();
  expect(portfolio).toEqual({ asOf: null, ...plainPortfolio(await rawRows(app), TODAY) });
  expect(portfolio.cohorts.length).toBeGreaterThan(1);
  expect(await examplesTonight(app)).toEqual([]);
});

type Lent = ReturnType<typeof cleanFiles>['loans'][number];

const owedOn = ({ parts, disbursedOn }: Lent, events: readonly PlainEvent[], on: Day): number =>
  [...plainDays({ parts, rate: 2, events, from: disbursedOn, to: on })].at(-1)?.owed ?? 0;

/** Balance of today, day by day in plain loops: each day's waiver comes before its payment. */
function owedByHand(loan: Lent): number {
  const events: PlainEvent[] = [];
  let left = total(loan.parts.map(({ amount }) => amount));
  for (const { on, amount, lateCharge } of loan.payments) {
    const charge = owedOn(loan, events, on) - left;
    events.push({ kind: 'waiver', on, amount: charge - lateCharge }, { kind: 'money', on, amount });
    left -= amount - lateCharge;
  }
  return owedOn(loan, events, TODAY);
}

test('an imported client takes over the account by the code sent to its e-mail, and reads that the agreement is on paper', async () => {
  const [yokasta] = cleanFiles().files.clients;
  const file = {
    number: 'A-1',
    cedula: yokasta?.cedula ?? '',
    standing: 'abierto',
    disbursedOn: '02/11/2026',
  };
  const loan = { ...file, principal: '10000', interest: '1500', term: '1' };
  await staged(pedro, { clients: [yokasta ?? {}], loans: [loan] });
  const sums = { clients: 1, loans: 1, outstanding: 10_000, payments: 0 };
  // Its dates may begin with the day or with the month.
  expect((await run(sums)).json()).toMatchObject({
    message: 'Hay 1 aviso por confirmar: no se importó nada',
  });
  expect((await run(sums, true)).statusCode).toBe(201);
  const email = 'cliente0@correo.example';
  const anybody = app.browser();
  const login = await anybody.send('POST', '/api/auth/login', { email, password: '' });
  expect(login.statusCode).not.toBe(200);
  await anybody.send('POST', '/api/auth/password-reset/request', { email });
  const { bodyText } = await app.db
    .selectFrom('messages')
    .select('bodyText')
    .where('template', '=', 'password-reset-code')
    .executeTakeFirstOrThrow();
  const code = /\b\d{6}\b/.exec(bodyText)?.[0] ?? '';
  const newPassword = 'mangu con queso frito';
  const reset = await anybody.send('POST', '/api/auth/password-reset/verify', { email, code, newPassword });
  expect(reset.statusCode, reset.body).toBe(200);
  expect((await anybody.send('POST', '/api/auth/login', { email, password: newPassword })).statusCode).toBe(
    200,
  );
  const row = await app.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    verifiedChannel: 'email',
    phone: '+18095551000',
    verifiedAt: expect.any(Date),
  });
  const [application] = (await anybody.get('/api/loan-applications')).json();
  expect(application).toMatchObject({ signedAt: null, signedOnPaper: true, loan: { status: 'active' } });
  const paper = await anybody.get(application.debtAgreementDocumentUrl);
  expect(paper.body).toContain('El original lo guarda el prestamista');
  expect(paper.body).not.toContain('PENDIENTE DE FIRMA');
  expect(paper.body).toContain('RD$11,500');
});

test('remembers the columns of another program after they are named once; a workbook, a picture and an empty file each get a sentence', async () => {
  const csv =
    'Listado al 20/11\nNo. documento;Nombres;Apellidos;Movil;Mail\n001-0000008-2;Ana;Peña;8095550000;ana@x.do\n';
  const bytes = Buffer.from(csv, 'latin1');
  const upload = (of: Buffer) =>
    pedro.upload('/api/admin/import/sheets/clients', {}, { field: 'file', name: 'otro.csv', bytes: of });
  const staged = (await upload(bytes)).json();
  expect(staged).toMatchObject({ lines: 1, remembered: false, missing: [] });
  const columns = { ...staged.columns, city: 1 };
  const named = await pedro.send('PUT', '/api/admin/import/sheets/clients/columns', {
    columns,
    dateOrder: 'mdy',
  });
  expect(named.json()).toMatchObject({ columns: { city: 1 }, dateOrder: 'mdy', remembered: true });
  expect((await upload(bytes)).json()).toMatchObject({
    columns: { city: 1 },
    dateOrder: 'mdy',
    remembered: true,
  });
  const wide = { columns: { ...columns, phone: 39 }, dateOrder: 'dmy' };
  expect((await pedro.send('PUT', '/api/admin/import/sheets/clients/columns', wide)).statusCode).toBe(400);
  for (const none of [
    Buffer.from('PK\u0003\u0004 cut off'),
    Buffer.from([0x89, 0x50, 0, 0]),
    Buffer.from('\n'),
  ]) {
    const refused = await upload(none);
    expect([refused.statusCode, refused.json().message]).toEqual([415, expect.stringMatching(/\.$/)]);
  }
  await app.deps.db
    .updateTable('importSheets')
    .set({ uploadedAt: new Date('2026-11-17') })
    .execute();
  await purge(app.deps);
  expect((await pedro.get('/api/admin/import')).json().sheets).toEqual([]);
});
