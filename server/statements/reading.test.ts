import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StatementLineReply } from '#contract/statements.ts';
import { day } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, reported } from '#test/stories.ts';
import { type Cells, workbookOf } from '#test/workbook.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

const fileOf = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const send = (bytes: Buffer, fields: Record<string, string> = {}, name = 'estado.csv') =>
  pedro.upload('/api/admin/statements', fields, { field: 'file', name, bytes });
async function keep(bytes: Buffer, fields: Record<string, string> = {}) {
  const reply = await send(bytes, fields);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
async function refused(bytes: Buffer, code: string, fields: Record<string, string> = {}) {
  const reply = await send(bytes, fields);
  expect([reply.statusCode, reply.json().code], reply.body).toEqual([409, code]);
  // Nothing is kept before somebody has answered.
  return reply.json();
}
const lines = async (kind: string): Promise<StatementLineReply[]> =>
  (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();
const stored = () =>
  app.db
    .selectFrom('statementLines')
    .select(['account', 'day', 'cents', 'description', 'usedAt'])
    .orderBy('id')
    .execute();

const ACCOUNTS = [
  {
    bankName: 'Banco Popular',
    accountNumber: '800000001',
    accountType: 'corriente',
    accountHolder: 'Préstamos',
  },
  { bankName: 'Banco BHD', accountNumber: '00123456789', accountType: 'ahorro', accountHolder: 'Préstamos' },
];
const HEADER = 'Fecha,Descripción,Débito,Crédito,Balance';
const ROW = '20/11/2026,TRANSF DE ALGUIEN,,500.00,';

describe('a line belongs to an account', () => {
  beforeEach(() => changeSettings(pedro, { companyAccounts: ACCOUNTS }));

  test('and the same line of the second account is another line', async () => {
    const file = fileOf(HEADER, ROW);
    const asked = await refused(file, 'account_needed');
    expect(asked.details.accounts).toEqual(
      ACCOUNTS.map(({ accountNumber, bankName }) => ({ accountNumber, bankName })),
    );
    expect(await stored()).toEqual([]);
    expect(await keep(file, { account: '800000001' })).toMatchObject({ added: 1, account: '800000001' });
    // Byte for byte the same file, downloaded for the other account.
    expect(await keep(file, { account: '00123456789' })).toMatchObject({ added: 1, repeated: 0 });
    for (const account of ['800000001', '00123456789'])
      expect(await keep(file, { account })).toMatchObject({ added: 0, repeated: 1 });
    expect((await stored()).map(({ account }) => account)).toEqual(['800000001', '00123456789']);
  });

  test.each([
    ['with its number', 'Cuenta: 800-00000-1', '800000001'],
    ['with zeros before it', 'Cuenta,000000800000001', '800000001'],
    ['as an IBAN', 'IBAN DO28BCBH00000000000123456789', '00123456789'],
    ['with its last digits', 'No. de cuenta ****6789', '00123456789'],
  ])('that the head names %s', async (_, head, account) => {
    expect(await keep(fileOf('PRESTAMOS DEMO', head, HEADER, ROW))).toMatchObject({ added: 1, account });
  });

  test('and one that the lender does not have is asked, and refused', async () => {
    const asked = await refused(fileOf('Cuenta: 777777777', HEADER, ROW), 'account_needed');
    expect(asked.message).toContain('777777777');
    expect((await send(fileOf(HEADER, ROW), { account: '777777777' })).json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'account' }],
    });
  });
});

