import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { untilWaiting } from '#test/at-once.ts';
import { cast } from '#test/cast.ts';
import { completedAtCounter, previewAtCounter, signShownAtCounter } from '#test/counter.ts';
import { lent } from '#test/stories.ts';

// A merge is undone while something else waits for the customer's row: it is of whose the row is then.

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;
/** Rosa has a loan. */
async function rosaLent() {
  const { customer: rosa, loanId } = await lent(app, 'rosa');
  return { rosa, loanId, rosaId: await idOf(rosa) };
}

/** Merges an account into Marta's, and acts while the merge is undone: the act waits for her row after the undo. */
async function whileUndone<T>(mergedId: number, act: () => Promise<T>) {
  const martaId = await idOf(await app.signIn('marta'));
  const { id } = (
    await pedro.send('POST', `/api/admin/clients/${martaId}/merges`, { mergedId, login: 'kept' })
  ).json();
  const before = await lastLetter();
  const held = await app.deps.pool.connect();
  await held.query('begin');
  await held.query('select from users where id = $1 for update', [martaId]);
  const undone = pedro.send('POST', `/api/admin/merges/${id}/undo`);
  await untilWaiting(app, 1);
  const acted = act();
  await untilWaiting(app, 2);
  await held.query('commit');
  held.release();
  expect((await undone).statusCode).toBe(200);
  const reply = await acted;
  const letters = await app.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '>', before)
    .orderBy('id')
    .execute();
  return {
    reply,
    recipients: letters
      .filter(({ template }) => template !== 'merge-undone')
      .map(({ recipient }) => recipient),
  };
}
const lastLetter = async () =>
  (await app.db.selectFrom('messages').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;

it('a payment that waits for the customer is of whose the loan is then', async () => {
  const { rosaId, loanId } = await rosaLent();
  const body = { amount: 300, paymentMethod: 'bank_transfer', on: '2026-11-20', paymentReference: 'TR-7' };
  const { reply, recipients } = await whileUndone(rosaId, () =>
    pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body, {
      'idempotency-key': crypto.randomUUID(),
    }),
  );
  expect(reply.statusCode, reply.body).toBe(201);
  const payments = await app.db
    .selectFrom('payments')
    .select('userId')
    .where('loanId', '=', loanId)
    .orderBy('id')
    .execute();
  expect(payments.map(({ userId }) => userId)).toEqual([rosaId]);
  expect(recipients).toEqual([cast.rosa.email]);
});

it.each<[string, string, (loanId: number) => Promise<unknown>]>([
  ['a reminder', '2026-12-03T15:00:00Z', () => sendReminders(app.deps)],
  [
    'a letter about a late loan',
    '2027-01-20T15:00:00Z',
    (loanId) =>
      pedro.send('POST', '/api/admin/collections/letters', { loanIds: [loanId], text: 'Pague, por favor' }),
  ],
])('%s that waits for the customer goes to whose the loan is then', async (_, instant, act) => {
  const { rosaId, loanId } = await rosaLent();
  app.setClock(instant);
  pedro = await app.signIn('pedro');
  expect((await whileUndone(rosaId, () => act(loanId))).recipients).toEqual([cast.rosa.email]);
});

it('the answer to a data request that waits for the customer goes to who asked', async () => {
  const { rosa, rosaId } = await rosaLent();
  const asks = { kind: 'correction', field: 'address', asks: 'Vivo en otra calle' };
  expect((await rosa.send('POST', '/api/user/data-requests', asks)).statusCode).toBe(201);
  const [open] = (await pedro.get('/api/admin/data-requests?status=open')).json();
  const answer = { decision: 'accept', answer: 'Ya está corregido' };
  const { recipients } = await whileUndone(rosaId, () =>
    pedro.send('PATCH', `/api/admin/data-requests/${open.id}/answer`, answer),
  );
  expect(recipients).toEqual([cast.rosa.email]);
});

it('a signature at the counter that waits for the customer counts', async () => {
  const ciro = await app.signInAs('cashier');
  const applicationId = await completedAtCounter(ciro);
  const { userId } = await app.db
    .selectFrom('loanApplications')
    .select('userId')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const { agreementHash } = (await previewAtCounter(ciro, applicationId)).json();
  const { reply } = await whileUndone(userId, () => signShownAtCounter(ciro, applicationId, agreementHash));
  expect(reply.statusCode, reply.body).toBe(200);
});
