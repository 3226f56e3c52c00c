import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DayClose, Finances } from '#contract/finances.ts';
import { addDays, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { SHEET_FORMAT } from '#domain/csv.ts';
import { EXPORTS } from '#domain/finances/periods.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { readWorkbook } from '#test/read-workbook.ts';
import { changeSettings, lent, paid, reported } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
  const ana = await lent(app, 'ana', { amount: 10_000, term: 3 });
  const rosa = await lent(app, 'rosa', { amount: 5_000, term: 2 });
  const luis = await lent(app, 'luis', { amount: 2_500, term: 1 });
  app.setClock('2026-12-08T20:00:00Z');
  pedro = await app.signIn('pedro');
  ana.customer = await app.signIn('ana');
  rosa.customer = await app.signIn('rosa');
  luis.customer = await app.signIn('luis');
  await paid(ana.customer, pedro, 4_321, 1);
  // Settles the loan, with an overpayment.
  await paid(luis.customer, pedro, 3_200, 2);
  const wrong = await paid(rosa.customer, pedro, 777, 3);
  await reported(rosa.customer, 500, 4);
  // After midnight in Greenwich it is still the 8th in Santo Domingo.
  app.setClock('2026-12-09T03:59:00Z');
  pedro = await app.signIn('pedro');
  await pedro.send('POST', `/api/admin/payments/${wrong}/reversal`, { reason: 'No llegó al banco' });
  app.setClock('2027-02-10T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

const read = async <T>(query: string): Promise<T> => {
  const reply = await pedro.get(`/api/admin/finances${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const rowsOf = async () =>
  (await app.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
    amount: row.balanceChange,
  }));
const total = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);

it('every figure is the sum of the ledger rows, to the peso', async () => {
  const said = await read<Finances>('');
  const rows = await rowsOf();
  const of = (...kinds: string[]) => total(rows.filter(({ kind }) => kinds.includes(kind)));
  const balances = [...Map.groupBy(rows, ({ loanId }) => loanId).values()].map(total);
  expect(said).toMatchObject({
    lent: of('disbursement'),
    collected: -of('payment', 'payment_reversal'),
    interestContracted: of('interest'),
    lateCharges: of('late_charge'),
    bookBalance: balances.filter((one) => one > 0).reduce((all, one) => all + one, 0),
    credit: -balances.filter((one) => one < 0).reduce((all, one) => all + one, 0),
  });
  expect(said.lent).toBe(17_500);
  expect(said.collected).toBe(4_321 + 3_200);
  expect(said.credit).toBeGreaterThan(0);
  // All of it is late by now, and no instalment is due in the future.
  const late = said.overdue.reduce((all, { amount }) => all + amount, 0);
  expect(said.bookBalance - late).toBeLessThanOrEqual(said.lateCharges);
  expect(said.runningLateCharge).toBeGreaterThan(0);
  expect(said.outstanding).toBe(said.bookBalance + said.runningLateCharge);
  expect([said.expected15Days, said.expected30Days]).toEqual([0, 0]);
});

it("interest collected is each loan's share of the payments, and all of it once settled", async () => {
  const loans = await app.db.selectFrom('loans').selectAll().execute();
  const rows = await rowsOf();
  const shares = loans.map(({ id, interest, total: whole }) => {
    // A payment covers late charge before its instalment, and late charge contains no interest.
    const kinds = ['payment', 'payment_reversal', 'late_charge'];
    const paid = Math.min(
      whole,
      -total(rows.filter(({ loanId, kind }) => loanId === id && kinds.includes(kind))),
    );
    return Math.floor((2 * paid * interest + whole) / (2 * whole));
  });
  const { interestCollected } = await read<Finances>('');
  expect(interestCollected).toBe(shares.reduce((all, one) => all + one, 0));
  expect(loans.filter(({ status }) => status === 'settled')).toHaveLength(1);
});

it.each(['day', 'fortnight', 'month'] as const)(
  'by %s: each row in the period of its posting',
  async (by) => {
    const { periods } = await read<Finances>(`?by=${by}`);
    const rows = await rowsOf();
    for (const { from, to, disbursed, collected, reversed } of periods) {
      const within = (name: string) =>
        total(
          rows.filter(({ kind, createdAt }) => {
            const on = dayInSantoDomingo(createdAt);
            return kind === name && from <= on && on <= to;
          }),
        );
      expect([disbursed, collected, reversed]).toEqual([
        within('disbursement'),
        0 - within('payment'),
        within('payment_reversal'),
      ]);
    }
    if (by === 'month') expect(total(periods.map(({ collected }) => ({ amount: collected })))).toBe(8_298);
  },
);

it('the sheet of a day: opening balance, movements by account and person, closing balance', async () => {
  const sheet = await read<DayClose>('/day-close?date=2026-12-08');
  expect(sheet).toMatchObject({
    date: '2026-12-08',
    disbursed: { count: 0, amount: 0 },
    collected: { count: 3, amount: 8_298 },
    reversed: { count: 1, amount: 777 },
    accounts: [
      {
        paymentMethod: 'bank_transfer',
        bankName: 'Banco Popular Dominicano',
        accountNumber: '800000001',
        count: 4,
        in: 8_298,
        out: 777,
        amount: 8_298 - 777,
      },
    ],
    people: [{ name: 'Pedro Santos', disbursed: 0, confirmed: 8_298, reversed: 777 }],
  });
  expect(sheet.closing).toBe(sheet.opening + sheet.lateCharges - 8_298 + 777);
  const [rows, { bookBalance, credit }] = [await rowsOf(), await read<Finances>('')];
  expect(sheet.closing).toBe(total(rows));
  expect(sheet.closing).toBe(bookBalance - credit);
});

it('a day whose year nobody means is refused, and the last that is taken has a sheet', async () => {
  const statusOf = async (date: string) =>
    (await pedro.get(`/api/admin/finances/day-close?date=${date}`)).statusCode;
  expect(await Promise.all(['9999-12-31', '0000-01-01', '3000-01-01', '0099-12-31'].map(statusOf))).toEqual([
    400, 400, 400, 400,
  ]);
  expect(await Promise.all(['2999-12-31', '0100-01-01'].map(statusOf))).toEqual([200, 200]);
});

it('each day opens with the closing balance of the day before', async () => {
  let date = day('2026-11-19');
  let before = 0;
  for (; date < '2026-12-11'; date = addDays(date, 1)) {
    const sheet = await read<DayClose>(`/day-close?date=${date}`);
    expect(sheet.opening, date).toBe(before);
    before = sheet.closing;
  }
  expect(before).toBeGreaterThan(0);
});

it('exports open in a spreadsheet unchanged: UTF-8, guarded against formulas, every row, and an event', async () => {
  const { before } = await app.db
    .selectFrom('events')
    .select((select) => select.fn.max('id').as('before'))
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('payments')
    .set({ accountHolder: '=HYPERLINK("http://malo")', notes: '+1 "luego"' })
    .where('amount', '=', 777)
    .execute();
  for (const [name, file, count] of [
    ['loans', 'prestamos', 3],
    ['payments', 'pagos', 4],
    ['ledger', 'libro', (await rowsOf()).length],
  ] as const) {
    const reply = await pedro.get(`/api/admin/finances/exports/${name}`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(reply.headers['content-disposition']).toContain(`attachment; filename="${file}-2027-02-10.csv"`);
    expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(reply.body.trimEnd().split('\r\n')).toHaveLength(count + 1);
  }
  const payments = (await pedro.get('/api/admin/finances/exports/payments')).body;
  expect(payments).toContain(`"'=HYPERLINK(""http://malo"")"`);
  expect(payments).toContain(`"'+1 ""luego"""`);
  expect(payments).toContain('"08/12/2026"');
  expect((await pedro.get('/api/admin/finances/exports/ledger')).body).toContain('"Pago reversado",777,');
  const sheet = await pedro.get('/api/admin/finances/exports/day-close?date=2026-12-08');
  expect(sheet.body).toContain('"Pagos confirmados",3,-8298\r\n');
  const { id } = (await pedro.get('/api/admin/user')).json();
  const events = await app.db
    .selectFrom('events')
    .select(['actorId', 'subject', 'subjectId', 'facts'])
    .where('name', '=', 'finances.exported')
    .where('id', '>', before)
    .orderBy('id')
    .execute();
  expect(events.map(({ subjectId }) => subjectId)).toEqual([
    'loans',
    'payments',
    'ledger',
    'payments',
    'ledger',
    'day-close',
  ]);
  expect(events.at(-1)).toEqual({
    actorId: id,
    subject: 'export',
    subjectId: 'day-close',
    facts: { date: '2026-12-08' },
  });
});

it('the columns of 1.0.0 stay first and in their order, for programs that count them', async () => {
  const columns = {
    loans:
      'Préstamo Solicitud Cliente Cédula Tipo Estado Capital Interés Total Cuotas Aprobado Desembolsado Referencia Pagado_de_las_cuotas Saldo_hoy Saldo_en_libros Mora_en_curso Saldado',
    payments:
      'Pago Solicitud Cliente Monto Método Banco Cuenta Titular Referencia Estado Registrado Registrado_en_el_teléfono Llegó Verificado Por Reversado Notas',
    ledger:
      'Asiento Solicitud Concepto Monto Sale_de Entra_a Cambio_del_saldo Fecha_valor Registrado Cuota Pago Cuenta_del_prestamista Por Nota',
  };
  for (const [name, before] of Object.entries(columns)) {
    const [heading = ''] = (await pedro.get(`/api/admin/finances/exports/${name}`)).body.split('\r\n');
    const headers = heading
      .replace(/^\ufeff/, '')
      .replaceAll('"', '')
      .replaceAll(' ', '_')
      .split(',');
    expect(headers.slice(0, before.split(' ').length).join(' ')).toBe(before);
  }
});

it('each export is a workbook too, with the rows of its CSV: days, amounts and texts as what they are', async () => {
  for (const name of EXPORTS) {
    const csv = await pedro.get(`/api/admin/finances/exports/${name}`);
    const reply = await pedro.get(`/api/admin/finances/exports/${name}?format=xlsx`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, SHEET_FORMAT.xlsx.type]);
    expect(reply.headers['content-disposition']).toContain('.xlsx"');
    const sheets = await readWorkbook(reply.rawPayload);
    // Each table has its heading; a CSV about one day has a title before them.
    const lines = sheets.reduce((all, { filter }) => all + Number(/\d+$/.exec(filter)?.[0]), 0);
    const title = name === 'day-close' || name === 'portfolio' ? 1 : 0;
    expect(lines + title, name).toBe(csv.body.trimEnd().split('\r\n').length);
    for (const sheet of sheets) expect([sheet.frozenLines, sheet.filter.slice(0, 3)]).toEqual([1, 'A1:']);
  }
  const read = async (name: string) => {
    const [sheet] = await readWorkbook(
      (await pedro.get(`/api/admin/finances/exports/${name}?format=xlsx`)).rawPayload,
    );
    const headings = new Map(
      'ABCDEFGHIJKLMNOPQRS'.split('').map((letter) => [sheet?.cells.get(`${letter}1`)?.value, letter]),
    );
    return (heading: string, line: number) => sheet?.cells.get(`${headings.get(heading)}${line}`);
  };
  const payments = await read('payments');
  const { rows } = await app.ownerPool.query('select amount, account_holder from payments order by id');
  expect(payments('Monto', 2)).toMatchObject({ type: 'number', value: String(rows[0].amount) });
  expect(payments('Titular', 2)).toMatchObject({ type: 'text', value: rows[0].account_holder });
  expect(payments('Registrado', 2)).toMatchObject({ type: 'number', format: 'dd/mm/yyyy' });
  const sum = rows.reduce((all, { amount }) => all + amount, 0);
  expect(payments('Monto', rows.length + 3)).toMatchObject({
    value: String(sum),
    formula: `SUBTOTAL(109,D2:D${rows.length + 1})`,
  });
  const loans = await read('loans');
  expect(loans('Cédula', 2)).toMatchObject({ type: 'text', format: '@' });
  expect(loans('Aprobado', 2)).toMatchObject({ type: 'number', format: 'dd/mm/yyyy hh:mm' });
  const refused = await pedro.get('/api/admin/finances/exports/loans?format=ods');
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'format']);
});

it('an export of some days has only their rows, and names them in its file name and in the audit', async () => {
  const rowsIn = (body: string) => body.trimEnd().split('\r\n').length - 1;
  const of = async (query: string) => {
    const reply = await pedro.get(`/api/admin/finances/exports/${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return { rows: rowsIn(reply.body), name: String(reply.headers['content-disposition']) };
  };
  const ledger = await rowsOf();
  const onDay = ledger.filter(({ createdAt }) => dayInSantoDomingo(createdAt) === '2026-12-08');
  expect(onDay.length).toBeGreaterThan(3);
  const one = await of('ledger?from=2026-12-08&to=2026-12-08');
  expect(one.rows).toBe(onDay.length);
  expect(one.name).toContain('libro-2026-12-08.csv');
  const split = [await of('ledger?to=2026-12-07'), await of('ledger?from=2026-12-08')];
  expect(split.map(({ rows }) => rows).reduce((all, rows) => all + rows)).toBe(ledger.length);
  expect(split.map(({ name }) => /libro-[^"]+/.exec(name)?.[0])).toEqual([
    'libro-hasta-2026-12-07.csv',
    'libro-desde-2026-12-08.csv',
  ]);
  expect((await of('payments?from=2026-12-08&to=2026-12-09')).rows).toBe(4);
  expect((await of('payments?from=2026-12-09&to=2026-12-31')).rows).toBe(0);
  expect((await of('loans?to=2026-11-30')).rows).toBe(3);
  expect((await of('loans?from=2026-12-01')).rows).toBe(0);
  const { facts } = await app.db
    .selectFrom('events')
    .select('facts')
    .where('name', '=', 'finances.exported')
    .where('subjectId', '=', 'payments')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(facts).toEqual({ from: '2026-12-09', to: '2026-12-31' });
  const reply = await pedro.get('/api/admin/finances/exports/loans?from=2026-12-02&to=2026-12-01');
  expect([reply.statusCode, reply.json().errors[0].field]).toEqual([400, 'to']);
});

it('an unknown export gets 404', async () => {
  expect((await pedro.get('/api/admin/finances/exports/users')).statusCode).toBe(404);
});
