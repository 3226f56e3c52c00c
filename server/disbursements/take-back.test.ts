import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Accounting } from '#contract/accounting.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { changeSettings, enteredAt, lent, reported } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';
import { eventsNamed, lettersOf, movementsOf } from '#test/written.ts';

// The bank gives the money of a disbursement back: a wrong number, a closed account.

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

const takeBack = (body: object = {}, who = pedro, id = loanId) =>
  who.send('PATCH', `/api/admin/loans/${id}/disbursement-return`, {
    date: '2026-11-20',
    reference: 'DEV 88 CUENTA CERRADA',
    ...body,
  });
const payOut = (body: object = {}) =>
  pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
    date: '2026-11-24',
    reference: 'TR-22',
    ...body,
  });
const ok = async (reply: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await reply;
  expect(statusCode, body).toBeLessThan(300);
  return JSON.parse(body);
};
const loanRow = () =>
  app.db.selectFrom('loans').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow();
const dueDates = async () =>
  (
    await app.db
      .selectFrom('instalments')
      .select('dueDate')
      .where('loanId', '=', loanId)
      .orderBy('number')
      .execute()
  ).map(({ dueDate }) => dueDate);
const on = async (instant: string) => {
  ({ pedro, other: rosa } = await enteredAt(app, instant, 'rosa'));
};
const refusal = async (reply: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await reply;
  const { code, errors, message } = JSON.parse(body);
  return [statusCode, code, errors?.[0]?.field ?? message];
};

