import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { applicationOf, approved, draftOf, lent, readForm } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
});
afterEach(() => app.close());

const on = (at: number, instalments = 3) => ({
  instalments,
  due: { kind: 'paydays', at },
  price: FLAT,
  quotedRate: null,
});
/** Adds a product whose instalments are due on the client's own paydays. @returns the terms of its plans. */
async function lendOnPaydays(plans: readonly object[]): Promise<number[]> {
  const body = productBody({ name: 'Cuando le pagan', plans, reason: 'Cada quien cobra su día' });
  const added = await pedro.send('POST', '/api/admin/products', body);
  expect(added.statusCode, added.body).toBe(201);
  return added.json().plans.map(({ term }: { term: number }) => term);
}
const apply = (body: object) => rosa.send('POST', '/api/loan-applications', body);
const dueDates = async (loanId: number) =>
  (
    await app.db
      .selectFrom('instalments')
      .select('dueDate')
      .where('loanId', '=', loanId)
      .orderBy('number')
      .execute()
  ).map(({ dueDate }) => dueDate);
const SECOND_FRIDAY = 'cada dos semanas, el viernes (como el 9/1/2026)';

// Signed and paid out on 2026-11-20, a Friday.
it.each([
  {
    at: 7,
    paydays: 'cada viernes',
    due: { kind: 'weekly', at: 5 },
    says: 'las cuotas vencen cada viernes; la primera, en la primera de esas fechas que llegue 4 días o más',
    dates: ['2026-11-27', '2026-12-04', '2026-12-11'],
  },
  {
    at: 14,
    paydays: SECOND_FRIDAY,
    due: { kind: 'biweekly', at: 5 },
    says: `las cuotas vencen ${SECOND_FRIDAY}; la primera, en la primera de esas fechas que llegue 8 días o más`,
    dates: ['2026-12-11', '2026-12-25', '2027-01-08'],
  },
  {
    at: 15,
    paydays: 'el día 15 y el último de cada mes',
    due: { kind: 'fortnight', at: 0 },
    says: 'las cuotas vencen el día 15 y el último de cada mes; la primera',
    dates: ['2026-11-30', '2026-12-15', '2026-12-31'],
  },
  {
    at: 30,
    paydays: 'el día 25 de cada mes',
    due: { kind: 'monthly', at: 25 },
    says: 'las cuotas vencen el día 25 de cada mes; la primera',
    dates: ['2026-12-25', '2027-01-25', '2027-02-25'],
  },
])('is due on the paydays that the client says: $paydays', async ({ at, paydays, due, says, dates }) => {
  const [term = 0] = await lendOnPaydays([on(at)]);
  const quoted = (await rosa.send('POST', '/api/loan-calculator', { amount: 30_000, term })).json();
  expect(quoted).toMatchObject({ due: { kind: 'paydays', at } });
  const { loanId, applicationId } = await approved(app, 'rosa', { amount: 30_000, term, paydays });
  // The price is that of the calculator, whatever the day.
  const agreement = await app.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
  expect(agreement.terms.plan).toMatchObject({
    due,
    total: quoted.totalAmount,
    instalments: quoted.instalments,
  });
  const note = (agreement.debtAgreement ?? '').replace(/\s+/g, ' ');
  expect(note).toContain(says);
  expect(note).not.toContain('días de cobro');
  expect((await rosa.get(`/api/loans/${loanId}`)).json()).toMatchObject({ due });
  const paid = { date: '2026-11-20', reference: 'TR-1' };
  expect((await pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, paid)).statusCode).toBe(200);
  expect(await dueDates(loanId)).toEqual(dates);
  // Kept on the application and, as what the client said last, in the profile.
  expect((await rosa.get(`/api/loan-applications/${applicationId}`)).json()).toMatchObject({ paydays });
  expect((await rosa.get('/api/user/profile')).json().user).toMatchObject({ paydays });
  expect((await rosa.get('/api/loan-applications/prefill')).json()).toMatchObject({ paydays });
  expect(await examplesTonight(app)).toEqual([]);
});

it('asks for them before a text is made, of the pace of the plan', async () => {
  const [weekly = 0] = await lendOnPaydays([on(7)]);
  const wrong = [{ field: 'paydays', message: 'Elija cuándo le pagan' }];
  for (const paydays of [undefined, 'el día 25 de cada mes', 'los martes']) {
    const sent = await apply(await applicationOf('rosa', { amount: 10_000, term: weekly, paydays }));
    expect(sent.statusCode).toBe(400);
    expect(sent.json()).toMatchObject({ errors: wrong });
  }
  const read = await readForm(rosa, 'rosa', { amount: 10_000, term: weekly });
  expect(read).toMatchObject({ errors: wrong });
  // A draft may wait for the answer; until it is there, there is no text and nothing is sent.
  const draft = await apply(await draftOf('rosa', { amount: 10_000, term: weekly }));
  expect(draft.statusCode, draft.body).toBe(201);
  const { id } = draft.json();
  const text = () => rosa.get(`/api/legal-documents/${id}/debt-agreement.txt`);
  expect((await text()).statusCode).toBe(404);
  const said = await rosa.send('PATCH', `/api/loan-applications/${id}`, { paydays: 'cada lunes' });
  expect(said.json()).toMatchObject({ paydays: 'cada lunes' });
  expect((await text()).body.replace(/\s+/g, ' ')).toContain('las cuotas vencen cada lunes');
  // No other product asks, and the answer makes no difference there.
  const plain = await readForm(rosa, 'rosa', { paydays: 'cada lunes' });
  expect(plain).toEqual(await readForm(rosa, 'rosa'));
});

