import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FiscalMonth } from '#contract/accounting.ts';
import type { Alerts } from '#contract/alerts.ts';
import { csvLine } from '#domain/csv.ts';
import { reportAlerts } from '#server/alerts/report-alerts.ts';
import { seedLender } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

// The demo's lender: eight months of payments, late charge and reversals.
const BASE = '/api/admin/fiscal';
const MONTH = '2026-10';
let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await seedLender(app.deps, (await pedro.get('/api/admin/user')).json().id, 30);
});
afterAll(() => app.close());

type Document = FiscalMonth['documents'][number];
const read = async (month = MONTH): Promise<FiscalMonth> =>
  (await pedro.get(`${BASE}/months/${month}`)).json();
const addRange = (first: string, last: string, endsOn: string | null = null) =>
  pedro.send('POST', `${BASE}/ranges`, { first, last, endsOn });
const enter = (
  { userId, kind, concept, corrects }: Document,
  encf: string,
  { issuedOn = '2026-11-05', month = MONTH } = {},
) =>
  pedro.send('POST', `${BASE}/months/${month}/numbers`, { userId, kind, concept, corrects, encf, issuedOn });
const invoices = async () => (await read()).documents.filter(({ kind }) => kind === 'consumption');
const NO_INVOICE =
  'Esta nota cambia un comprobante que todavía no tiene e-NCF: ponga primero el de ese comprobante';
const number = (sequence: number, type = 32) => `E${type}${String(sequence).padStart(10, '0')}`;
async function nth(at: number): Promise<Document> {
  const found = (await invoices())[at];
  if (!found) throw new Error('October has more invoices');
  return found;
}

