import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Money } from '#contract/drawers.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { fileOf, HEADER, ROW, uploadsOf } from '#test/statements/uploads.ts';
import { approved, changeSettings, lent, reported } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let bank: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  app = await openTestApp();
  ({ pedro } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
  bank = uploadsOf(pedro, app);
});
afterEach(() => app.close());

const ACCOUNTS = [
  {
    bankName: 'Banco Popular',
    accountNumber: '800000001',
    accountType: 'corriente',
    accountHolder: 'Préstamos',
  },
  { bankName: 'Banco BHD', accountNumber: '00123456789', accountType: 'ahorro', accountHolder: 'Préstamos' },
];

describe('a line belongs to an account', () => {
  beforeEach(() => changeSettings(pedro, { companyAccounts: ACCOUNTS }));

  test('and the same line of the second account is another line', async () => {
    const file = fileOf(HEADER, ROW);
    const asked = await bank.refused(file, 'account_needed');
    expect(asked.details.accounts).toEqual(
      ACCOUNTS.map(({ accountNumber, bankName }) => ({ accountNumber, bankName })),
    );
    expect(await bank.stored()).toEqual([]);
    expect(await bank.keep(file, { account: '800000001' })).toMatchObject({ added: 1, account: '800000001' });
    // Byte for byte the same file, downloaded for the other account.
    expect(await bank.keep(file, { account: '00123456789' })).toMatchObject({ added: 1, repeated: 0 });
    for (const account of ['800000001', '00123456789'])
      expect(await bank.keep(file, { account })).toMatchObject({ added: 0, repeated: 1 });
    expect((await bank.stored()).map(({ account }) => account)).toEqual(['800000001', '00123456789']);
  });

  test('and a file that was read for the wrong one leaves it, but for what is joined already', async () => {
    const [wrong, right] = ['800000001', '00123456789'];
    const file = fileOf(HEADER, ROW, '20/11/2026,TRANSF DE OTRO,,600.00,', '20/11/2026,COMISION,25.00,,');
    expect(await bank.keep(file, { account: wrong })).toMatchObject({ elsewhere: [] });
    const { id: loanId } = await app.db
      .selectFrom('loans')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const joined = (await bank.lines('open')).find(({ cents }) => cents === 60_000);
    const recorded = await pedro.send('POST', `/api/admin/statements/lines/${joined?.id}/payments`, {
      loanId,
    });
    expect(recorded.statusCode, recorded.body).toBe(201);
    expect(await bank.keep(file, { account: right })).toMatchObject({
      added: 2,
      elsewhere: [{ account: wrong, lines: 3 }],
    });
    expect(await bank.lines('open')).toHaveLength(3);
    expect(await bank.keep(file, { account: wrong })).toMatchObject({
      elsewhere: [{ account: right, lines: 3 }],
    });

    const moved = await bank.keep(file, { account: right, notOf: wrong });
    expect(moved).toMatchObject({
      added: 0,
      elsewhere: [],
      message:
        'Descartados 2 movimientos de la cuenta 800000001. 1 ya estaba unido y se queda: si su dinero está en la 00123456789, anote un traspaso entre sus cuentas.',
    });
    // What is joined is not open a second time in the other account.
    expect(await bank.lines('open')).toMatchObject([{ account: right, cents: 50_000 }]);
    expect(await bank.lines('outgoing')).toMatchObject([{ account: right, cents: -2_500 }]);
    expect((await bank.lines('dismissed')).map(({ account, cents }) => [account, cents])).toEqual([
      [right, 60_000],
      [wrong, -2_500],
      [wrong, 50_000],
    ]);
    expect(await bank.lines('used')).toMatchObject([{ id: joined?.id, account: wrong }]);
    expect((await eventsNamed(app, 'statement.uploaded')).at(-1)?.facts).toMatchObject({ aside: 2 });
    // The other account's own file has its movements, be they equal.
    expect(await bank.keep(fileOf(HEADER, ROW), { account: wrong })).toMatchObject({
      added: 1,
      elsewhere: [],
    });
    for (const notOf of [right, '777777777'])
      expect((await bank.send(file, { account: right, notOf })).json().errors).toMatchObject([
        { field: 'notOf' },
      ]);
    expect(await findingsTonight(app)).toBe(0);
  });

  test.each([
    ['with its number', 'Cuenta: 800-00000-1', '800000001'],
    ['with zeros before it', 'Cuenta,000000800000001', '800000001'],
    ['as an IBAN', 'IBAN DO28BCBH00000000000123456789', '00123456789'],
    ['with its last digits', 'No. de cuenta ****6789', '00123456789'],
  ])('that the head names %s', async (_, head, account) => {
    expect(await bank.keep(fileOf('PRESTAMOS DEMO', head, HEADER, ROW))).toMatchObject({ added: 1, account });
  });

  test('that only the title of a further table names is the file’s, and asked where it is no own one', async () => {
    const fileWith = (account: string) =>
      fileOf(HEADER, ROW, 'TOTAL,,,500.00', `Cuenta: ${account}`, HEADER, ROW);
    expect(await bank.keep(fileWith('00123456789'))).toMatchObject({ added: 2, account: '00123456789' });
    // A lender of one account is not asked where the file names none.
    await changeSettings(pedro, { companyAccounts: ACCOUNTS.slice(0, 1) });
    expect((await bank.refused(fileWith('777777777'), 'account_needed')).message).toContain('777777777');
  });

  test('and one that the lender does not have is asked, and refused', async () => {
    const asked = await bank.refused(fileOf('Cuenta: 777777777', HEADER, ROW), 'account_needed');
    expect(asked.message).toContain('777777777');
    expect((await bank.send(fileOf(HEADER, ROW), { account: '777777777' })).json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'account' }],
    });
  });
});