it('takes the paydays of the day at a renewal, and proposes what was said last', async () => {
  const [weekly = 0] = await lendOnPaydays([on(7, 1)]);
  const first = await lent(app, 'rosa', { amount: 10_000, term: weekly, paydays: 'cada viernes' });
  expect(await dueDates(first.loanId)).toEqual(['2026-11-27']);
  await app.db
    .updateTable('loans')
    .set({ status: 'settled', settledAt: new Date('2026-11-27T12:00:00Z') })
    .where('id', '=', first.loanId)
    .execute();
  app.setClock('2026-11-28T15:00:00Z');
  rosa = await app.signIn('rosa');
  expect((await rosa.get('/api/loan-applications/prefill')).json()).toMatchObject({
    paydays: 'cada viernes',
    renewal: { term: weekly },
  });
  const renewed = await lent(app, 'rosa', { amount: 10_000, term: weekly, paydays: 'cada martes' });
  expect(await dueDates(renewed.loanId)).toEqual(['2026-12-08']);
  expect(await dueDates(first.loanId)).toEqual(['2026-11-27']);
  expect((await rosa.get('/api/user/profile')).json().user).toMatchObject({ paydays: 'cada martes' });
});

it('is offered against an application on paydays of its own pace alone', async () => {
  const [weekly = 0, monthly = 0] = await lendOnPaydays([on(7), on(30)]);
  const sent = await apply(
    await applicationOf('rosa', { amount: 20_000, term: weekly, paydays: 'cada viernes' }),
  );
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, userId } = sent.json();
  const offer = (counterOfferTerm: number) =>
    pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
      counterOfferAmount: 10_000,
      counterOfferTerm,
    });
  const refused = [
    {
      field: 'counterOfferTerm',
      message: 'El cliente no ha dicho días de cobro para este plan: escríbalos en su perfil',
    },
  ];
  expect((await offer(monthly)).json()).toMatchObject({ errors: refused });
  const planOf = (term: number) =>
    pedro.get(`/api/admin/loan-applications/${id}/offer-plan?amount=10000&term=${term}`);
  expect((await planOf(monthly)).statusCode).toBe(400);
  expect((await planOf(weekly)).json()).toMatchObject({ plan: { due: { kind: 'weekly', at: 5 } } });
  // Asked by phone, the staff write them down.
  const told = await pedro.send('PUT', `/api/admin/clients/${userId}`, { paydays: 'el día 25 de cada mes' });
  expect(told.statusCode, told.body).toBe(200);
  const offered = await offer(monthly);
  expect(offered.statusCode, offered.body).toBe(200);
  expect((await rosa.get(`/api/loan-applications/${id}`)).json()).toMatchObject({
    paydays: 'el día 25 de cada mes',
    counterOfferPlan: { due: { kind: 'monthly', at: 25 } },
  });
});

it('restructures a loan on what the client said last', async () => {
  const [weekly = 0, monthly = 0] = await lendOnPaydays([on(7), on(30)]);
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: weekly, paydays: 'cada viernes' });
  const effect = (term: number) =>
    pedro.get(`/api/admin/loans/${loanId}/restructuring?term=${term}&newInterest=no`);
  expect((await effect(monthly)).json()).toMatchObject({ errors: [{ field: 'term' }] });
  expect((await effect(weekly)).json()).toMatchObject({ plan: { due: { kind: 'weekly', at: 5 } } });
  const { userId } = await app.db
    .selectFrom('loans')
    .select('userId')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  await pedro.send('PUT', `/api/admin/clients/${userId}`, { paydays: 'el día 25 de cada mes' });
  const { updatedAt } = await app.db
    .selectFrom('loans')
    .select('updatedAt')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  const proposed = await pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, {
    term: monthly,
    newInterest: false,
    reason: 'Ahora cobra por mes',
    seenUpdatedAt: updatedAt.toISOString(),
  });
  expect(proposed.statusCode, proposed.body).toBeLessThan(300);
  const shown = await rosa.send('POST', `/api/loans/${loanId}/restructuring/preview`, {});
  expect(shown.statusCode, shown.body).toBe(200);
  expect(JSON.stringify(shown.json())).toContain('día 25 del mes 1');
});
