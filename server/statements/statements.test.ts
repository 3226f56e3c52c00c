import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LINE_KINDS } from '#domain/payments/receipt.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported } from '#test/stories.ts';

const COLUMNS = { date: '0', description: '1', amount: '3', dateOrder: 'dmy' };
const HEADER = 'Fecha,Descripción,Débito,Crédito,Balance';
const csv = (...lines: string[]) => Buffer.from([HEADER, ...lines].join('\r\n'));
/** A statement in this bank's format: a preface, a payment in, a withdrawal, and an unrelated deposit. */
const STATEMENT = Buffer.from(
  `Banco Popular Dominicano\r\nCuenta 800000001\r\n${HEADER}\r\n` +
    '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","103,000.00"\r\n' +
    '20/11/2026,RETIRO CAJERO,"1,500.00",,"101,500.00"\r\n' +
    '21/11/2026,"=HYPERLINK(""http://mal.do"")",,777.50,"102,277.50"\r\n' +
    '21/11/2026,DEPOSITO EXCESIVO,,"99,999,999,999.00",0\r\n',
);

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let paymentId: number;
/** Rosa has reported a payment. */
const open = async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
  paymentId = await reported(rosa, 3_000, 1);
};
const close = () => app.close();

const upload = (bytes: Buffer, fields: Record<string, string> = COLUMNS, path = '/api/admin/statements') =>
  pedro.upload(path, fields, { field: 'file', name: 'estado.csv', bytes });