describe('money that a line brought is in its account', () => {
  const account = '00123456789';
  const moneyOf = async () =>
    (await pedro.get('/api/admin/money'))
      .json<Money>()
      .banks.flatMap(({ accountNumber, in: moneyIn }) => (moneyIn > 0 ? [[accountNumber, moneyIn]] : []));
  beforeEach(() => changeSettings(pedro, { companyAccounts: ACCOUNTS }));

  test('also where the request that records it names another account, or none', async () => {
    await bank.keep(fileOf(HEADER, ROW, '20/11/2026,TRANSF DE OTRO,,600.00,'), { account });
    const { id: loanId } = await app.db
      .selectFrom('loans')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const [at, line] of (await bank.lines('open')).entries()) {
      const body = { loanId, ...(at === 0 && { fundsAccount: '800000001' }) };
      const reply = await pedro.send('POST', `/api/admin/statements/lines/${line.id}/payments`, body);
      expect(reply.statusCode, reply.body).toBe(201);
    }
    expect(await moneyOf()).toEqual([[account, 1_100]]);
    const payments = await app.db
      .selectFrom('payments')
      .select(['accountNumber', 'bankName'])
      .orderBy('id')
      .execute();
    expect(payments).toEqual([1, 2].map(() => ({ accountNumber: account, bankName: 'Banco BHD' })));
  });

  test('also where the customer reported it for another account', async () => {
    const rosa = await app.signIn('rosa');
    const paymentId = await reported(rosa, 500, 1);
    await bank.keep(fileOf(HEADER, ROW), { account });
    const [line] = await bank.lines('proposed');
    const reply = await pedro.send('POST', `/api/admin/statements/lines/${line?.id}/confirm`, { paymentId });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await moneyOf()).toEqual([[account, 500]]);
    await pedro.send('POST', `/api/admin/payments/${paymentId}/reversal`, { reason: 'Era de otro' });
    expect((await pedro.get('/api/admin/money')).json<Money>().banks).toContainEqual(
      expect.objectContaining({ accountNumber: account, in: 500, out: 500 }),
    );
  });
});