describe('the identity of a line', () => {
  test('does not depend on the columns that somebody named', async () => {
    const file = fileOf(
      'Fecha,Concepto,Nota,Entrada',
      '20/11/2026,TRANSF,99887766,500.00',
      '20/11/2026,TRANSF,99887777,500.00',
    );
    const columns = { date: '0', description: '1', amount: '3', dateOrder: 'dmy' };
    expect(await keep(file, columns)).toMatchObject({ added: 2 });
    expect(await keep(file, { ...columns, reference: '2' })).toMatchObject({
      added: 0,
      repeated: 2,
      corrected: 2,
    });
    expect((await stored()).map(({ description }) => description)).toEqual([
      'TRANSF 99887766',
      'TRANSF 99887777',
    ]);
  });

  test('lets a correction reread what nobody has used, and leaves what was used', async () => {
    const file = fileOf(
      'Fecha,Concepto,Otra,Entrada',
      '20/11/2026,X,TRANSF UNO,500.00',
      '20/11/2026,X,TRANSF DOS,600.00',
    );
    const columns = { date: '0', description: '1', amount: '3', dateOrder: 'dmy' };
    await keep(file, columns);
    const used = (await lines('open')).find(({ cents }) => cents === 50_000);
    const { id: loanId } = await app.db.selectFrom('loans').select('id').executeTakeFirstOrThrow();
    await pedro.send('POST', `/api/admin/statements/lines/${used?.id}/payments`, { loanId });
    expect(await keep(file, { ...columns, description: '2' })).toMatchObject({
      added: 0,
      repeated: 2,
      corrected: 1,
    });
    expect((await stored()).map(({ description }) => description)).toEqual(['X', 'TRANSF DOS']);
  });

  test('is the same in an overlapping file of another form of the bank', async () => {
    const csv = fileOf(
      'Fecha;Referencia;Descripción;Débito;Crédito;Balance',
      '20/11/2026;0099;TRANSF UNO;;500.00;1500.00',
    );
    const other = fileOf(
      'Fecha,Descripcion,Referencia,Credito,Debito,Balance',
      '2026-11-20,TRANSF UNO,99,"500.00",,"1,500.00"',
      '2026-11-20,TRANSF DOS,98,"20.00",,"1,520.00"',
    );
    expect(await keep(csv)).toMatchObject({ added: 1 });
    expect(await keep(other)).toMatchObject({ added: 1, repeated: 1 });
  });
});