describe('the numbers of the tax office', { shuffle: false }, () => {
  it('a range is of one type, in order, not past its end, and shares no number with another', async () => {
    const reasons = async (...range: Parameters<typeof addRange>) => {
      const reply = await addRange(...range);
      expect(reply.statusCode, reply.body).toBe(400);
      return reply.json().message;
    };
    expect(await reasons('E32', number(2))).toMatch(/letra E, dos cifras del tipo/);
    expect(await reasons(number(1), number(9, 33))).toBe('Los dos e-NCF son del mismo tipo');
    expect(await reasons(number(9), number(1))).toBe('El último va después del primero');
    expect(await reasons(number(1), number(9), '2026-11-19')).toBe('Ese rango ya venció');
    expect((await addRange(number(1), number(200), '2026-12-31')).statusCode).toBe(201);
    expect((await addRange(number(1, 33), number(80, 33))).statusCode).toBe(201);
    expect(await reasons(number(200), number(300))).toMatch(/ya tiene alguno/);
    expect((await read()).ranges).toMatchObject([
      { kind: 'consumption', first: number(1), last: number(200), endsOn: '2026-12-31', used: 0 },
      { kind: 'debit_note', first: number(1, 33), last: number(80, 33), endsOn: null, used: 0 },
    ]);
    expect(await eventsNamed(app, 'fiscal.range_added')).toHaveLength(2);
  });

  it('is entered once, for a document of a month that is over, and refused with the reason', async () => {
    const [first, second] = [await nth(0), await nth(1)];
    const done = await enter(first, ' e32 0000000007 ');
    expect(done.statusCode, done.body).toBe(201);
    expect((await nth(0)).numbers).toMatchObject([
      { encf: number(7), issuedOn: '2026-11-05', amount: first.amount },
    ]);
    const rows = await app.db.selectFrom('fiscalNumbers').selectAll().execute();
    expect(rows).toMatchObject([
      { encf: number(7), userId: first.userId, month: '2026-10-01', withdrawnAt: null },
    ]);
    expect(await eventsNamed(app, 'fiscal.number_entered')).toMatchObject([
      { facts: { encf: number(7), amount: first.amount } },
    ]);
    const why = async (...entry: Parameters<typeof enter>) => {
      const reply = await enter(...entry);
      expect(reply.statusCode, reply.body).toBe(400);
      return reply.json().message;
    };
    expect(await why(second, 'B0100000005')).toMatch(/letra E/);
    expect(await why(second, number(8, 33))).toMatch(/es tipo 32, y este e-NCF es de tipo 33/);
    expect(await why(second, number(7))).toMatch(/ya está puesto en otro comprobante, de 2026-10/);
    expect(await why(second, number(201))).toMatch(/ningún rango del tipo 32/);
    expect(await why(second, number(8), { issuedOn: '2026-11-21' })).toMatch(/no ha llegado/);
    expect(await why(first, number(8))).toMatch(/ya tiene el e-NCF E320000000007/);
    expect(await why(second, number(8), { month: '2026-11' })).toMatch(/El mes no ha terminado/);
    const stranger = await enter({ ...second, userId: 0 }, number(8));
    expect([stranger.statusCode, stranger.json().message]).toEqual([
      404,
      'Ese mes no tiene un comprobante así',
    ]);
    expect(await app.db.selectFrom('fiscalNumbers').select('id').execute()).toHaveLength(1);
  });

  it('a note is refused while the document that it changes has no number', async () => {
    const { documents } = await read();
    const note = documents.find(
      ({ kind, userId, numbers }) =>
        kind === 'debit_note' &&
        numbers.length === 0 &&
        documents.some(
          (one) => one.kind === 'consumption' && one.userId === userId && one.numbers.length === 0,
        ),
    );
    if (!note) throw new Error('Somebody paid interest and late charge in October');
    const reply = await enter(note, number(1, 33));
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: 'encf', message: NO_INVOICE }]]);
    expect(
      (await read()).documents.find((one) => one.userId === note.userId && one.kind === note.kind),
    ).toMatchObject({ numbers: [], changes: null });
  });

  it('past the end of its range is refused, unless the document is of before', async () => {
    app.setClock('2027-01-05T15:00:00Z');
    pedro = await app.signIn('pedro');
    const second = await nth(1);
    expect((await enter(second, number(8), { issuedOn: '2027-01-02' })).json().message).toMatch(
      /venció el 31\/12\/2026/,
    );
    expect((await enter(second, number(8), { issuedOn: '2026-12-31' })).statusCode).toBe(201);
    app.setClock('2026-11-20T16:00:00Z');
    pedro = await app.signIn('pedro');
  });

  it('comes many at a time from the month’s file, and each line that cannot be entered says why', async () => {
    const file = await pedro.get(`/api/admin/accounting/months/${MONTH}/fiscal-documents?format=csv`);
    const lines: Record<string, string>[] = parse(file.rawPayload, { columns: true, bom: true });
    expect(lines.find((line) => line['e-NCF'] === number(7))?.['Fecha del e-NCF']).toBe('05/11/2026');
    // A debit note comes before its invoice in this file and names it all the same.
    const invoiced = lines.filter((line) => line['Tipo e-CF'] === '32' && line['e-NCF'] === '');
    const note = lines.find(
      (line) => line['Tipo e-CF'] === '33' && invoiced.some(({ Cédula }) => Cédula === line.Cédula),
    );
    const wrong = invoiced.findLast(({ Cédula }) => Cédula !== note?.Cédula);
    if (!note || !wrong) throw new Error('October has a note and invoices');
    let next = 20;
    for (const line of invoiced) if (line !== wrong) line['e-NCF'] = number(next++);
    wrong['e-NCF'] = number(20, 34);
    Object.assign(note, { 'e-NCF': number(1, 33), 'Fecha del e-NCF': '06/11/2026' });
    const filled = [note, ...lines.filter((line) => line !== note)];
    const headings = Object.keys(wrong);
    const csvOf = (some: typeof lines) =>
      [headings, ...some.map((line) => headings.map((heading) => line[heading] ?? ''))]
        .map((cells) => csvLine(cells))
        .join('');
    const upload = (some: typeof lines) =>
      pedro.upload(
        `${BASE}/months/${MONTH}/number-files`,
        {},
        { field: 'file', name: 'dgii.csv', bytes: Buffer.from(csvOf(some)) },
      );
    expect((await upload([note])).json()).toMatchObject({
      entered: 0,
      refused: [{ line: 2, why: NO_INVOICE }],
    });
    const reply = await upload(filled);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      entered: next - 20 + 1,
      refused: [
        { line: filled.indexOf(wrong) + 2, why: 'Factura de consumo es tipo 32, y este e-NCF es de tipo 34' },
      ],
    });
    const month = await read();
    const mora = month.documents.find(({ kind, numbers }) => kind === 'debit_note' && numbers.length > 0);
    expect(mora?.numbers).toMatchObject([{ encf: number(1, 33), issuedOn: '2026-11-06' }]);
    // A debit note changes the client's last invoice.
    const invoice = month.documents.find(
      ({ kind, userId }) => kind === 'consumption' && userId === mora?.userId,
    );
    expect(mora?.changes).toBe(invoice?.numbers[0]?.encf);
    // The same file again enters nothing.
    expect((await upload(filled)).json()).toMatchObject({ entered: 0, refused: [{}] });
    const plain = await pedro.upload(
      `${BASE}/months/${MONTH}/number-files`,
      {},
      { field: 'file', name: 'dgii.csv', bytes: Buffer.from('Nombre,Apellido\nAna,Peña\n') },
    );
    expect([plain.statusCode, plain.json().message]).toEqual([
      400,
      'Al archivo le falta la columna Tipo e-CF, Cédula, e-NCF: llene el del mes',
    ]);
  });

  it('is withdrawn once, and then free for the right document', async () => {
    const document = (await invoices()).find(({ numbers }) => numbers[0]?.encf === number(8));
    const id = document?.numbers[0]?.id;
    const withdraw = () => pedro.send('POST', `${BASE}/numbers/${id}/withdrawal`);
    expect((await withdraw()).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(409);
    expect((await pedro.send('POST', `${BASE}/numbers/999999/withdrawal`)).statusCode).toBe(404);
    expect(await eventsNamed(app, 'fiscal.number_withdrawn')).toMatchObject([{ facts: { encf: number(8) } }]);
    if (!document) throw new Error('It was entered');
    expect((await enter(document, number(8))).statusCode).toBe(201);
  });

  it('a reversed payment’s credit note names the invoice that it corrects', async () => {
    const { rows } = await app.ownerPool.query<{ id: number; cedula: string }>(
      `select p.id, u.cedula from payments p join users u on u.id = p.user_id
         join fiscal_numbers n on n.user_id = p.user_id and n.encf = $1
         join ledger_entries e on e.loan_id = p.loan_id and e.value_date = p.registered_on and e.source = 'interest'
           and e.destination = 'customer_credit' and date_trunc('month', journal_day(e)) = n.month
       where p.reversed_at is null and p.status = 'verified'`,
      [number(7)],
    );
    const reply = await pedro.send('POST', `/api/admin/payments/${rows[0]?.id}/reversal`, {
      reason: 'Sin fondos',
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const note = (await read('2026-11')).documents.find(
      ({ cedula, kind, corrects, concept }) =>
        cedula === rows[0]?.cedula && kind === 'credit_note' && corrects === MONTH && concept === 'interest',
    );
    expect(note?.changes).toBe(number(7));
    const file = await pedro.get('/api/admin/accounting/months/2026-11/fiscal-documents?format=csv');
    const lines: Record<string, string>[] = parse(file.rawPayload, { columns: true, bom: true });
    expect(lines.map((line) => line['e-NCF que modifica'])).toContain(number(7));
  });

  it('warns on the panel and in the morning’s letter before the numbers of a type end', async () => {
    const kinds = async () =>
      (await pedro.get('/api/admin/alerts'))
        .json<Alerts>()
        .alerts.filter(({ kind }) => kind === 'fiscal_numbers_ending');
    expect(await kinds()).toEqual([]);
    app.setClock('2026-12-02T15:00:00Z');
    pedro = await app.signIn('pedro');
    expect(await kinds()).toMatchObject([{ count: 1 }]);
    await changeSettings(pedro, {
      contact: { ...(await pedro.get('/api/admin/settings')).json().contact, email: 'jefa@demo.do' },
    });
    await reportAlerts(app.deps);
    const letter = await app.db
      .selectFrom('messages')
      .select('bodyText')
      .where('template', '=', 'morning-alerts')
      .executeTakeFirstOrThrow();
    expect(letter.bodyText).toContain('Se acaban los e-NCF de un tipo');
    expect((await addRange(number(201), number(400), '2027-12-31')).statusCode).toBe(201);
    expect(await kinds()).toEqual([]);
  });

  it('only an owner enters numbers; an auditor reads them', async () => {
    const auditor = await app.signInAs('auditor');
    expect((await auditor.get(`${BASE}/months/${MONTH}`)).statusCode).toBe(200);
    const body = { first: number(901), last: number(902), endsOn: null };
    expect((await auditor.send('POST', `${BASE}/ranges`, body)).statusCode).toBe(403);
    expect((await (await app.signInAs('cashier')).get(`${BASE}/months/${MONTH}`)).statusCode).toBe(403);
  });
});
