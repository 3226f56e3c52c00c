import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { rounds } from '#test/sample.ts';
import { lent, paymentFields, receiptPicture } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let loanId: number;
beforeAll(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
});
afterAll(() => app.close());

const ROUNDS = rounds(200, 24);
const decide = (id: number, status: string, notes?: string) =>
  pedro.send('PATCH', `/api/payments/${id}/status`, { status, ...(notes !== undefined && { notes }) });

test('a double payment has one effect: all in parallel, by key and by receipt', async () => {
  const file = { field: 'receiptFile', name: 'r.jpg', bytes: await receiptPicture(50) };
  const keyed = await Promise.all(
    Array.from({ length: ROUNDS }, () =>
      rosa.upload('/api/payments', paymentFields(500), file, { 'idempotency-key': 'pago-1' }),
    ),
  );
  expect(new Set(keyed.map(({ body }) => body)).size).toBe(1);
  const plain = await Promise.all(
    Array.from({ length: ROUNDS }, () => rosa.upload('/api/payments', paymentFields(500), file)),
  );
  expect(new Set(plain.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
});

test('two administrators decide about a payment at once: one ledger row, every time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await app.db
      .insertInto('payments')
      .values({
        userId: (await rosa.get('/api/auth/user')).json().id,
        loanId,
        amount: 1,
        paymentMethod: 'deposit',
        bankName: 'x',
        accountNumber: 'x',
        accountHolder: 'x',
        receiptKey: 'x',
        receiptType: 'image/webp',
        receiptSha256: `race-${round}`,
        registeredOn: '2026-11-20',
        createdAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const replies = await Promise.all([
      decide(row.id, 'verified'),
      decide(row.id, round % 2 === 0 ? 'verified' : 'rejected', 'no'),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const posted = await app.db
      .selectFrom('ledgerEntries')
      .select('id')
      .where('paymentId', '=', row.id)
      .execute();
    const { status } = await app.db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(posted).toHaveLength(status === 'verified' ? 1 : 0);
  }
});