const preview = (bytes: Buffer) => upload(bytes, {}, '/api/admin/statements/preview');
const lines = async (kind: string) => (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();
const confirm = (id: number, payment: number) =>
  pedro.send('POST', `/api/admin/statements/lines/${id}/confirm`, { paymentId: payment });

/** The same row twice in one file is two movements. */
const TWICE = csv(
  '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","3,000.00"',
  '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","6,000.00"',
);

describe('Pedro uploads a bank statement', () => {
  beforeEach(open);
  afterEach(close);

  test('guesses the columns from their headings, and stores nothing yet', async () => {
    const reply = await preview(STATEMENT);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      headings: ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance'],
      columns: { date: 0, description: 1, amount: 3, dateOrder: 'dmy' },
      known: true,
    });
    expect(reply.json().sample[0]).toEqual([
      '20/11/2026',
      'TRANSF ROSA MENDEZ',
      '',
      '3,000.00',
      '103,000.00',
    ]);
    expect(await lines('open')).toEqual([]);
  });

  test('stores the incoming movements, and remembers the names of the columns', async () => {
    const reply = await upload(STATEMENT);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ added: 2, addedOutgoing: 1, repeated: 0, skipped: 1 });
    const [event] = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'statement.uploaded')
      .orderBy('id')
      .execute();
    expect(event).toMatchObject({ subject: 'statement', facts: { added: 2, addedOutgoing: 1, skipped: 1 } });
    expect((await preview(STATEMENT)).json().known).toBe(true);
  });

  test('counts the movements of each list as the lists show them', async () => {
    await upload(STATEMENT);
    const [unrelated] = await lines('open');
    await pedro.send('PATCH', `/api/admin/statements/lines/${unrelated.id}`, { dismissed: true });
    const [matching] = await lines('proposed');
    await confirm(matching.id, paymentId);
    const counts = (await pedro.get('/api/admin/statements/counts')).json();
    expect(counts).toEqual({ proposed: 0, open: 0, outgoing: 1, older: 0, used: 1, dismissed: 1 });
    for (const kind of LINE_KINDS) expect(await lines(kind), kind).toHaveLength(counts[kind]);
  });

  test('shows a movement that nobody joined however old it is, and takes it for a loan', async () => {
    app.setClock('2027-04-30T15:00:00Z');
    pedro = await app.signIn('pedro');
    await upload(STATEMENT);
    const counts = (await pedro.get('/api/admin/statements/counts')).json();
    expect(counts).toEqual({ proposed: 0, open: 0, outgoing: 0, older: 3, used: 0, dismissed: 0 });
    for (const kind of LINE_KINDS) expect(await lines(kind), kind).toHaveLength(counts[kind]);
    const [unrelated, withdrawal, transfer] = await lines('older');
    await pedro.send('PATCH', `/api/admin/statements/lines/${unrelated.id}`, { dismissed: true });
    expect(withdrawal.cents).toBe(-150_000);
    expect((await confirm(transfer.id, paymentId)).statusCode).toBe(200);
    expect(await lines('older')).toMatchObject([{ id: withdrawal.id }]);
  });

  test('the same file, and another that overlaps it, add no movement twice', async () => {
    await upload(STATEMENT);
    expect((await upload(STATEMENT)).json()).toMatchObject({ added: 0, repeated: 3 });
    // The second of the two is new.
    expect((await upload(TWICE)).json()).toMatchObject({ added: 1, repeated: 1 });
  });

  test('a movement proposes the matching payment, with the reasons; the others are listed separately', async () => {
    await upload(STATEMENT);
    await upload(TWICE);
    const proposed = await lines('proposed');
    expect(proposed).toHaveLength(1);
    expect(proposed[0]).toMatchObject({
      day: '2026-11-20',
      cents: 300_000,
      payment: { id: paymentId, fullName: 'Rosa Méndez', amount: 3_000 },
      reasons: ['amount', 'same_day', 'name'],
      score: 65,
    });
    // A formula is stored as text.
    expect((await lines('open')).map(({ description }: { description: string }) => description)).toEqual([
      'TRANSF ROSA MENDEZ',
      '=HYPERLINK("http://mal.do")',
    ]);
  });

  test('another amount confirms nothing', async () => {
    await upload(STATEMENT);
    const odd = (await lines('open')).at(-1);
    const reply = await confirm(odd.id, paymentId);
    expect(reply.json()).toMatchObject({ code: 'amounts_differ' });
    const { status } = await app.db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('pending');
  });

  test('has the payment’s last change, and a stale view confirms nothing', async () => {
    await upload(STATEMENT);
    const [{ id, payment }] = await lines('proposed');
    const with_ = (seenUpdatedAt: string) =>
      pedro.send('POST', `/api/admin/statements/lines/${id}/confirm`, { paymentId, seenUpdatedAt });
    const older = await with_(new Date(Date.parse(payment.updatedAt) - 1).toISOString());
    expect(older.statusCode).toBe(409);
    expect(older.json().code).toBe('changed_meanwhile');
    expect((await app.db.selectFrom('payments').select('status').orderBy('id').execute())[0]).toEqual({
      status: 'pending',
    });
    expect((await with_(payment.updatedAt)).statusCode).toBe(200);
  });

  test('ten confirmations at once confirm one payment', async () => {
    await upload(STATEMENT);
    const [line] = await lines('proposed');
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(line.id, paymentId)));
    const codes = replies.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array(9).fill(409)]);
    expect(replies.find(({ statusCode }) => statusCode === 200)?.json().message).toBe('Pago confirmado');
    const entries = await app.db
      .selectFrom('ledgerEntries')
      .select('balanceChange')
      .where('paymentId', '=', paymentId)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([{ balanceChange: -3_000 }]);
    const letters = await app.db
      .selectFrom('messages')
      .select('id')
      .where('template', '=', 'payment-confirmed')
      .where('channel', '=', 'email')
      .execute();
    expect(letters).toHaveLength(1);
    expect(await lines('used')).toMatchObject([{ id: line.id, payment: { id: paymentId } }]);
    const [event] = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'statement.line_used')
      .orderBy('id')
      .execute();
    expect(event?.facts).toEqual({ lineId: line.id, paymentId });
  });

  test('a second movement of the same amount does not confirm a confirmed payment', async () => {
    await upload(STATEMENT);
    await upload(TWICE);
    const [line] = await lines('proposed');
    expect((await confirm(line.id, paymentId)).statusCode).toBe(200);
    const twin = (await lines('open'))[0];
    expect((await confirm(twin.id, paymentId)).json()).toMatchObject({ code: 'payment_already_processed' });
  });
});

