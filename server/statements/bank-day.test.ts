import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StatementLineReply } from '#contract/statements.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { approved, lent, reported } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { lettersOf } from '#test/written.ts';

const HEADER = 'Fecha,Descripción,Débito,Crédito';
const COLUMNS = { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' };

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

async function upload(...lines: string[]) {
  const bytes = Buffer.from([HEADER, ...lines].join('\r\n'));
  const reply = await pedro.upload('/api/admin/statements', COLUMNS, {
    field: 'file',
    name: 'estado.csv',
    bytes,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
const lines = async (kind: string): Promise<StatementLineReply[]> =>
  (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();
const first = async (kind: string): Promise<StatementLineReply> => {
  const [line] = await lines(kind);
  if (!line) throw new Error(`No line is ${kind}`);
  return line;
};
const post = (path: string, body: Record<string, unknown>) =>
  pedro.send('POST', `/api/admin/statements/lines/${path}`, body);
const balance = async () =>
  (await app.db.selectFrom('loans').select('balance').where('id', '=', loanId).executeTakeFirstOrThrow())
    .balance;

describe('movements joined by one press', () => {
  const ref = (id: number) => `PG-${String(id).padStart(6, '0')}`;

  test('are marked when they agree in everything; each has its own transaction, and a failed one stops no other', async () => {
    const ids = [
      await reported(rosa, 1_000, 1),
      await reported(rosa, 1_100, 2),
      await reported(rosa, 1_200, 3),
    ];
    await upload(
      ...[1_000, 1_100, 1_200].map(
        (amount, at) => `20/11/2026,TRANSF ROSA MENDEZ ${ref(ids[at] ?? 0)},,${amount}.00`,
      ),
      // Only the amount and the day agree.
      '20/11/2026,DEPOSITO,,1300.00',
    );
    await reported(rosa, 1_300, 4);
    const proposed = await lines('proposed');
    expect(proposed.map(({ cents, agreesInAll }) => [cents, agreesInAll])).toEqual([
      [130_000, false],
      [120_000, true],
      [110_000, true],
      [100_000, true],
    ]);
    // A colleague rejects one meanwhile.
    await pedro.send('PATCH', `/api/payments/${ids[1]}/status`, { status: 'rejected', notes: 'No llegó' });
    const owed = await balance();
    const body = {
      lines: proposed
        .filter(({ agreesInAll }) => agreesInAll)
        .map(({ id, payment }) => ({
          id,
          kind: 'payment',
          joinedId: payment?.id,
          seenUpdatedAt: payment?.updatedAt,
        })),
    };
    const reply = await post('confirmations', body);
    expect(reply.statusCode, reply.body).toBe(200);
    const outcomes: { refused: string | null }[] = reply.json().lines;
    expect(outcomes.map(({ refused }) => refused)).toEqual([
      null,
      expect.stringMatching(/^El pago ya fue procesado/),
      null,
    ]);
    expect(reply.json().message).toBe('2 movimientos confirmados. 1 no se pudo.');
    expect(await balance()).toBe(owed - 2_200);
    expect((await lines('used')).map(({ cents }) => cents)).toEqual([120_000, 100_000]);
    // The refused one is still open, and the same press again changes nothing.
    expect((await lines('open')).map(({ cents }) => cents)).toEqual([110_000]);
    const again = await post('confirmations', body);
    expect(again.json().message).toBe('0 movimientos confirmados. 3 no se pudieron.');
    expect(await balance()).toBe(owed - 2_200);
    const events = await app.db
      .selectFrom('events')
      .select('facts')
      .where('name', '=', 'statement.line_used')
      .orderBy('id')
      .execute();
    expect(events).toHaveLength(2);
  });

  test('two at once join each movement once', async () => {
    const id = await reported(rosa, 1_000, 1);
    await upload(`20/11/2026,TRANSF ROSA MENDEZ ${ref(id)},,1000.00`);
    const line = await first('proposed');
    const owed = await balance();
    const join = () => post('confirmations', { lines: [{ id: line.id, kind: 'payment', joinedId: id }] });
    const replies = await Promise.all([join(), join(), join()]);
    const done = replies.flatMap((reply) => reply.json().lines).filter(({ refused }) => refused === null);
    expect(done).toHaveLength(1);
    expect(await balance()).toBe(owed - 1_000);
  });
});

describe('money without a customer’s report', () => {
  test('becomes a payment of the chosen loan, on the day of its movement', async () => {
    await upload('20/11/2026,DEPOSITO EN EFECTIVO SUC. 014,,1500.00');
    const line = await first('open');
    const owed = await balance();
    const reply = await post(`${line.id}/payments`, { loanId });
    expect(reply.statusCode, reply.body).toBe(201);
    const { paymentId } = reply.json();
    const payment = await app.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(payment).toMatchObject({
      loanId,
      amount: 1_500,
      status: 'verified',
      paymentMethod: 'deposit',
      registeredOn: '2026-11-20',
      notes: 'Movimiento del banco del 20/11/2026: DEPOSITO EN EFECTIVO SUC. 014',
    });
    expect(payment.receiptNumber).not.toBeNull();
    expect(await balance()).toBe(owed - 1_500);
    expect(await lines('open')).toEqual([]);
    expect(await lines('used')).toMatchObject([{ id: line.id, payment: { id: paymentId } }]);
    const names = await app.db.selectFrom('events').select('name').orderBy('id', 'desc').limit(2).execute();
    expect(names.map(({ name }) => name).sort()).toEqual(['payment.recorded', 'statement.line_used']);
    const letters = await app.db
      .selectFrom('messages')
      .select('id')
      .where('template', '=', 'payment-recorded')
      .where('channel', '=', 'email')
      .execute();
    expect(letters).toHaveLength(1);

    expect((await post(`${line.id}/payments`, { loanId })).json().code).toBe('line_already_used');
    // The wrong loan: a reversal frees the movement.
    await pedro.send('POST', `/api/admin/payments/${paymentId}/reversal`, { reason: 'Era de otro' });
    expect((await first('open')).id).toBe(line.id);
  });

  test('is recorded once, however often staff press the button', async () => {
    await upload('20/11/2026,TRANSF DE ALGUIEN,,1500.00');
    const { id } = await first('open');
    const owed = await balance();
    const replies = await Promise.all([1, 2, 3].map(() => post(`${id}/payments`, { loanId })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await balance()).toBe(owed - 1_500);
  });

  test('for a loan that is paid is its client’s credit, and can go back', async () => {
    const owed = await balance();
    const cash = { amount: owed, paymentMethod: 'cash', on: '2026-11-20' };
    await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, cash);
    await upload('20/11/2026,TRANSF OTRA VEZ,,1500.00');
    const { id } = await first('open');
    expect((await post(`${id}/payments`, { loanId })).json().code).toBe('above_payoff');
    const reply = await post(`${id}/payments`, { loanId, confirmAbovePayoff: true });
    expect(reply.statusCode, reply.body).toBe(201);
    const loanFile = async () => (await pedro.get(`/api/admin/loans/${loanId}/file`)).json().loan;
    expect(await loanFile()).toMatchObject({ status: 'settled', balance: 0, credit: 1_500 });
    const letters = await lettersOf(app, 'payment-recorded');
    expect(letters.map(({ bodyText }) => bodyText).join()).toContain('Ya no debe nada por su préstamo.');
    const refund = { amount: 1_500, reference: 'TR-9' };
    const given = await pedro.send('POST', `/api/admin/loans/${loanId}/refunds`, refund);
    expect(given.statusCode, given.body).toBe(201);
    expect(await loanFile()).toMatchObject({ status: 'settled', credit: 0 });
    // What nobody saw at the bank is not taken.
    const typed = { ...cash, amount: 500, confirmAbovePayoff: true };
    const refused = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, typed);
    expect(refused.json().code).toBe('cannot_adjust');
    expect(await findingsTonight(app)).toBe(0);
  });

  test('is refused with centavos, when outgoing, when put aside, or above what the loan owes', async () => {
    await upload(
      '20/11/2026,CON CENTAVOS,,777.50',
      '20/11/2026,DE MAS,,90000.00',
      '20/11/2026,APARTE,,1500.00',
      '20/11/2026,SALIDA,2000.00,',
    );
    const open = await lines('open');
    const of = (description: string) => open.find((line) => line.description === description)?.id ?? 0;
    expect((await post(`${of('CON CENTAVOS')}/payments`, { loanId })).json().code).toBe('no_whole_pesos');
    const { id: outgoing } = await first('outgoing');
    expect((await post(`${outgoing}/payments`, { loanId })).json().code).toBe('no_whole_pesos');
    const above = await post(`${of('DE MAS')}/payments`, { loanId });
    expect(above.json().code).toBe('above_payoff');
    await pedro.send('PATCH', `/api/admin/statements/lines/${of('APARTE')}`, { dismissed: true });
    expect((await post(`${of('APARTE')}/payments`, { loanId })).json().code).toBe('line_dismissed');
    expect((await post(`${of('DE MAS')}/payments`, { loanId, confirmAbovePayoff: true })).statusCode).toBe(
      201,
    );
  });
});

describe('outgoing money', () => {
  const SENT = '20/11/2026,TRANSF A ROSA MENDEZ TR-1,"10,000.00",';

  test('matches the disbursement of its amount, once', async () => {
    expect(await upload(SENT, '20/11/2026,COMISION,175.00,')).toMatchObject({ added: 0, addedOutgoing: 2 });
    expect(await lines('outgoing')).toMatchObject([{ cents: -17_500, disbursement: null }]);
    const line = await first('proposed');
    expect(line).toMatchObject({
      cents: -1_000_000,
      payment: null,
      disbursement: { loanId, fullName: 'Rosa Méndez', principal: 10_000 },
      reasons: expect.arrayContaining(['amount', 'name']),
    });
    const reply = await post(`${line.id}/disbursement`, { loanId });
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Desembolso visto en el banco']);
    expect(await lines('used')).toMatchObject([{ id: line.id, payment: null, disbursement: { loanId } }]);
    expect(await lines('proposed')).toEqual([]);
    const events = await app.db
      .selectFrom('events')
      .select(['subject', 'facts'])
      .where('name', '=', 'statement.disbursement_seen')
      .orderBy('id')
      .execute();
    expect(events).toEqual([{ subject: 'statement', facts: { lineId: line.id, loanId } }]);
    // The loan does not change.
    const entries = await app.db
      .selectFrom('ledgerEntries')
      .select('kind')
      .where('loanId', '=', loanId)
      .where('kind', '=', 'disbursement')
      .orderBy('id')
      .execute();
    expect(entries).toHaveLength(1);

    const dismissed = await pedro.send('PATCH', `/api/admin/statements/lines/${line.id}`, {
      dismissed: true,
    });
    expect(dismissed.json().code).toBe('line_already_used');
    expect(await upload(SENT)).toMatchObject({ added: 0, addedOutgoing: 0, repeated: 1 });
  });

  test('of two equal movements one is the disbursement, also at once', async () => {
    await upload(SENT, '20/11/2026,OTRA TRANSF,"10,000.00",');
    const ids = [...(await lines('proposed')), ...(await lines('outgoing'))].map(({ id }) => id);
    const replies = await Promise.all(ids.map((id) => post(`${id}/disbursement`, { loanId })));
    expect(replies.map((reply) => reply.json().code ?? 'joined').sort()).toEqual([
      'disbursement_seen',
      'joined',
    ]);
  });

  test('with another amount does not match, and neither does incoming money', async () => {
    await upload('20/11/2026,TRANSF,"9,000.00",', '20/11/2026,TRANSF,,"10,000.00"');
    const [outgoing, income] = [await first('outgoing'), await first('open')];
    for (const { id } of [outgoing, income])
      expect((await post(`${id}/disbursement`, { loanId })).json().code).toBe('amounts_differ');
  });

  test('does not match a disbursement in cash', async () => {
    const cash = await approved(app, 'luis', { amount: 7_000, term: 1 });
    const disbursed = await cash.pedro.send('PATCH', `/api/admin/loans/${cash.loanId}/disburse`, {
      date: '2026-11-20',
      reference: 'En mano',
      fundsAccount: 'caja',
      cashReason: 'De mi bolsillo',
    });
    expect(disbursed.statusCode, disbursed.body).toBe(200);
    await upload('20/11/2026,LUIS,"7,000.00",');
    const line = await first('outgoing');
    const reply = await post(`${line.id}/disbursement`, { loanId: cash.loanId });
    expect(reply.json().code).toBe('disbursement_seen');
  });
});