describe('money that the books have in one account', () => {
  const [booked, other] = ['800000001', '00123456789'];
  beforeEach(() => changeSettings(pedro, { companyAccounts: ACCOUNTS }));

  test('is no disbursement of another account’s line, and an own transfer puts it right', async () => {
    const { loanId } = await approved(app, 'luis', { amount: 7_000, term: 1 });
    const body = { date: '2026-11-20', reference: 'TR-77', fundsAccount: booked };
    const disbursed = await pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, body);
    expect(disbursed.statusCode, disbursed.body).toBe(200);
    const file = fileOf(HEADER, '20/11/2026,TRANSF TR-77,"7,000.00",,');
    await bank.keep(file, { account: other });
    expect(await bank.lines('proposed')).toEqual([]);
    const [line] = await bank.lines('outgoing');
    const join = (id: number | undefined) =>
      pedro.send('POST', `/api/admin/statements/lines/${id}/disbursement`, { loanId });
    const refused = await join(line?.id);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'accounts_differ',
        message: expect.stringMatching(/cuenta 00123456789, y esto se anotó en la 800000001\. .* traspaso/),
      }),
    ]);
    await pedro.send('POST', '/api/admin/money/movements', {
      kind: 'transfer',
      amount: 7_000,
      accountNumber: other,
      toAccountNumber: booked,
      reference: 'TR-77',
    });
    expect(await bank.lines('proposed')).toMatchObject([{ id: line?.id, ownMoney: { amount: 7_000 } }]);

    await bank.keep(file, { account: booked });
    const proposed = (await bank.lines('proposed')).find(({ account }) => account === booked);
    expect(proposed).toMatchObject({ disbursement: { loanId } });
    expect((await join(proposed?.id)).statusCode).toBe(200);
  });

  test('is no confirmed payment of another account’s line', async () => {
    const { id: loanId } = await app.db
      .selectFrom('loans')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const recorded = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, {
      amount: 500,
      paymentMethod: 'bank_transfer',
      on: '2026-11-20',
      fundsAccount: booked,
    });
    expect(recorded.statusCode, recorded.body).toBe(201);
    const paymentId = recorded.json().id;
    await bank.keep(fileOf(HEADER, ROW), { account: other });
    await bank.keep(fileOf(HEADER, ROW), { account: booked });
    const join = (id: number | undefined) =>
      pedro.send('POST', `/api/admin/statements/lines/${id}/confirm`, { paymentId });
    const [open] = await bank.lines('open');
    expect(open?.account).toBe(other);
    expect((await join(open?.id)).json().code).toBe('accounts_differ');
    const [proposed] = await bank.lines('proposed');
    expect((await join(proposed?.id)).statusCode).toBe(200);
  });
});

describe('the identity of a line', () => {
  test('does not depend on the named columns', async () => {
    const file = fileOf(
      'Fecha,Concepto,Nota,Entrada',
      '20/11/2026,TRANSF,99887766,500.00',
      '20/11/2026,TRANSF,99887777,500.00',
    );
    const columns = { date: '0', description: '1', amount: '3', dateOrder: 'dmy' };
    expect(await bank.keep(file, columns)).toMatchObject({ added: 2 });
    expect(await bank.keep(file, { ...columns, reference: '2' })).toMatchObject({
      added: 0,
      repeated: 2,
      corrected: 2,
    });
    expect((await bank.stored()).map(({ description }) => description)).toEqual([
      'TRANSF 99887766',
      'TRANSF 99887777',
    ]);
  });

  test('lets a correction reread unused lines, and leaves used ones', async () => {
    const file = fileOf(
      'Fecha,Concepto,Otra,Entrada',
      '20/11/2026,X,TRANSF UNO,500.00',
      '20/11/2026,X,TRANSF DOS,600.00',
    );
    const columns = { date: '0', description: '1', amount: '3', dateOrder: 'dmy' };
    await bank.keep(file, columns);
    const used = (await bank.lines('open')).find(({ cents }) => cents === 50_000);
    const { id: loanId } = await app.db
      .selectFrom('loans')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await pedro.send('POST', `/api/admin/statements/lines/${used?.id}/payments`, { loanId });
    expect(await bank.keep(file, { ...columns, description: '2' })).toMatchObject({
      added: 0,
      repeated: 2,
      corrected: 1,
    });
    expect((await bank.stored()).map(({ description }) => description)).toEqual(['X', 'TRANSF DOS']);
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
    expect(await bank.keep(csv)).toMatchObject({ added: 1 });
    expect(await bank.keep(other)).toMatchObject({ added: 1, repeated: 1 });
  });
});