describe('money that is no payment of a loan', () => {
  beforeEach(open);
  afterEach(close);

  const dismiss = (id: number, dismissed: boolean) =>
    pedro.send('PATCH', `/api/admin/statements/lines/${id}`, { dismissed });
  const ids = async (kind: string): Promise<number[]> =>
    (await lines(kind)).map(({ id }: { id: number }) => id);

  test('is put aside once, with its author in the audit, and confirms nothing meanwhile', async () => {
    await upload(STATEMENT);
    const [id = 0] = await ids('open');
    for (const _ of [1, 2]) expect((await dismiss(id, true)).json()).toMatchObject({ id });
    expect(await ids('open')).not.toContain(id);
    expect(await ids('dismissed')).toEqual([id]);
    expect((await confirm(id, paymentId)).json()).toMatchObject({ code: 'line_dismissed' });
    const events = await app.db
      .selectFrom('events')
      .select(['subject', 'facts'])
      .where('name', '=', 'statement.line_dismissed')
      .orderBy('id')
      .execute();
    expect(events).toEqual([{ subject: 'statement', facts: { lineId: id } }]);
    // Another upload of the file does not bring it back.
    expect((await upload(STATEMENT)).json()).toMatchObject({ added: 0 });
    expect(await ids('open')).not.toContain(id);
  });

  test('can be brought back after a mistake', async () => {
    await upload(STATEMENT);
    const [id = 0] = await ids('open');
    await dismiss(id, true);
    expect(await ids('dismissed')).toEqual([id]);
    expect((await dismiss(id, false)).statusCode).toBe(200);
    expect(await ids('dismissed')).toEqual([]);
    expect(await ids('open')).toContain(id);
  });

  test('cannot be put aside while it is joined to a payment; a reversal frees it', async () => {
    await upload(STATEMENT);
    const [line] = await lines('proposed');
    await confirm(line.id, paymentId);
    const [id = 0] = await ids('used');
    expect((await dismiss(id, true)).json()).toMatchObject({ code: 'line_already_used' });
    const reply = await pedro.send('POST', `/api/admin/payments/${paymentId}/reversal`, {
      reason: 'Era de otro cliente',
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await ids('used')).toEqual([]);
    expect(await ids('open')).toContain(id);
  });
});

describe('an invalid file', () => {
  // None of these files is stored.
  beforeAll(async () => {
    app = await openTestApp();
    pedro = await app.signIn('pedro');
  });
  afterAll(close);

  test.each([
    ['a spreadsheet', Buffer.from('PK\u0003\u0004\u0000\u0000xl/workbook.xml'), /guárdelo de nuevo/],
    ['half a million lines', Buffer.from(`${HEADER}\n${'1,2,3\n'.repeat(200_000)}`), /más de 5,000 líneas/],
    ['one column', Buffer.from('hola\nmundo\n'), /al menos tres columnas/],
    ['nothing', Buffer.from(' '), /al menos tres columnas/],
  ])('%s is refused in a sentence', async (_, bytes, sentence) => {
    const reply = await preview(bytes);
    expect(reply.statusCode).toBe(415);
    expect(reply.json().message).toMatch(sentence);
  });

  test('too large, before it is read', async () => {
    const reply = await preview(Buffer.alloc(2 * 1024 * 1024 + 1, 'a'));
    expect(reply.statusCode).toBe(413);
    expect(reply.json().message).toBe('El archivo no debe superar los 2MB');
  });

  test('columns without incoming money get an error at the field', async () => {
    const reply = await upload(STATEMENT, { ...COLUMNS, amount: '1' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].field).toBe('amount');
  });

  test('Windows encodings and semicolons are read correctly', async () => {
    const bytes = Buffer.from('Fecha;Descripción;Crédito\n20/11/2026;PEÑA;500\n', 'latin1');
    expect((await preview(bytes)).json()).toMatchObject({
      headings: ['Fecha', 'Descripción', 'Crédito'],
      sample: [['20/11/2026', 'PEÑA', '500']],
      columns: { date: 0, description: 1, amount: 2 },
    });
  });
});