describe('lines stored before they had accounts', () => {
  /** What the version before stored of a row: no account, no row. */
  const forget = () =>
    app.db
      .updateTable('statementLines')
      .set({ account: null, rowKey: null, fingerprint: (e) => e.fn('md5', [e.cast('id', 'text')]) })
      .execute();
  const file = fileOf(
    HEADER,
    '19/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","3,000.00"',
    '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","6,000.00"',
    '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","9,000.00"',
  );

  test('are not doubled by the same file, nor by one with one more movement', async () => {
    await keep(file);
    await forget();
    expect(await keep(file)).toMatchObject({ added: 0, repeated: 3 });
    await forget();
    const longer = Buffer.concat([
      file,
      Buffer.from('\r\n20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","12,000.00"'),
    ]);
    expect(await keep(longer)).toMatchObject({ added: 1, repeated: 3 });
    expect(await stored()).toHaveLength(4);
  });

  test('are taken by one account, and do not swallow the line of another', async () => {
    await keep(file);
    await forget();
    await changeSettings(pedro, { companyAccounts: ACCOUNTS });
    const second = fileOf(
      HEADER,
      '19/11/2026,TRANSF A,,"10.00","10.00"',
      '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","3,010.00"',
    );
    expect(await keep(second, { account: '00123456789' })).toMatchObject({ added: 2, repeated: 0 });
    expect(await keep(file, { account: '800000001' })).toMatchObject({ added: 0, repeated: 3 });
    expect(await keep(file, { account: '00123456789' })).toMatchObject({ added: 2, repeated: 1 });
  });

  test('as the version before read a file of Banco Popular, as income with the short text, are found and corrected', async () => {
    const rows = [
      '18/11/2026,Crédito ACH,500.00,1500.00,000771234,111,TRANSF DE ANA, PAGO',
      '19/11/2026,Débito POS,500.00,1000.00,0,112,SUPERMERCADO',
      '19/11/2026,Débito POS,500.00,500.00,0,113,FARMACIA',
    ];
    const bytes = fileOf(
      'Fecha Posteo,Descripción Corta,Monto Transacción,Balance ,No. Referencia,No. Serial,Descripción',
      ...rows,
    );
    const { id } = await app.db
      .insertInto('statements')
      .values({
        fileName: 'popular.csv',
        fileSha256: createHash('sha256').update(bytes).digest('hex'),
        skipped: 0,
        uploadedBy: (await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id,
        uploadedAt: new Date('2026-11-19T12:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const counts = new Map<string, number>();
    for (const row of rows) {
      const [on = '', description = ''] = row.split(',');
      const stored = { day: on.split('/').toReversed().join('-'), cents: 50_000, description };
      const what = JSON.stringify([stored.day, stored.cents, stored.description]);
      counts.set(what, (counts.get(what) ?? 0) + 1);
      const fingerprint = createHash('sha256')
        .update(`${what} ${counts.get(what)}`)
        .digest('hex');
      await app.db
        .insertInto('statementLines')
        .values({ ...stored, statementId: id, fingerprint })
        .execute();
    }
    expect(await keep(bytes)).toMatchObject({ added: 0, addedOutgoing: 0, repeated: 3, corrected: 3 });
    expect(await stored()).toMatchObject([
      { cents: 50_000, description: 'TRANSF DE ANA, PAGO 000771234' },
      { cents: -50_000, description: 'SUPERMERCADO 112' },
      { cents: -50_000, description: 'FARMACIA 113' },
    ]);
    expect(await keep(bytes)).toMatchObject({ added: 0, addedOutgoing: 0, repeated: 3, corrected: 0 });
  });

  test('that were read with a wrong direction are corrected', async () => {
    const taken = fileOf('Fecha,Descripción,Monto,Tipo', '20/11/2026,PAGO LUZ,1200.00,DB');
    await keep(taken);
    await app.db.updateTable('statementLines').set({ cents: 120_000 }).execute();
    await forget();
    expect(await keep(taken)).toMatchObject({ added: 0, repeated: 1, corrected: 1 });
    expect(await stored()).toMatchObject([{ cents: -120_000 }]);
  });
});

describe('the direction', () => {
  test('of a column is read, and DB is no payment of a customer', async () => {
    await reported(rosa, 1_200, 1);
    const file = fileOf('Fecha,Descripción,Monto,Tipo', '20/11/2026,PAGO LUZ,1200.00,DB');
    // Also where somebody names the other columns and not this one.
    for (const named of [{}, { date: '0', description: '1', amount: '2', dateOrder: 'dmy' }])
      await keep(file, named);
    expect(await lines('proposed')).toEqual([]);
    expect(await lines('outgoing')).toMatchObject([{ cents: -120_000 }]);
  });

  test('by a word that nobody knows is asked, and then remembered', async () => {
    const file = fileOf(
      'Fecha,Descripción,Monto,Tipo',
      '19/11/2026,LUZ,1200.00,Salida a terceros',
      '19/11/2026,ANA,500.00,CR',
    );
    const asked = await refused(file, 'columns_needed');
    expect(asked.details.unknownWords).toEqual(['Salida a terceros']);
    expect(asked.message).toContain('«Salida a terceros»');
    expect(await stored()).toEqual([]);
    expect(await keep(file, { outgoingWords: 'Salida a terceros' })).toMatchObject({
      added: 1,
      addedOutgoing: 1,
    });
    const next = fileOf('Fecha,Descripción,Monto,Tipo', '20/11/2026,LUZ,900.00,SALIDA A TERCEROS');
    expect(await keep(next)).toMatchObject({ added: 0, addedOutgoing: 1 });
  });

  test('of amounts without sign or word is asked', async () => {
    const file = fileOf('Fecha,Descripción,Monto', '20/11/2026,TRANSF,500.00');
    expect((await refused(file, 'columns_needed')).details).toMatchObject({ asksDirection: true });
    expect(await keep(file, { plain: 'out' })).toMatchObject({ added: 0, addedOutgoing: 1 });
  });
});

describe('the order of day and month', () => {
  const table = (...dates: string[]) =>
    fileOf('Fecha,Descripción,Crédito', ...dates.map((date, at) => `${date},TRANSF ${at},${100 + at}.00`));

  test('is decided by all rows, however late one decides', async () => {
    const dates = Array.from({ length: 22 }, (_, at) => `11/0${1 + (at % 9)}/2026`);
    expect(await keep(table(...dates, '11/13/2026'))).toMatchObject({ added: 23, skipped: 0 });
    expect(new Set((await stored()).map(({ day }) => day.slice(0, 7)))).toEqual(new Set(['2026-11']));
  });

  test('is decided by the period of the head, and by what is not after today', async () => {
    const period = Buffer.concat([Buffer.from('Período: 01/11/2026 al 30/11/2026\r\n'), table('03/11/2026')]);
    await keep(period);
    await keep(table('12/11/2026'));
    expect((await stored()).map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-12']);
  });

  test('is asked where two orders fit, and then remembered', async () => {
    expect((await refused(table('03/11/2026'), 'columns_needed')).details.dateOrders).toEqual(['dmy', 'mdy']);
    await keep(table('03/11/2026'), { dateOrder: 'mdy' });
    await keep(table('04/11/2026'));
    expect((await stored()).map(({ day }) => day)).toEqual(['2026-03-11', '2026-04-11']);
    // The answer was wrong: the line is read again.
    expect(await keep(table('03/11/2026'), { dateOrder: 'dmy' })).toMatchObject({ added: 0, corrected: 1 });
  });
});

test('rows that were not understood are listed with their text and reason, and the file says how many lines it has', async () => {
  const reply = await keep(
    fileOf(
      HEADER,
      '20/11/2026,TRANSF UNO,,500.00,',
      '20/11/2026,TRANSF DOS,,"2.500,00",',
      '31/02/2026,TRANSF TRES,,500.00,',
      '21/12/2026,OTRO MES,,500.00,',
      '20/11/2026,DOS MONTOS,10.00,500.00,',
      'TOTAL,,10.00,"4,010.00",',
    ),
  );
  expect(reply).toMatchObject({ added: 1, lines: 5, skipped: 4 });
  expect(reply.unread).toEqual([
    { number: 3, text: '20/11/2026,TRANSF DOS,,2.500,00', reason: 'El monto no se entiende' },
    { number: 4, text: '31/02/2026,TRANSF TRES,,500.00', reason: 'La fecha no se entiende' },
    { number: 5, text: '21/12/2026,OTRO MES,,500.00', reason: 'La fecha es muy después de hoy' },
    {
      number: 6,
      text: '20/11/2026,DOS MONTOS,10.00,500.00',
      reason: 'Tiene un monto que entró y otro que salió',
    },
  ]);
});

test('a text may hold the separator without quotes, and an amount that it splits is not read as a smaller one', async () => {
  const scotia = fileOf(
    'Date,Description,Amount,Type,Balance',
    '20/11/2026,PAGO DE ROSA, PRIMERA,500.00,CR,',
    '20/11/2026,PAGO DE ANA,1,500.00,CR,',
    '20/11/2026,PAGO DE LUIS,2.500,50,CR,',
  );
  expect(await keep(scotia)).toMatchObject({ added: 1, skipped: 2 });
  const pair = fileOf(HEADER, '20/11/2026,CARGO,500.00,,9,000.00', '20/11/2026,ABONO,,1,200.00,9000.00');
  expect((await send(pair)).json()).toMatchObject({
    code: 'columns_needed',
    details: { incoming: 0, outgoing: 0 },
  });
  expect(await stored()).toMatchObject([{ cents: 50_000, description: 'PAGO DE ROSA, PRIMERA' }]);
});

test('nothing of a file whose balances contradict its rows is kept until somebody has looked', async () => {
  const file = fileOf(
    HEADER,
    '18/11/2026,UNO,,500.00,"1,500.00"',
    '19/11/2026,DOS,200.00,,"1,300.00"',
    '20/11/2026,TRES,,100.00,"1,450.00"',
  );
  const asked = await refused(file, 'balance_contradicts');
  expect(asked.details.contradictions).toEqual([{ number: 4, expected: 140_000, found: 145_000 }]);
  expect(await stored()).toEqual([]);
  expect(await keep(file, { confirmBalance: 'true' })).toMatchObject({ added: 2, addedOutgoing: 1 });
});

test('a file of an unknown form is asked with what was found, and named columns win', async () => {
  const file = fileOf('Día;Qué;Cuánto entró', '20/11/2026;TRANSF;500.00');
  const asked = await refused(file, 'columns_needed');
  expect(asked.details).toMatchObject({
    headings: ['Día', 'Qué', 'Cuánto entró'],
    sample: [['20/11/2026', 'TRANSF', '500.00']],
    columns: null,
  });
  expect(await keep(file, { date: '0', description: '1', amount: '2' })).toMatchObject({ added: 1 });
});

test.each([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Excel antiguo (.xls)'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'Esto es un PDF'],
  ['a page', Buffer.from('<html><table></table></html>'), 'guardada como Excel'],
])('%s gets a sentence', async (_, bytes, sentence) => {
  const reply = await send(bytes);
  expect([reply.statusCode, reply.json().message]).toEqual([415, expect.stringContaining(sentence)]);
});

describe('a movement that is no payment', () => {
  test.each([
    'CHEQUE DEPOSITADO DEVUELTO',
    'REVERSO DE CHEQUE DEPOSITADO DEVUELTO',
    'DESEMBOLSO PRESTAMO',
    'COBRO IMP 0.15% DGII',
    'COMISION LBTR',
  ])('%s is not proposed for one', async (text) => {
    await reported(rosa, 1_200, 1);
    await keep(fileOf(HEADER, `20/11/2026,${text},,1200.00,`));
    expect(await lines('proposed')).toEqual([]);
    expect((await lines('open'))[0]?.movementKind).not.toBeNull();
  });

  test('a returned cheque proposes the reversal of its payment', async () => {
    await keep(
      fileOf('Fecha,Referencia,Descripción,Débito,Crédito', '20/11/2026,00771234,DEPOSITO CHEQUE,,1200.00'),
    );
    const [deposit] = await lines('open');
    const { id: loanId } = await app.db.selectFrom('loans').select('id').executeTakeFirstOrThrow();
    const { paymentId } = (
      await pedro.send('POST', `/api/admin/statements/lines/${deposit?.id}/payments`, { loanId })
    ).json();
    await keep(
      fileOf(
        'Fecha,Referencia,Descripción,Débito,Crédito',
        '20/11/2026,771234,CHEQUE DEPOSITADO DEVUELTO,1200.00,',
      ),
    );
    const [line] = await lines('proposed');
    expect(line).toMatchObject({
      cents: -120_000,
      payment: null,
      movementKind: 'returned_cheque',
      reversal: { payment: { id: paymentId }, lineId: deposit?.id },
    });
    const reversal = await pedro.send('POST', `/api/admin/payments/${paymentId}/reversal`, {
      reason: 'Cheque devuelto',
    });
    expect(reversal.statusCode, reversal.body).toBe(200);
    expect(await lines('proposed')).toEqual([]);
  });
});

test('a statement in dollars is refused', async () => {
  const reply = await send(fileOf('Moneda: USD', HEADER, ROW));
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [{ field: 'file', message: expect.stringContaining('otra moneda') }],
  ]);
});

test('a workbook of the bank is read as its CSV', async () => {
  const rows: Cells[] = [
    ['Cuenta', '800000001'],
    ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance'],
    [{ day: day('2026-11-03') }, 'TRANSF DE ALGUIEN', '', 500, 1500],
    [{ day: day('2026-11-04') }, 'COMISION', 12.5, '', 1487.5],
  ];
  expect(await keep(await workbookOf(rows))).toMatchObject({
    added: 1,
    addedOutgoing: 1,
    account: '800000001',
  });
  const csv = fileOf(
    'Cuenta,800000001',
    HEADER,
    '2026-11-03,TRANSF DE ALGUIEN,,500.00,',
    '2026-11-04,COMISION,12.50,,',
  );
  expect(await keep(csv)).toMatchObject({ added: 0, addedOutgoing: 0, repeated: 2 });
});

test('two uploads of one file at once keep each line once', async () => {
  const file = fileOf(HEADER, ROW, '20/11/2026,OTRA,,600.00,');
  const replies = await Promise.all([1, 2, 3].map(() => send(file)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(replies.reduce((sum, reply) => sum + reply.json().added, 0)).toBe(2);
  expect(await stored()).toHaveLength(2);
});
