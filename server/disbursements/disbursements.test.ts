import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { untilWaiting } from '#test/at-once.ts';
import type { PersonKey } from '#test/cast.ts';
import { readWorkbook } from '#test/read-workbook.ts';
import { applicationOf, changeSettings, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T14:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

/** An approved loan, signed unless stated otherwise; returns the loan's id. */
async function approved(key: PersonKey, amount: number, signed = true): Promise<number> {
  const customer = await app.signIn(key);
  const {
    debtAgreementSignature: _a,
    creditAuthorizationSignature: _b,
    ...unsigned
  } = await applicationOf(key, { amount });
  const id = signed
    ? await submitted(customer, key, { amount })
    : (await customer.send('POST', '/api/loan-applications', unsigned)).json().id;
  const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  expect(reply.statusCode).toBe(200);
  return reply.json().loan.id;
}
const payOut = (ids: readonly number[], changes: object = {}, key = 'envio-1') =>
  pedro.send(
    'POST',
    '/api/admin/disbursements',
    { loans: ids.map((id) => ({ id })), date: '2026-11-20', reference: 'LOTE-7', ...changes },
    { 'Idempotency-Key': key },
  );
const fileOf = (ids: readonly number[], format = 'csv', who = pedro) =>
  who.get(`/api/admin/disbursements/file?format=${format}&loans=${ids.join(',')}`);
const countOf = async (table: 'ledgerEntries' | 'events' | 'messages') =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  );

test('the bank gets a file, each loan its own disbursement under one reference, and a repetition pays no customer twice', async () => {
  const anas = await approved('ana', 12_500);
  const luiss = await approved('luis', 4_000);

  const file = await fileOf([anas, luiss]);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain('desembolsos-2026-11-20.csv');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes('Ana Peña'))).toMatch(
    /"\d{9,}","\d{11}","Ana Peña",12500,"LN-\d{4}"$/,
  );
  expect((await fileOf([anas], 'txt&again=true')).body).toMatch(/;ANA PENA;12500;LN-\d{4}\r\n$/);
  const book = await fileOf([anas], 'xlsx&again=true');
  expect(book.headers['content-disposition']).toContain('desembolsos-2026-11-20.xlsx');
  const [sheet] = await readWorkbook(book.rawPayload);
  expect(sheet?.cells.get('C2')).toMatchObject({ type: 'text', value: expect.stringMatching(/^\d{9,}$/) });
  expect(sheet?.cells.get('F2')).toMatchObject({ type: 'number', value: '12500' });
  // The bank would take a total for a transfer.
  expect(sheet?.cells.get('F4')).toBeUndefined();
  const taken = await app.db
    .selectFrom('events')
    .select(['subjectId', 'facts'])
    .where('name', '=', 'finances.exported')
    .orderBy('id')
    .execute();
  expect(taken).toContainEqual({ subjectId: 'disbursements-csv', facts: { loans: 2, principal: 16_500 } });

  const reply = await payOut([anas, luiss]);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    message: '2 desembolsos registrados: RD$16,500. Se les avisará a los clientes con las fechas.',
    outcomes: [{ refused: null }, { refused: null }],
  });
  const loans = await app.db.selectFrom('loans').selectAll().where('id', 'in', [anas, luiss]).execute();
  for (const loan of loans)
    expect(loan).toMatchObject({
      status: 'active',
      disbursedOn: '2026-11-20',
      disbursementReference: 'LOTE-7',
    });
  const told = await app.db
    .selectFrom('events')
    .select('subjectId')
    .where('name', '=', 'loan.disbursed')
    .where('subjectId', 'in', [String(anas), String(luiss)])
    .orderBy('id')
    .execute();
  expect(told).toHaveLength(2);
  const letters = await app.db
    .selectFrom('messages')
    .select('id')
    .where('template', '=', 'loan-disbursed')
    .where('bodyText', 'like', '%LOTE-7%')
    .execute();
  expect(letters).toHaveLength(2);

  const counts = () => Promise.all((['ledgerEntries', 'events', 'messages'] as const).map(countOf));
  const before = await counts();
  expect((await payOut([anas, luiss])).json()).toEqual(reply.json());
  const again = (await payOut([anas, luiss], {}, 'envio-2')).json();
  expect(again.message).toBe('0 desembolsos registrados: RD$0. 2 no se pudieron registrar.');
  for (const { refused } of again.outcomes)
    expect(refused).toMatch(/^Este préstamo ya fue desembolsado o cancelado/);
  expect(await counts()).toEqual(before);
  // The bank does not get a second file.
  expect((await fileOf([anas])).json()).toMatchObject({ code: 'already_processed' });
});

