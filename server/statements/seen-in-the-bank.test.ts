import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterEach(() => app.close());

const csv = (...lines: string[]) => Buffer.from(['Fecha,Descripción,Crédito', ...lines].join('\r\n'));
const upload = (bytes: Buffer) =>
  pedro.upload(
    '/api/admin/statements',
    { date: '0', description: '1', amount: '2', dateOrder: 'dmy' },
    { field: 'file', name: 'estado.csv', bytes },
  );
const lines = async (kind: string) => (await pedro.get(`/api/admin/statements/lines?kind=${kind}`)).json();
const confirm = (id: number, payment: number) =>
  pedro.send('POST', `/api/admin/statements/lines/${id}/confirm`, { paymentId: payment });

describe('money that staff saw in the bank before its statement came', () => {
  const record = async (body: Record<string, unknown>) => {
    const { id } = await app.db.selectFrom('loans').select('id').orderBy('id').executeTakeFirstOrThrow();
    const reply = await pedro.send('POST', `/api/admin/loans/${id}/payments`, {
      amount: 777,
      paymentMethod: 'bank_transfer',
      on: '2026-11-20',
      ...body,
    });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().id;
  };
  const SEEN = csv('20/11/2026,TRANSF ROSA MENDEZ,777.00');

  test('is joined to the movement: it is not confirmed again, and the movement matches no other payment', async () => {
    const recorded = await record({});
    // The customer has reported it as well: the movement is offered for the confirmed payment.
    const again = await reported(rosa, 777, 2);
    await upload(SEEN);
    const [line] = await lines('proposed');
    expect(line).toMatchObject({
      payment: { id: recorded, counted: true, fullName: 'Rosa Méndez' },
      reasons: ['amount', 'same_day', 'name'],
    });
    const reply = await confirm(line.id, recorded);
    expect([reply.statusCode, reply.json().message]).toEqual([200, 'Movimiento conciliado']);
    expect(await lines('used')).toMatchObject([{ id: line.id, payment: { id: recorded } }]);
    expect(await lines('proposed')).toEqual([]);
    const entries = await app.db
      .selectFrom('ledgerEntries')
      .select(['paymentId', 'balanceChange'])
      .where('kind', '=', 'payment')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([{ paymentId: recorded, balanceChange: -777 }]);
    const { status } = await app.db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', again)
      .executeTakeFirstOrThrow();
    expect(status).toBe('pending');
    const letters = await app.db
      .selectFrom('messages')
      .select('id')
      .where('template', '=', 'payment-confirmed')
      .execute();
    expect(letters).toEqual([]);
    const events = await app.db
      .selectFrom('events')
      .select('facts')
      .where('name', '=', 'statement.line_used')
      .orderBy('id')
      .execute();
    expect(events).toEqual([{ facts: { lineId: line.id, paymentId: recorded } }]);
  });

  test('is joined once; cash, reversed payments and other amounts do not match', async () => {
    const recorded = await record({});
    const cash = await record({ paymentMethod: 'cash' });
    const other = await record({ amount: 700 });
    await upload(csv('20/11/2026,TRANSF UNO,777.00', '20/11/2026,TRANSF DOS,777.00'));
    const [one] = await lines('proposed');
    const [two] = await lines('open');
    for (const [id, code] of [
      [cash, 'payment_already_processed'],
      [other, 'amounts_differ'],
    ] as const)
      expect((await confirm(two.id, id)).json()).toMatchObject({ code });
    expect((await confirm(one.id, recorded)).statusCode).toBe(200);
    expect((await confirm(two.id, recorded)).json()).toMatchObject({ code: 'payment_already_processed' });
    await pedro.send('POST', `/api/admin/payments/${recorded}/reversal`, { reason: 'El banco lo devolvió' });
    expect(await lines('used')).toEqual([]);
    expect(await lines('proposed')).toEqual([]);
    expect((await confirm(one.id, recorded)).json()).toMatchObject({ code: 'payment_already_processed' });
  });
});
