import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Proposal } from '#contract/proposals.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed, lettersOf } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let ciro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  // RD$10,000 in one, lent on 20/11/2026, due on 20/12: late on the last day of the year.
  ({ loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 }));
  await at('2026-12-31T15:00:00Z');
  await changeSettings(pedro, { twoPersonActs: ['early_cash'] });
});
afterEach(() => app.close());

async function at(instant: string) {
  app.setClock(instant);
  pedro = await app.signIn('pedro');
  ciro = await app.signInAs('cashier');
}
const DUE = '2026-12-20';
const take = (who: Browser, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  who.send(
    'POST',
    `/api/admin/loans/${loanId}/payments`,
    { amount: 2_000, paymentMethod: 'cash', on: DUE, ...changes },
    headers,
  );
const waiting = async (who: Browser) => (await who.get('/api/admin/proposals')).json<Proposal[]>();
const withdraw = (who: Browser, id = 0) => who.send('POST', `/api/admin/proposals/${id}/withdrawal`);
const payments = () => app.db.selectFrom('payments').selectAll().orderBy('id').execute();
const proposes = async (who: Browser, query: string) =>
  (await who.get(`/api/admin/loans/${loanId}/preview?kind=payment&amount=2000&${query}`)).json().proposes;
const balance = async () => (await pedro.get(`/api/loans/${loanId}`)).json().balance;
const idOf = async (firstName: string) =>
  (await app.db.selectFrom('users').select('id').where('firstName', '=', firstName).executeTakeFirstOrThrow())
    .id;

it('waits for a second person, and is recorded from its day when that person enters the same payment', async () => {
  const owed = await balance();
  expect(await proposes(ciro, `on=${DUE}&paymentMethod=cash`)).toBe(true);
  const first = await take(ciro, { notes: 'El mensajero la trajo hoy' });
  expect([first.statusCode, first.json()]).toMatchObject([
    201,
    {
      proposed: true,
      message: 'Efectivo de días atrás: queda como propuesta. Otra persona debe confirmarla.',
      loan: { balance: owed },
    },
  ]);
  expect([await payments(), await lettersOf(app, 'payment-recorded')]).toEqual([[], []]);
  expect(await waiting(pedro)).toMatchObject([
    {
      ...{ act: 'early_cash', loanId, amount: 2_000, on: DUE, term: null },
      ...{ reason: 'El mensajero la trajo hoy', by: 'Ciro Batista', isOwn: false },
    },
  ]);
  // The client is not asked for it again meanwhile.
  const rosa = await app.signIn('rosa');
  expect((await rosa.get('/api/loans/active')).json()).toMatchObject({ balance: owed, reported: 2_000 });
  expect((await pedro.get(`/api/loans/${loanId}/payoff`)).json()).toMatchObject({ reported: 2_000 });
  const own = await take(ciro);
  expect([own.statusCode, own.json()]).toMatchObject([
    409,
    { code: 'second_person_needed', message: 'Usted lo propuso: otra persona debe confirmarlo' },
  ]);

  // Days pass before the second person looks.
  await at('2027-01-04T15:00:00Z');
  expect(await proposes(pedro, `on=${DUE}&paymentMethod=cash`)).toBe(false);
  const second = await take(pedro);
  expect(second.json()).toMatchObject({ proposed: false, amount: 2_000, receiptNumber: 1 });
  expect(await payments()).toMatchObject([
    {
      ...{ registeredOn: DUE, status: 'verified', notes: 'El mensajero la trajo hoy' },
      // The cashier took the money, and the owner approved the earlier day.
      ...{ recordedBy: await idOf('Ciro'), verifiedBy: await idOf('Pedro') },
    },
  ]);
  expect(await waiting(pedro)).toEqual([]);
  const [proposed] = await eventsNamed(app, 'loan.early_cash_proposed');
  expect(proposed).toMatchObject({ actorId: await idOf('Ciro'), facts: { amount: 2_000, on: DUE } });
  const [recorded] = await eventsNamed(app, 'payment.recorded');
  // The loan was not late on that day, so no peso of it pays late charge.
  expect(recorded).toMatchObject({
    actorId: await idOf('Pedro'),
    facts: { amount: 2_000, on: DUE, paidLateCharge: 0 },
  });
  expect(await lettersOf(app, 'payment-recorded')).toHaveLength(1);
  const receipt = (await pedro.get(`/api/admin/payments/${second.json().id}/numbered-receipt`)).json<{
    made: string;
  }>();
  expect(receipt.made).toContain('Ciro Batista');
  // The rule on reversing own receipts applies to the cashier who took it and to the owner who confirmed it.
  for (const who of [ciro, pedro]) {
    await changeSettings(pedro, { twoPersonActs: ['reversal'] });
    const refused = await who.send('POST', `/api/admin/payments/${second.json().id}/reversal`, {
      reason: 'Se anotó dos veces',
    });
    expect(refused.json().code).toBe('second_person_needed');
  }
  expect(await findingsTonight(app)).toBe(0);
});

it('applies to an owner, whom a cashier confirms', async () => {
  expect((await take(pedro)).json()).toMatchObject({ proposed: true });
  expect((await take(ciro)).json()).toMatchObject({ proposed: false, amount: 2_000 });
});

it('needs no second person for cash of the last three days, nor for bank transfers', async () => {
  expect(await proposes(ciro, 'on=2026-12-28&paymentMethod=cash')).toBe(false);
  expect((await take(ciro, { on: '2026-12-28' })).json()).toMatchObject({ proposed: false });
  expect(await proposes(ciro, `on=${DUE}&paymentMethod=bank_transfer`)).toBe(false);
  expect((await take(ciro, { paymentMethod: 'bank_transfer' })).json()).toMatchObject({ proposed: false });
});

it('keeps several proposals: one with another day or amount waits beside the first', async () => {
  await take(ciro);
  await take(ciro, { on: '2026-12-22' });
  await take(ciro, { amount: 500 });
  expect((await waiting(pedro)).map(({ amount, on }) => [amount, on])).toEqual([
    [2_000, DUE],
    [2_000, '2026-12-22'],
    [500, DUE],
  ]);
  // Another amount does not confirm the proposal; it is a second proposal.
  expect((await take(pedro, { amount: 2_100 })).json()).toMatchObject({ proposed: true });
  expect((await take(pedro, { on: '2026-12-22' })).json()).toMatchObject({ proposed: false });
  expect((await waiting(ciro)).map(({ amount, on }) => [amount, on])).toEqual([
    [2_000, DUE],
    [500, DUE],
    [2_100, DUE],
  ]);
});

it('is one payment when many persons confirm at once', async () => {
  await take(ciro);
  const seenUpdatedAt = (await pedro.get(`/api/admin/loans/${loanId}/file`)).json().loan.updatedAt;
  const replies = await Promise.all([pedro, pedro, pedro].map((who) => take(who, { seenUpdatedAt })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  expect([await payments(), await waiting(ciro)]).toMatchObject([[{ registeredOn: DUE }], []]);
});

it('replies to a repetition with the first reply', async () => {
  const key = { 'idempotency-key': 'cash-1' };
  const [first, again] = [await take(ciro, {}, key), await take(ciro, {}, key)];
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
  expect(await waiting(pedro)).toHaveLength(1);
});

it('the proposer can withdraw it, and any person who may confirm it', async () => {
  await take(ciro);
  await take(ciro, { amount: 500 });
  const [first, second] = await waiting(pedro);
  expect((await withdraw(ciro, first?.id)).statusCode).toBe(200);
  expect((await withdraw(pedro, second?.id)).statusCode).toBe(200);
  expect(await waiting(pedro)).toEqual([]);
  expect((await eventsNamed(app, 'loan.early_cash_withdrawn')).map(({ actorId }) => actorId)).toEqual([
    await idOf('Ciro'),
    await idOf('Pedro'),
  ]);
  expect(await payments()).toEqual([]);
});

it('still refuses a payment that no second person can approve', async () => {
  const before = await take(ciro, { on: '2026-11-19' });
  expect(before.json().errors).toEqual([
    { field: 'on', message: 'No puede ser antes del desembolso (20/11/2026)' },
  ]);
  await changeSettings(pedro, { cashLimit: 1_000 });
  expect((await take(ciro)).json().code).toBe('above_limit');
  expect((await take(pedro, { amount: 90_000 })).json().code).toBe('above_payoff');
  expect(await waiting(pedro)).toEqual([]);
});

it('is in sight until it is decided, also where the loan takes no money any more', async () => {
  const rest = await balance();
  await take(ciro);
  const paid = await take(pedro, { amount: rest, on: '2026-12-31' });
  expect(paid.json()).toMatchObject({ proposed: false, loan: { status: 'settled' } });
  expect(await waiting(pedro)).toMatchObject([{ act: 'early_cash', amount: 2_000, by: 'Ciro Batista' }]);
});

it('keeps its loan from being restructured: the new note would have forgotten it', async () => {
  const propose = () =>
    pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, {
      term: 2,
      newInterest: false,
      reason: 'Perdió el trabajo',
    });
  expect((await propose()).statusCode).toBe(201);
  await take(ciro);
  const rosa = await app.signIn('rosa');
  const shown = await rosa.send('POST', `/api/loans/${loanId}/restructuring/preview`, {});
  const refused = {
    code: 'cannot_adjust',
    message: 'Hay un pago por verificar: primero hay que confirmarlo o rechazarlo',
  };
  expect(shown.json()).toMatchObject(refused);
  await take(pedro);
  expect((await rosa.send('POST', `/api/loans/${loanId}/restructuring/preview`, {})).statusCode).toBe(200);
});

it('is recorded once where two persons are asked for no more', async () => {
  await take(ciro);
  await changeSettings(pedro, { twoPersonActs: [] });
  expect((await take(pedro)).json()).toMatchObject({ proposed: false, amount: 2_000 });
  expect(await payments()).toMatchObject([{ recordedBy: await idOf('Ciro') }]);
  expect((await pedro.get(`/api/admin/loans/${loanId}/file`)).json().proposals).toEqual([]);
});

it('keeps its client from being erased as long as it is a proposal', async () => {
  const rest = await balance();
  await take(ciro);
  await take(pedro, { amount: rest, on: '2026-12-31' });
  const { userId } = await app.db
    .selectFrom('loans')
    .select('userId')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const erase = () => pedro.send('DELETE', `/api/admin/clients/${userId}`);
  expect((await erase()).json().message).toContain('Un pago suyo en efectivo espera a otra persona');
  // Nobody could confirm or withdraw what is shown nowhere.
  await app.signInAs('analyst');
  await changeSettings(pedro, { twoPersonActs: [] });
  await pedro.send('DELETE', `/api/admin/administrators/${await idOf('Ciro')}`);
  expect((await erase()).statusCode).toBe(200);
});

it('of an older version, whose proposer left, is in sight, confirmed by nobody alone, and withdrawn', async () => {
  await take(ciro);
  // 1.0.0 kept what a person proposed who left.
  await app.db
    .updateTable('users')
    .set({ removedAt: app.deps.now() })
    .where('id', '=', await idOf('Ciro'))
    .execute();
  const reported = async () => (await pedro.get(`/api/loans/${loanId}/payoff`)).json().reported;
  expect(await reported()).toBe(2_000);
  const [lapsed] = await waiting(pedro);
  expect(lapsed).toMatchObject({ act: 'early_cash', amount: 2_000, by: 'Ciro Batista' });
  expect((await take(pedro)).json()).toMatchObject({ proposed: true });
  const [own, ...others] = await waiting(pedro);
  expect([own, others]).toMatchObject([{ amount: 2_000, by: 'Pedro Santos' }, []]);
  expect((await withdraw(pedro, own?.id)).statusCode).toBe(200);
  expect(await reported()).toBe(0);
});

it.each([
  ['leaves', (id: number) => pedro.send('DELETE', `/api/admin/administrators/${id}`)],
  [
    'may take no cash any more',
    (id: number) => pedro.send('PATCH', `/api/admin/administrators/${id}/role`, { role: 'analyst' }),
  ],
])('is told to the owner where its proposer %s: nothing lists it then', async (_, go) => {
  await app.signInAs('analyst');
  await take(ciro);
  await changeSettings(pedro, { twoPersonActs: [] });
  const gone = await go(await idOf('Ciro'));
  expect(gone.json().message).toMatch(
    / Propuso efectivo que nadie confirmó, y ya no está en ninguna lista: RD\$2,000 de Rosa Méndez #LN-0001\. Pídaselo, y anótelo o devuélvalo\.$/,
  );
});
