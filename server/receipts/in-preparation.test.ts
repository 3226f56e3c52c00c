import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { fileHash } from '#server/files/files.ts';
import { sweepFiles } from '#server/files/hash-files.ts';
import { makeMissingReceipts, makeReceipt } from '#server/receipts/numbered-receipt.ts';
import { startWorker } from '#server/worker.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { holdStore } from '#test/held-store.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { changeSettings, lent, paymentFields, receiptPicture } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { lettersOf } from '#test/written.ts';

const TWO_DAYS = 2 * 86_400_000;
const CUSTOMERS = ['rosa', 'ana', 'luis', 'marta'] as const satisfies readonly PersonKey[];

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  ({ pedro, customer: rosa, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
});
afterEach(() => app.close());

const pay = (loan: number, amount: number) =>
  pedro.send('POST', `/api/admin/loans/${loan}/payments`, {
    amount,
    paymentMethod: 'cash',
    on: '2026-11-20',
  });
async function recorded(amount = 500): Promise<{ id: number; receiptUrl: string }> {
  const reply = await pay(loanId, amount);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
const paymentRow = (id: number) =>
  app.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sendJobs = async () => {
  const { rows } = await app.ownerPool.query<{ id: number }>(
    `select (payload ->> 'id')::int as id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-message' order by 1`,
  );
  return rows.map(({ id }) => id);
};
async function filesThere(): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of app.deps.files.keys()) all.push(...keys);
  return all;
}