describe('a loan is in one file for the bank', () => {
  const listed = async () => (await pedro.get('/api/admin/loans?status=awaiting_disbursement')).json()[0];

  test('and who asks for another one reads who made the first, and may still have it', async () => {
    const anas = await approved('ana', 9_000);
    const luiss = await approved('luis', 4_000);
    const ciro = await app.signInAs('cashier');
    expect(await listed()).toMatchObject({ inBankFile: null });
    expect((await fileOf([luiss], 'csv')).statusCode).toBe(200);
    const refused = await fileOf([anas, luiss], 'csv', ciro);
    const said = expect.stringMatching(
      /^Pedro .+ lo puso en un archivo del banco el 20\/11\/2026 a las 10:00$/,
    );
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'in_bank_file', message: said, details: 'Luis Ureña #LN-0002.' }),
    ]);
    // A refused file puts no loan in one.
    expect((await fileOf([anas], 'csv', ciro)).statusCode).toBe(200);
    expect((await pedro.get(`/api/admin/loans/${luiss}/file`)).json().loan).toMatchObject({
      inBankFile: said,
    });
    const again = await fileOf([anas, luiss], 'csv&again=true', ciro);
    expect([again.statusCode, again.body.trim().split('\r\n').length]).toEqual([200, 3]);
    expect((await listed()).inBankFile).not.toMatch(/^Pedro/);
    await payOut([anas, luiss]);
    expect((await pedro.get(`/api/admin/loans/${luiss}/file`)).json().loan).toMatchObject({
      inBankFile: null,
    });
  });

  test('which an auditor, who changes nothing, does not make', async () => {
    const anas = await approved('ana', 9_000);
    const refused = await fileOf([anas], 'csv', await app.signInAs('auditor'));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'role_forbidden']);
    expect(await listed()).toMatchObject({ inBankFile: null });
  });

  test('also where two ask at the same time', async () => {
    const anas = await approved('ana', 9_000);
    const held = await app.ownerPool.connect();
    await held.query('begin');
    // Reads go on, and neither can write that it made the file.
    await held.query('lock table events in exclusive mode');
    const asked = [fileOf([anas]), fileOf([anas])];
    try {
      await untilWaiting(app, 2);
    } finally {
      await held.query('commit');
      held.release();
    }
    const files = await Promise.all(asked);
    expect(files.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

test('a client cannot withdraw from a loan that is in a file for the bank, and the lender can call it off', async () => {
  const anas = await approved('ana', 9_000);
  const { id } = await app.db
    .selectFrom('loanApplications')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ana = await app.signIn('ana');
  const cancel = (who: Browser) => who.send('POST', `/api/loan-applications/${id}/cancel`, {});
  expect((await fileOf([anas])).statusCode).toBe(200);
  const refused = await cancel(ana);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'in_bank_file',
      message: 'El dinero de este préstamo va de camino al banco. Para cancelarlo, escríbanos.',
    }),
  ]);
  const loan = () =>
    app.db.selectFrom('loans').select('status').where('id', '=', anas).executeTakeFirstOrThrow();
  expect(await loan()).toEqual({ status: 'awaiting_disbursement' });
  expect((await cancel(pedro)).statusCode).toBe(200);
  expect(await loan()).toEqual({ status: 'called_off' });
});