const upload = (...lines: string[]) =>
  pedro.upload(
    '/api/admin/statements',
    { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' },
    {
      field: 'file',
      name: 'estado.csv',
      bytes: Buffer.from(['Fecha,Descripción,Débito,Crédito', ...lines].join('\r\n')),
    },
  );
const linesOf = async (kind: string) => (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();

it('waits for what a second person has to decide about the loan', async () => {
  await on('2026-11-27T14:00:00Z');
  const ciro = await app.signInAs('cashier');
  await changeSettings(pedro, { twoPersonActs: ['early_cash'] });
  const cash = { amount: 2_000, paymentMethod: 'cash', on: '2026-11-21' };
  const taken = () => ciro.send('POST', `/api/admin/loans/${loanId}/payments`, cash);
  expect((await taken()).json()).toMatchObject({ proposed: true });
  expect(await refusal(takeBack())).toEqual([
    409,
    'cannot_adjust',
    'Algo propuesto espera a otra persona: primero hay que confirmarlo o retirarlo',
  ]);
  const [{ id }] = (await pedro.get('/api/admin/proposals')).json();
  await ok(pedro.send('POST', `/api/admin/proposals/${id}/withdrawal`));
  await ok(takeBack());
});

it('takes the ledger back by rows of its own, tells the client, and is paid out again from its new day on', async () => {
  await on('2026-11-24T14:00:00Z');
  const before = (await pedro.get('/api/admin/finances')).json();
  expect(await ok(takeBack({ date: '2026-11-23' }))).toMatchObject({
    message: expect.stringMatching(/^El préstamo está otra vez por desembolsar\. /),
  });
  expect(await loanRow()).toMatchObject({
    status: 'awaiting_disbursement',
    disbursedOn: null,
    disbursementReference: null,
    moneyReturnedOn: '2026-11-23',
    balance: 0,
    nextDueOn: null,
  });
  expect(await dueDates()).toEqual([null, null, null]);
  expect((await movementsOf(app, loanId)).map(({ kind, source }) => [kind, source])).toEqual([
    ['disbursement', 'funds'],
    ['interest', 'income'],
    ['disbursement_return', 'principal'],
    ['interest', 'interest'],
  ]);
  const notes = await app.db
    .selectFrom('ledgerEntries')
    .select('note')
    .where('note', 'is not', null)
    .orderBy('id')
    .execute();
  expect(notes).toEqual([{ note: 'Volvió el 23/11/2026: DEV 88 CUENTA CERRADA' }]);
  expect(await eventsNamed(app, 'loan.disbursement_returned')).toMatchObject([
    { subjectId: String(loanId), facts: { amount: 10_000, date: '2026-11-23' } },
  ]);
  const [letter] = await lettersOf(app, 'disbursement-returned');
  expect(letter?.bodyText).toContain('no debe nada: ni cuotas, ni interés, ni mora');
  expect(before.lent).toBe(10_000);
  expect((await pedro.get('/api/admin/finances')).json()).toMatchObject({
    ...{ lent: 0, outstanding: 0, bookBalance: 0, credit: 0, interestContracted: 0 },
  });
  expect((await pedro.get('/api/dashboard/stats')).json()).toMatchObject({
    ...{ totalLentAmount: 0, approvedLoans: 1, activeLoansCount: 0, awaitingDisbursement: 1 },
  });
  const own = (await rosa.get('/api/loans/active')).json();
  expect(own).toMatchObject({ status: 'awaiting_disbursement', depositBy: '2026-11-25', nextPayment: null });
  expect(await examplesTonight(app)).toEqual([]);

  expect(await refusal(takeBack())).toEqual([409, 'cannot_adjust', 'Este préstamo no está activo']);
  expect(await refusal(payOut({ date: '2026-11-22' }))).toEqual([400, 'invalid_input', 'date']);
  await ok(payOut());
  expect(await dueDates()).toEqual(['2026-12-09', '2026-12-24', '2027-01-08']);
  expect((await pedro.get('/api/admin/finances')).json()).toMatchObject({
    ...{ lent: 10_000, interestContracted: before.interestContracted, outstanding: before.outstanding },
  });
  const statement = (await pedro.get(`/api/loans/${loanId}/statement`)).json();
  expect(statement.lines.map(({ kind, on: day }: { kind: string; on: string }) => [kind, day])).toEqual([
    ['disbursement', '2026-11-24'],
    ['interest', '2026-11-24'],
  ]);
  expect(await examplesTonight(app)).toEqual([]);
});

it('may come back twice, also on the day of the disbursement, and then be called off', async () => {
  for (const _ of [1, 2]) {
    await ok(takeBack());
    await ok(payOut({ date: '2026-11-20' }));
  }
  expect((await loanRow()).balance).toBeGreaterThan(10_000);
  expect(await examplesTonight(app)).toEqual([]);
  await ok(takeBack());
  const { applicationId } = await loanRow();
  await ok(pedro.send('POST', `/api/loan-applications/${applicationId}/cancel`, {}));
  expect((await loanRow()).status).toBe('called_off');
  expect(await examplesTonight(app)).toEqual([]);
});

it('is in another file for the bank without a question', async () => {
  const file = () => pedro.get(`/api/admin/disbursements/file?format=csv&loans=${loanId}`);
  await ok(takeBack());
  expect((await file()).statusCode).toBe(200);
  expect((await file()).json().code).toBe('in_bank_file');
  await ok(payOut({ date: '2026-11-20' }));
  await ok(takeBack());
  expect((await file()).statusCode).toBe(200);
});

it('comes back to the account that it left, also one that the lender has no more, or to the one that is named', async () => {
  const [first, second] = DEMO_SETTINGS.companyAccounts;
  if (!first || !second) throw new Error('Two accounts');
  await changeSettings(pedro, { companyAccounts: [first, second] });
  const places = async () =>
    (
      await app.db
        .selectFrom('ledgerEntries')
        .select(['kind', 'fundsAccount'])
        .where('fundsAccount', 'is not', null)
        .orderBy('id')
        .execute()
    ).map(({ kind, fundsAccount }) => [kind, fundsAccount]);
  expect(await refusal(takeBack({ fundsAccount: '123' }))).toEqual([400, 'invalid_input', 'fundsAccount']);
  await ok(takeBack({ fundsAccount: first.accountNumber }));
  await ok(payOut({ date: '2026-11-20', fundsAccount: second.accountNumber }));
  await changeSettings(pedro, { companyAccounts: [first] });
  await ok(takeBack());
  expect((await places()).slice(-3)).toEqual([
    ['disbursement_return', first.accountNumber],
    ['disbursement', second.accountNumber],
    ['disbursement_return', second.accountNumber],
  ]);
  expect(await examplesTonight(app)).toEqual([]);
});

describe('is refused', () => {
  it('where somebody paid or decided since, and on a day before the disbursement or to come', async () => {
    expect(await refusal(takeBack({ date: '2026-11-19' }))).toEqual([400, 'invalid_input', 'date']);
    expect(await refusal(takeBack({ date: '2026-11-21' }))).toEqual([400, 'invalid_input', 'date']);
    expect(await refusal(takeBack({ reference: ' ' }))).toEqual([400, 'invalid_input', 'reference']);
    const waiting = await reported(rosa, 500, 1);
    expect((await refusal(takeBack()))[2]).toMatch(/primero hay que rechazarlo/);
    await ok(pedro.send('PATCH', `/api/payments/${waiting}/status`, { status: 'verified' }));
    expect((await refusal(takeBack()))[2]).toMatch(/primero hay que reversarlos/);
    await ok(pedro.send('POST', `/api/admin/payments/${waiting}/reversal`, { reason: 'No llegó' }));
    await ok(takeBack());
    expect(await examplesTonight(app)).toEqual([]);
  });

  it('where its days were moved', async () => {
    const moved = { days: 3, reason: 'Cobra después', agreedHow: 'Por teléfono' };
    await ok(pedro.send('POST', `/api/admin/loans/${loanId}/due-days`, moved));
    expect((await refusal(takeBack()))[2]).toMatch(/^Las condiciones de este préstamo ya cambiaron/);
  });

  it('for cash', async () => {
    await ok(takeBack());
    await ok(payOut({ date: '2026-11-20', fundsAccount: 'caja', cashReason: 'Lo trajo el dueño' }));
    expect((await refusal(takeBack()))[2]).toMatch(/no se desembolsó desde una cuenta de banco/);
  });

  it('by the person who paid it out, where two persons are required', async () => {
    const ciro = await app.signInAs('cashier');
    await changeSettings(pedro, { twoPersonActs: ['disbursement'] });
    expect((await refusal(takeBack()))[1]).toBe('second_person_needed');
    await ok(takeBack({}, ciro));
  });
});

describe('the statement of the bank', () => {
  it('proposes the return; both lines stay with it, and the next disbursement meets its own', async () => {
    await on('2026-11-24T14:00:00Z');
    await upload('20/11/2026,TRANSF TR-1 ROSA MENDEZ,10000.00,');
    const [out] = await linesOf('proposed');
    await ok(pedro.send('POST', `/api/admin/statements/lines/${out.id}/disbursement`, { loanId }));
    await upload('23/11/2026,REV TRANSF ROSA MENDEZ,,10000.00', '23/11/2026,REV TRANSF OTRA,,9999.00');
    const [back] = await linesOf('proposed');
    expect(back).toMatchObject({
      payment: null,
      disbursement: null,
      returns: { loanId, fullName: 'Rosa Méndez', principal: 10_000, disbursedOn: '2026-11-20' },
      agreesInAll: false,
    });
    const [other] = await linesOf('open');
    expect((await refusal(takeBack({ date: '2026-11-23', lineId: other.id })))[1]).toBe('amounts_differ');
    await ok(takeBack({ date: '2026-11-23', lineId: back.id }));
    expect(await linesOf('proposed')).toEqual([]);
    expect(await linesOf('used')).toMatchObject([
      { id: back.id, returns: { loanId }, disbursement: null },
      { id: out.id, returns: null, disbursement: { loanId } },
    ]);
    await ok(payOut());
    expect((await refusal(takeBack({ date: '2026-11-24', lineId: back.id })))[1]).toBe('line_already_used');
    await upload('24/11/2026,TRANSF TR-22 ROSA MENDEZ,10000.00,');
    const [again] = await linesOf('proposed');
    await ok(pedro.send('POST', `/api/admin/statements/lines/${again.id}/disbursement`, { loanId }));
    expect(await linesOf('used')).toHaveLength(3);
    expect(await examplesTonight(app)).toEqual([]);
  });
});

it('meets the lines of a statement that comes after both disbursements', async () => {
  await on('2026-11-24T14:00:00Z');
  await ok(takeBack({ date: '2026-11-23' }));
  await ok(payOut());
  // Without the second transfer yet: the first is not taken for it.
  await upload('20/11/2026,TRANSF ROSA MENDEZ,10000.00,', '23/11/2026,DEV TRANSF ROSA,,10000.00');
  const proposed = await linesOf('proposed');
  expect(proposed).toMatchObject([
    { returns: { loanId, disbursedOn: '2026-11-20', recorded: true }, disbursement: null },
    { returns: null, disbursement: { loanId, disbursedOn: '2026-11-20', disbursementReference: null } },
  ]);
  for (const { id } of proposed)
    expect(
      await ok(pedro.send('POST', `/api/admin/statements/lines/${id}/disbursement`, { loanId })),
    ).toEqual({
      ...{ id, loanId, message: 'Devolución vista en el banco' },
    });
  await upload('24/11/2026,TRANSF TR-22 ROSA MENDEZ,10000.00,', '24/11/2026,OTRA,10000.00,');
  const [last] = await linesOf('proposed');
  expect(last.disbursement).toMatchObject({ disbursedOn: '2026-11-24', disbursementReference: 'TR-22' });
  expect(
    await ok(pedro.send('POST', `/api/admin/statements/lines/${last.id}/disbursement`, { loanId })),
  ).toMatchObject({ message: 'Desembolso visto en el banco' });
  const [other] = await linesOf('outgoing');
  expect(
    await refusal(pedro.send('POST', `/api/admin/statements/lines/${other.id}/disbursement`, { loanId })),
  ).toEqual([409, 'disbursement_seen', expect.stringMatching(/ya tiene uno/)]);
  expect(await linesOf('used')).toMatchObject([
    { disbursement: { disbursedOn: '2026-11-24' } },
    { returns: { disbursedOn: '2026-11-20' } },
    { disbursement: { disbursedOn: '2026-11-20' } },
  ]);
  expect(await examplesTonight(app)).toEqual([]);
});

it('in a month after a closed one takes income over time back, and corrects the invoice of the charge', async () => {
  app.setClock('2026-11-28T14:00:00Z');
  pedro = await app.signIn('pedro');
  const books: Accounting = (await pedro.get('/api/admin/accounting')).json();
  await ok(
    pedro.send('PUT', '/api/admin/accounting', {
      ...{ provisions: books.provisions, source: books.source, decidedOn: books.decidedOn },
      income: { method: 'over_time', from: '2026-11-01' },
      accounts: books.accounts.map(({ account, code, name }) => ({ account, code, name })),
    }),
  );
  const plan = { instalments: 2, due: { kind: 'days', at: 10 }, price: FLAT, quotedRate: null };
  const added = await ok(
    pedro.send(
      'POST',
      '/api/admin/products',
      productBody({ plans: [plan], validFrom: '2026-11-28', closing: { pesos: 400, rate: 0 } }),
    ),
  );
  const { loanId: charged } = await lent(app, 'luis', { amount: 30_000, term: added.plans[0].term });
  await on('2026-12-02T14:00:00Z');
  await ok(pedro.send('POST', '/api/admin/accounting/months/2026-11/close', {}));
  for (const id of [charged, loanId]) await ok(takeBack({ date: '2026-12-01' }, pedro, id));
  await on('2027-01-02T14:00:00Z');
  /** What each account has after a month: debits less credits. */
  const sums = async (month: string, before: ReadonlyMap<string, number> = new Map()) => {
    const reply = await pedro.get(`/api/admin/accounting/months/${month}/files/movements?format=csv`);
    const lines: Record<string, string>[] = parse(reply.rawPayload, { columns: true, bom: true });
    const left = new Map(before);
    for (const { Cuenta = '', Débito, Crédito } of lines)
      left.set(Cuenta, (left.get(Cuenta) ?? 0) + Number(Débito) - Number(Crédito));
    return left;
  };
  const november = await sums('2026-11');
  expect(november.get('Ingresos por gastos de cierre')).toBe(-400);
  expect(november.get('Ingresos por intereses')).toBeLessThan(0);
  const december = await sums('2026-12', november);
  expect([...december].filter(([, left]) => left !== 0)).toEqual([]);
  const reply = await pedro.get('/api/admin/accounting/months/2026-12/fiscal-documents?format=csv');
  const documents: Record<string, string>[] = parse(reply.rawPayload, { columns: true, bom: true });
  expect(documents).toMatchObject([{ 'Tipo e-CF': '34', Reversado: '400', 'Mes que corrige': '2026-11' }]);
  expect(await examplesTonight(app)).toEqual([]);
});