describe('while the file store does not respond', () => {
  test('records four cash payments at once, and makes their receipts when it responds again', async () => {
    const loans = [loanId];
    for (const key of CUSTOMERS.slice(1))
      loans.push((await lent(app, key, { amount: 10_000, term: 1 })).loanId);
    const store = holdStore(app);
    const replies = await Promise.all(loans.map((loan, place) => pay(loan, 500 + place)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(replies.map((reply) => reply.json().receiptNumber).sort()).toEqual([1, 2, 3, 4]);
    const addresses = replies.map((reply) => reply.json().receiptUrl);
    for (const address of addresses) expect((await pedro.get(address)).statusCode).toBe(409);
    const worker = await startWorker(app.deps);
    store.release();
    try {
      for (const address of addresses)
        await until(async () => expect((await pedro.get(address)).statusCode).toBe(200));
    } finally {
      await worker.stop();
    }
  });

  test('accepts four reports with a receipt at once, also of one customer', async () => {
    const store = holdStore(app);
    const reporting = [1, 2, 3, 4].map(async (shade) =>
      rosa.upload('/api/payments', paymentFields(500), {
        field: 'receiptFile',
        name: 'recibo.jpg',
        bytes: await receiptPicture(shade),
      }),
    );
    await until(() => expect(store.begun()).toBe(4));
    // The uploads hold no lock on her rows meanwhile.
    expect((await pay(loanId, 700)).statusCode).toBe(201);
    store.release();
    expect((await Promise.all(reporting)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  });
});

describe('a numbered receipt', () => {
  test('replies "en preparación" until it is made; then file, hash and letter match the recorded payment', async () => {
    const { id, receiptUrl, ...reply } = await recorded();
    expect(reply).toMatchObject({ receiptNumber: 1, receiptInPreparation: true });
    expect(await paymentRow(id)).toMatchObject({
      receiptKey: null,
      receiptSha256: null,
      storedSha256: null,
      receiptBlock: 1,
      receiptNumber: 1,
    });
    const state = async () => (await rosa.get(`/api/payments/${id}/receipt-state`)).json();
    expect(await state()).toEqual({ receiptInPreparation: true });
    const early = await rosa.get(receiptUrl);
    expect([early.statusCode, early.headers['retry-after'], early.json()]).toEqual([
      409,
      '1',
      { code: 'in_preparation', message: 'Está en preparación. Estará listo en unos segundos.' },
    ]);
    const [letter] = await lettersOf(app, 'payment-recorded');
    expect(letter?.attachments).toMatchObject([{ key: null, fileName: 'recibo-000001.pdf' }]);
    expect(await sendJobs()).not.toContain(letter?.id);

    // The printed receipt needs no stored file.
    const printed = () => pedro.get(`/api/admin/payments/${id}/numbered-receipt`);
    expect((await printed()).json()).toMatchObject({ number: '000001', receiptInPreparation: true });

    await makeMissingReceipts(app.deps);
    expect((await printed()).json()).toMatchObject({ number: '000001', receiptInPreparation: false });
    expect(await state()).toEqual({ receiptInPreparation: false });
    const made = await rosa.get(receiptUrl);
    expect([made.statusCode, made.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(textOfPdf(made.rawPayload).replace(/\s+/g, ' ')).toContain('la suma de RD$500');
    const row = await paymentRow(id);
    expect(row.storedSha256).toBe(fileHash(made.rawPayload));
    expect(row.receiptSha256).toBe(row.storedSha256);
    const [sent] = await lettersOf(app, 'payment-recorded');
    expect(sent?.attachments).toMatchObject([{ key: row.receiptKey, fileName: 'recibo-000001.pdf' }]);
    expect((await sendJobs()).filter((job) => job === letter?.id)).toHaveLength(1);
    expect((await rosa.get('/api/payments')).json()).toMatchObject([{ receiptInPreparation: false }]);
  });

  test('is made once, however many processes make it at the same time', async () => {
    const { id } = await recorded();
    const before = (await filesThere()).length;
    await Promise.all([1, 2, 3, 4].map(() => makeReceipt(app.deps, id)));
    const { receiptKey } = await paymentRow(id);
    expect(await filesThere()).toContain(receiptKey);
    expect(await filesThere()).toHaveLength(before + 1);
    expect((await sendJobs()).length).toBe(new Set(await sendJobs()).size);
  });

  test('of which staff request a copy before it is made is sent twice, with the same file', async () => {
    const { id } = await recorded();
    const copy = await pedro.send('POST', `/api/admin/payments/${id}/receipt-copies`, {});
    expect(copy.statusCode, copy.body).toBe(201);
    await makeMissingReceipts(app.deps);
    const letters = await lettersOf(app, 'payment-recorded');
    const { receiptKey } = await paymentRow(id);
    expect(letters.map(({ attachments }) => attachments[0]?.key)).toEqual([receiptKey, receiptKey]);
    expect(await sendJobs()).toEqual(expect.arrayContaining(letters.map((letter) => letter.id)));
  });

  test('names the lender and the loan as they were when the money came', async () => {
    await changeSettings(pedro, { legalName: 'Casa Primera, S.R.L.' });
    const { receiptUrl } = await recorded();
    app.advance(60_000);
    await changeSettings(pedro, { legalName: 'Otra Casa, S.R.L.' });
    await pay(loanId, 900);
    await makeMissingReceipts(app.deps);
    const pdf = textOfPdf((await rosa.get(receiptUrl)).rawPayload).replace(/\s+/g, ' ');
    expect(pdf).toContain('Debe después de este pago RD$11,000');
    expect(pdf).toContain('Casa Primera');
    expect(pdf).not.toContain('Otra Casa');
  });

  test('is made again after a run that stopped between file and row; the sweep deletes the leftover file', async () => {
    app.setClock(new Date());
    const { customer, loanId: own } = await lent(app, 'ana', { amount: 5_000, term: 1 });
    pedro = await app.signIn('pedro');
    const today = dayInSantoDomingo(app.deps.now());
    const reply = await pedro.send('POST', `/api/admin/loans/${own}/payments`, {
      amount: 500,
      paymentMethod: 'cash',
      on: today,
    });
    expect(reply.statusCode, reply.body).toBe(201);
    // As if the process were killed there: the file is stored, and the row is missing.
    const { files } = app.deps;
    const ended = {
      ...files,
      put: (key: string, bytes: Buffer) =>
        files.put(key, bytes).then(() => Promise.reject(new Error('killed'))),
    };
    await expect(makeReceipt({ ...app.deps, files: ended }, reply.json().id)).rejects.toThrow('killed');
    await makeMissingReceipts(app.deps);
    expect((await customer.get(reply.json().receiptUrl)).statusCode).toBe(200);
    app.advance(TWO_DAYS);
    expect(await sweepFiles(app.deps)).toBe(1);
    expect(await filesThere()).toContain((await paymentRow(reply.json().id)).receiptKey);
  });

  test('is never made for a person who is erased first', async () => {
    const { id, receiptUrl } = await recorded(11_500);
    const { userId } = await paymentRow(id);
    const erased = await pedro.send('DELETE', `/api/admin/clients/${userId}`);
    expect(erased.statusCode, erased.body).toBe(200);
    const before = await filesThere();
    await makeReceipt(app.deps, id);
    expect(await filesThere()).toEqual(before);
    expect((await pedro.get(receiptUrl)).statusCode).toBe(404);
    expect(await paymentRow(id)).toMatchObject({ receiptKey: '', receiptNumber: 1 });
  });
});