test('nor in the moment in which the file is made', async () => {
  const anas = await approved('ana', 9_000);
  const { id } = await app.db
    .selectFrom('loanApplications')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ana = await app.signIn('ana');
  const held = await app.ownerPool.connect();
  await held.query('begin');
  await held.query('select from loans where id = $1 for update', [anas]);
  const asked = [fileOf([anas])];
  try {
    await untilWaiting(app, 1);
    asked.push(ana.send('POST', `/api/loan-applications/${id}/cancel`, {}));
    await untilWaiting(app, 2);
  } finally {
    await held.query('commit');
    held.release();
  }
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 409]);
});

test('a suspended account is told before its loan is paid out, and does not hinder it', async () => {
  const anas = await approved('ana', 9_000);
  const suspended = async () => {
    const [loan] = (await pedro.get('/api/admin/loans?status=awaiting_disbursement')).json();
    return loan.accountSuspended;
  };
  expect(await suspended()).toBe(false);
  const { userId } = await app.db
    .selectFrom('loans')
    .select('userId')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await pedro.send('PATCH', `/api/admin/clients/${userId}/status`, { accountStatus: 'suspended' });
  expect(await suspended()).toBe(true);
  expect((await payOut([anas])).json().outcomes).toMatchObject([{ refused: null }]);
});

test('one that cannot be paid out is reported and stops no other', async () => {
  const anas = await approved('ana', 9_000);
  const unsigned = await approved('luis', 5_000, false);
  expect((await fileOf([anas, unsigned])).json()).toMatchObject({ code: 'not_signed' });
  const { outcomes, message } = (await payOut([unsigned, anas])).json();
  expect(message).toContain('1 desembolso registrado: RD$9,000.');
  expect(message).toContain('1 no se pudo registrar.');
  expect(outcomes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ loanId: anas, refused: null }),
      expect.objectContaining({ loanId: unsigned, refused: expect.stringMatching(/firma/i) }),
    ]),
  );
  const left = await app.db
    .selectFrom('loans')
    .select('status')
    .where('id', '=', unsigned)
    .executeTakeFirstOrThrow();
  expect(left.status).toBe('awaiting_disbursement');
});

test('a transfer without an account is no line of the file', async () => {
  const anas = await approved('ana', 9_000);
  await app.db.updateTable('loanApplications').set({ accountNumber: 'no tengo' }).execute();
  const file = await fileOf([anas]);
  expect([file.statusCode, file.json().errors[0].message]).toEqual([
    400,
    expect.stringMatching(/^Falta la cuenta de Ana Peña/),
  ]);
});

test('a future day, an empty list, a repeated loan and an unknown one are refused as a whole', async () => {
  const anas = await approved('ana', 9_000);
  expect((await payOut([anas], { date: '2026-11-21' })).json().errors).toMatchObject([{ field: 'date' }]);
  expect((await payOut([])).statusCode).toBe(400);
  expect((await payOut([anas, anas])).statusCode).toBe(400);
  expect((await payOut([anas, 9_999_999])).statusCode).toBe(404);
  expect((await payOut([anas], { reference: ' ' })).json().errors).toMatchObject([{ field: 'reference' }]);
  const loan = await app.db
    .selectFrom('loans')
    .select('status')
    .where('id', '=', anas)
    .executeTakeFirstOrThrow();
  expect(loan.status).toBe('awaiting_disbursement');
});

test('the approver may not pay out where two persons are required, and sees it before trying', async () => {
  const anas = await approved('ana', 9_000);
  const seenBy = async (who: Browser) => {
    const [listed] = (await who.get('/api/admin/loans?status=awaiting_disbursement')).json();
    expect((await who.get(`/api/admin/loans/${anas}/file`)).json().loan).toEqual(listed);
    return listed.payOutRefused;
  };
  expect(await seenBy(pedro)).toBeNull();
  const ciro = await app.signInAs('cashier');
  await changeSettings(pedro, { twoPersonActs: ['disbursement'] });
  expect(await seenBy(pedro)).toBe('Usted aprobó este préstamo: otra persona debe registrar el desembolso');
  expect(await seenBy(ciro)).toBeNull();
  expect((await fileOf([anas])).json()).toMatchObject({
    code: 'second_person_needed',
    details: 'Ana Peña #LN-0001.',
  });
  expect((await payOut([anas])).json().outcomes[0].refused).not.toBeNull();
});
