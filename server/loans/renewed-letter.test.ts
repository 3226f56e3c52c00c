import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealAllDocuments } from '#server/sealing/seal-documents.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { shareSealKey } from '#test/sealing.ts';
import { changeSettings, enteredAt, lent, paid } from '#test/stories.ts';

// RD$11,500 due on Sunday 20/12/2026; ten days late at 5 % a month: RD$192 of late charge.
const TEN_DAYS_LATE = '2026-12-31T15:00:00Z';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  await shareSealKey(app.deps.env.dataDir);
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { lateChargeVariant: 5 });
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
  await at(TEN_DAYS_LATE);
});
afterEach(() => app.close());

async function at(instant: string) {
  ({ pedro, other: rosa } = await enteredAt(app, instant, 'rosa'));
}
const post = async (path: string, body: object) => {
  const reply = await pedro.send('POST', path, body);
  expect([200, 201], reply.body).toContain(reply.statusCode);
};
/** Runs the five-minute job; returns the number of letters so far, and the one in force. */
async function lettersAfterTheJob() {
  app.advance(60_000);
  await sealAllDocuments(app.deps);
  const letters = await app.db.selectFrom('settlementLetters').selectAll().orderBy('id').execute();
  const sealed = await app.db
    .selectFrom('sealedDocuments')
    .select('settlementLetterId')
    .where('settlementLetterId', 'is not', null)
    .execute();
  expect(sealed.map(({ settlementLetterId }) => settlementLetterId).sort()).toEqual(
    letters.map(({ id }) => id).sort(),
  );
  return {
    count: letters.length,
    stands: letters.find(({ supersededAt }) => supersededAt === null)?.body ?? null,
  };
}

test('the Carta de saldo follows the books by itself: a refund, a reversal and a waiver after it', async () => {
  const last = await paid(rosa, pedro, 11_723, 1);
  expect(await lettersAfterTheJob()).toEqual({ count: 1, stands: expect.stringContaining('RD$11,723') });
  // The books have not changed: the job renews nothing.
  expect((await lettersAfterTheJob()).count).toBe(1);

  await post(`/api/admin/loans/${loanId}/refunds`, { amount: 31, reference: 'TR-9' });
  const refunded = await lettersAfterTheJob();
  expect(refunded).toEqual({
    count: 2,
    stands: expect.stringContaining('Devuelto o pasado a otro préstamo    RD$31'),
  });

  await post(`/api/admin/payments/${last}/reversal`, { reason: 'Sin fondos' });
  expect(await lettersAfterTheJob()).toEqual({ count: 2, stands: null });

  // She pays again all but the late charge, and a waiver of that settles the loan.
  await paid(rosa, pedro, 11_531, 2);
  expect(await lettersAfterTheJob()).toEqual({ count: 2, stands: null });
  await post(`/api/admin/loans/${loanId}/waivers`, { amount: 192, reason: 'Enferma' });
  expect(await lettersAfterTheJob()).toEqual({ count: 3, stands: expect.stringContaining('RD$11,531') });
  expect((await rosa.get(`/api/loans/${loanId}/settlement-letter.txt`)).statusCode).toBe(200);
});