test('a file of two accounts is refused, since a row is of one', async () => {
  const row = (account: string) => `000000000000${account},20/11/2026,771234,500.00,CR,ROSA,014,111`;
  const reply = await bank.send(fileOf(row('800000001'), row('800000002')));
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [{ field: 'file', message: expect.stringContaining('dos cuentas') }],
  ]);
  expect(await bank.stored()).toEqual([]);
});

describe('lines stored before they had accounts', () => {
  /** What the version before stored of a row: no account, no row. */
  const forget = () =>
    app.db
      .updateTable('statementLines')
      .set({ account: null, rowHash: null, fingerprint: (e) => e.fn('md5', [e.cast('id', 'text')]) })
      .execute();
  const file = fileOf(
    HEADER,
    '19/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","3,000.00"',
    '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","6,000.00"',
    '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","9,000.00"',
  );

  test('are not doubled by the same file, nor by one with one more movement', async () => {
    await bank.keep(file);
    await forget();
    expect(await bank.keep(file)).toMatchObject({ added: 0, repeated: 3 });
    await forget();
    const longer = Buffer.concat([
      file,
      Buffer.from('\r\n20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","12,000.00"'),
    ]);
    expect(await bank.keep(longer)).toMatchObject({ added: 1, repeated: 3 });
    expect(await bank.stored()).toHaveLength(4);
  });

  test('are taken by one account, and do not swallow the line of another', async () => {
    await bank.keep(file);
    await forget();
    await changeSettings(pedro, { companyAccounts: ACCOUNTS });
    const second = fileOf(
      HEADER,
      '19/11/2026,TRANSF A,,"10.00","10.00"',
      '20/11/2026,TRANSF ROSA MENDEZ,,"3,000.00","3,010.00"',
    );
    expect(await bank.keep(second, { account: '00123456789' })).toMatchObject({ added: 2, repeated: 0 });
    expect(await bank.keep(file, { account: '800000001' })).toMatchObject({ added: 0, repeated: 3 });
    expect(await bank.keep(file, { account: '00123456789' })).toMatchObject({ added: 2, repeated: 1 });
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
        uploadedBy: (await app.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow())
          .id,
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
    expect(await bank.keep(bytes)).toMatchObject({ added: 0, addedOutgoing: 0, repeated: 3, corrected: 3 });
    expect(await bank.stored()).toMatchObject([
      { cents: 50_000, description: 'TRANSF DE ANA, PAGO 000771234' },
      { cents: -50_000, description: 'SUPERMERCADO 112' },
      { cents: -50_000, description: 'FARMACIA 113' },
    ]);
    expect(await bank.keep(bytes)).toMatchObject({ added: 0, addedOutgoing: 0, repeated: 3, corrected: 0 });
  });

  test('that were read with a wrong direction are corrected', async () => {
    const taken = fileOf('Fecha,Descripción,Monto,Tipo', '20/11/2026,PAGO LUZ,1200.00,DB');
    await bank.keep(taken);
    await app.db.updateTable('statementLines').set({ cents: 120_000 }).execute();
    await forget();
    expect(await bank.keep(taken)).toMatchObject({ added: 0, repeated: 1, corrected: 1 });
    expect(await bank.stored()).toMatchObject([{ cents: -120_000 }]);
  });
});
