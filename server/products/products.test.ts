import { afterEach, beforeEach, expect, it } from 'vitest';
import { TERM } from '#domain/loans/term.ts';
import { ofEachCharge, pesosName, rateName } from '#domain/products/charges.ts';
import { termFacts } from '#domain/products/product.ts';
import { productOf } from '#server/products/held-products.store.ts';
import { listProducts } from '#server/products/products.store.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { applicationOf, approved, draftOf, lent, sendSettings } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
});
afterEach(() => app.close());

const TWELVE_WEEKS = { instalments: 12, due: { kind: 'days', at: 7 }, price: FLAT, quotedRate: null };
const WEEKLY = productBody({
  name: 'San semanal',
  plans: [TWELVE_WEEKS],
  reason: 'Los clientes cobran los viernes',
});
const add = (body: object = {}, browser = pedro) =>
  browser.send('POST', '/api/admin/products', { ...WEEKLY, ...body });
const versions = async () => (await pedro.get('/api/admin/products')).json().versions;
const errorsOf = async (reply: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await reply;
  return [statusCode, JSON.parse(body).errors ?? JSON.parse(body).message];
};

it('begins with the specification’s product, the same in the rows and in the program', async () => {
  const products = await app.db.transaction().execute((tx) => listProducts(tx));
  expect(products).toHaveLength(1);
  expect(termFacts(products)).toEqual({ 1: TERM[1], 2: TERM[2], 3: TERM[3] });
  expect(await versions()).toMatchObject([
    { id: 1, replaces: null, least: 2_500, most: 20_000, inForce: true, addedBy: null },
  ]);
});

it('goes on with the plans that it knows where a newer version has others', () => {
  const plan = { term: 4_012, instalments: 12, dueKind: 'weekly', dueAt: 5, interest: 'flat' };
  const price = {
    ratePer: 'month',
    rate: 1_000,
    equalRate: null,
    quotedRate: null,
    remainder: 'last',
  } as const;
  const { plans } = productOf({
    ...{ id: 2, replaces: null, name: 'Propio', audience: 'everyone', loanType: null },
    ...{ least: 5_000, most: 60_000, step: 500, initial: 10_000, validFrom: '2026-01-01' },
    ...{
      lateCharge: null,
      lateRate: null,
      graceDays: null,
      ...ofEachCharge(pesosName, () => null),
      ...ofEachCharge(rateName, () => null),
      rebates: null,
      guarantor: null,
    },
    plans: [
      { ...plan, ...price },
      { ...plan, ...price, term: 5_012, dueKind: 'of a later version' },
      { ...plan, ...price, term: 6_012, interest: 'of a later version' },
    ],
  });
  expect(plans.map(({ term, due }) => ({ term, due }))).toEqual([
    { term: 4_012, due: { kind: 'weekly', at: 5 } },
  ]);
});

it('refuses what could not be lent, at its field', async () => {
  const plan = (changes: object) => ({ plans: [{ ...TWELVE_WEEKS, ...changes }] });
  expect(await errorsOf(add({ validFrom: '2026-11-19' }))).toEqual([
    400,
    [{ field: 'validFrom', message: 'Elija un día desde hoy, 20/11/2026' }],
  ]);
  expect(await errorsOf(add({ most: 4_000 }))).toMatchObject([400, [{ field: 'most' }]]);
  expect(await errorsOf(add({ plans: [] }))).toMatchObject([400, [{ field: 'plans' }]]);
  expect(await errorsOf(add(plan({ instalments: 61 })))).toMatchObject([
    400,
    [{ message: 'De 1 a 60 cuotas' }],
  ]);
  expect(await errorsOf(add(plan({ due: { kind: 'days', at: 0 } })))).toEqual([
    400,
    [{ field: 'plans.0', message: 'Elija cuándo vencen las cuotas' }],
  ]);
  expect(await errorsOf(add(plan({ due: { kind: 'weekly', at: 7 } })))).toMatchObject([
    400,
    [{ field: 'plans.0', message: 'Elija cuándo vencen las cuotas' }],
  ]);
  expect(await errorsOf(add({ least: 1_000, ...plan({ instalments: 60 }) }))).toMatchObject([
    400,
    [{ field: 'plans.0' }],
  ]);
  expect(await errorsOf(add({ initial: 70_000 }))).toEqual([
    400,
    [{ field: 'initial', message: 'Elija un monto del mínimo al máximo' }],
  ]);
  // The public pages offer something on every day.
  expect(await errorsOf(add({ replaces: 1, plans: [] }))).toEqual([
    400,
    [{ field: 'plans', message: 'Desde ese día no habría préstamos para todos' }],
  ]);
  expect(await errorsOf(add({ replaces: 9_999 }))).toEqual([404, 'No se encontró lo que busca']);
  expect((await add({}, await app.signInAs('analyst'))).statusCode).toBe(403);
  expect(await versions()).toHaveLength(1);
  expect(await eventsNamed(app, 'product.versioned')).toEqual([]);
});

it('is lent from its day on, and what was lent stays by its own plan after a change', async () => {
  const added = await add();
  expect(added.statusCode, added.body).toBe(201);
  const { id, plans } = added.json();
  const weekly: number = plans[0].term;
  expect(weekly).toBeGreaterThan(1_000);
  expect(await eventsNamed(app, 'product.versioned')).toMatchObject([
    { subject: 'product', subjectId: String(id), facts: { product: 'San semanal', reason: WEEKLY.reason } },
  ]);
  expect((await rosa.get('/api/loan-applications/prefill')).json()).toMatchObject({
    terms: [1, 2, 3, weekly],
    limit: { amount: 60_000 },
  });
  // Each amount is refused by the bounds of its own product.
  const quoted = (amount: number, term: number) =>
    rosa.send('POST', '/api/loan-calculator', { amount, term });
  expect((await quoted(30_000, weekly)).json()).toMatchObject({ totalAmount: 38_400, totalDays: 84 });
  expect(await errorsOf(quoted(30_000, 2))).toEqual([
    400,
    [{ field: 'amount', message: 'Monto máximo RD$20,000' }],
  ]);
  expect(await errorsOf(quoted(4_000, weekly))).toEqual([
    400,
    [{ field: 'amount', message: 'Monto mínimo RD$5,000' }],
  ]);
  const small = await applicationOf('rosa', { amount: 4_000, term: weekly });
  expect(await errorsOf(rosa.send('POST', '/api/loan-applications', small))).toMatchObject([
    400,
    [{ field: 'amount' }],
  ]);

  const { loanId } = await lent(app, 'rosa', { amount: 30_000, term: weekly });
  const rows = await app.db
    .selectFrom('instalments')
    .select(['number', 'amount', 'dueDate', 'dayOffset'])
    .where('loanId', '=', loanId)
    .orderBy('number')
    .execute();
  expect(rows).toHaveLength(12);
  expect(rows.every(({ amount }) => amount === 3_200)).toBe(true);
  expect(rows.slice(0, 2)).toMatchObject([
    { dueDate: '2026-11-27', dayOffset: 7 },
    { dueDate: '2026-12-04', dayOffset: 14 },
  ]);
  expect(await examplesTonight(app)).toEqual([]);

  // It changes by a newer version, and what was lent stays as it was.
  const changed = await add({ replaces: id, plans: [{ ...TWELVE_WEEKS, instalments: 10 }] });
  expect(changed.statusCode, changed.body).toBe(201);
  const newer = changed.json().plans[0].term;
  expect((await rosa.get('/api/dashboard/stats')).json().terms).toEqual([1, 2, 3, newer]);
  expect(await errorsOf(rosa.send('POST', '/api/loan-calculator', { amount: 30_000, term: weekly }))).toEqual(
    [400, [{ field: 'term', message: 'Máximo 10 cuotas' }]],
  );
  expect((await rosa.get('/api/loans/active')).json()).toMatchObject({ instalments: { length: 12 } });
  // A version is replaced once, whoever comes second.
  expect((await add({ replaces: id })).statusCode).toBe(409);
  // From a day to come on; until then the older one is lent.
  const later = await add({ replaces: changed.json().id, validFrom: '2026-12-01', plans: [] });
  expect(later.statusCode, later.body).toBe(201);
  expect((await rosa.get('/api/dashboard/stats')).json().terms).toEqual([1, 2, 3, newer]);
  app.setClock('2026-12-01T15:00:00Z');
  rosa = await app.signIn('rosa');
  expect((await rosa.get('/api/dashboard/stats')).json().terms).toEqual([1, 2, 3]);
});

// Signed on 2026-11-20, a Friday.
it.each([
  {
    due: { kind: 'weekly', at: 5 },
    says: 'las cuotas vencen cada viernes; la primera, en la primera de esas fechas que llegue 4 días o más desde la fecha de desembolso',
    one: 'viernes de la semana 1',
    dates: ['2026-11-27', '2026-12-04', '2026-12-11'],
  },
  {
    due: { kind: 'fortnight', at: 0 },
    says: 'las cuotas vencen el día 15 y el último de cada mes; la primera',
    one: 'quincena 1 (día 15 o último)',
    dates: ['2026-11-30', '2026-12-15', '2026-12-31'],
  },
  {
    due: { kind: 'monthly', at: 31 },
    says: 'las cuotas vencen el día 31 de cada mes (el último, en los meses que no lo tienen); la primera',
    one: 'día 31 del mes 1',
    dates: ['2026-12-31', '2027-01-31', '2027-02-28'],
  },
])(
  'says in every paper when a plan of $due.kind is due, and lends by it',
  async ({ due, says, one, dates }) => {
    const added = await add({ plans: [{ ...TWELVE_WEEKS, instalments: 3, due }] });
    expect(added.statusCode, added.body).toBe(201);
    const { term } = added.json().plans[0];
    const quoted = (await rosa.send('POST', '/api/loan-calculator', { amount: 30_000, term })).json();
    expect(quoted).toMatchObject({ due, instalments: { length: 3 } });
    const { loanId } = await approved(app, 'rosa', { amount: 30_000, term });
    const before = (await rosa.get(`/api/loans/${loanId}`)).json();
    expect(before).toMatchObject({ due, instalments: [{ dueDate: null }, {}, {}] });
    const agreement = await app.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
    expect(agreement.terms.plan).toMatchObject({ due });
    const note = (agreement.debtAgreement ?? '').replace(/\s+/g, ' ');
    expect(note).toContain(says);
    expect(note).toContain(`Cuota 1 de 3 ${one} RD$`);
    expect(note).not.toContain('a los ');
    const letters = await app.db.selectFrom('messages').select('bodyText').orderBy('id').execute();
    expect(letters.map(({ bodyText }) => bodyText).join()).toContain(one);
    const preview = await pedro.get(`/api/admin/loans/${loanId}/preview?kind=disbursement`);
    expect(preview.statusCode, preview.body).toBe(200);
    expect(preview.json().after.nextPayment.date).toBe(dates[0]);
    const paid = { date: '2026-11-20', reference: 'TR-1' };
    expect((await pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, paid)).statusCode).toBe(200);
    const rows = await app.db
      .selectFrom('instalments')
      .select('dueDate')
      .where('loanId', '=', loanId)
      .orderBy('number')
      .execute();
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(dates);
    expect((await rosa.get(`/api/loans/${loanId}`)).json()).not.toHaveProperty('due');
    expect(await examplesTonight(app)).toEqual([]);
  },
);

it('never changes or loses a version or a plan', async () => {
  for (const statement of [
    'update product_versions set amount_most = 1',
    'delete from product_versions',
    'update product_plans set rate = 0',
    'delete from product_plans',
  ])
    await expect(app.ownerPool.query(statement)).rejects.toThrow('append-only');
});

it('replaces the program’s own product from a day on, and tells a draft that its plan has gone', async () => {
  const [first] = await versions();
  const own = first.plans.map(({ term: _, ...plan }: { term: number }) => plan);
  const fields = await draftOf('rosa', { term: 3 });
  const draft = (await rosa.send('POST', '/api/loan-applications', fields)).json();
  const added = await add({ replaces: 1, name: 'Préstamo', plans: own.slice(0, 2), validFrom: '2026-12-01' });
  expect(added.statusCode, added.body).toBe(201);
  expect((await rosa.get('/api/dashboard/stats')).json().terms).toEqual([1, 2, 3]);
  app.setClock('2026-12-01T15:00:00Z');
  rosa = await app.signIn('rosa');
  const terms = added.json().plans.map(({ term }: { term: number }) => term);
  expect((await rosa.get('/api/dashboard/stats')).json().terms).toEqual(terms);
  const quoted = (amount: number, term: number) =>
    rosa.send('POST', '/api/loan-calculator', { amount, term });
  expect(await errorsOf(quoted(10_000, 2))).toEqual([
    400,
    [{ field: 'term', message: 'Ese plan ya no se ofrece. Elija 1 o 2 cuotas' }],
  ]);
  expect((await quoted(10_000, terms[1])).json()).toMatchObject({ totalAmount: 11_500 });
  expect(await errorsOf(rosa.send('PATCH', `/api/loan-applications/${draft.id}`, { amount: 9_000 }))).toEqual(
    [400, [{ field: 'term', message: 'Máximo 2 cuotas' }]],
  );
});

it('is lent for its type of loan, and to those whose limit reaches it', async () => {
  const { plans } = (await add({ loanType: 'nomina' })).json();
  const [{ term }] = plans;
  const asked = await applicationOf('rosa', { amount: 10_000, term, loanType: 'personal' });
  expect(await errorsOf(rosa.send('POST', '/api/loan-applications', asked))).toEqual([
    400,
    [{ field: 'loanType', message: '«San semanal» es para préstamos de tipo Nómina' }],
  ]);
  const big = (await add({ name: 'Grande', audience: 'limit', least: 30_000, initial: 30_000 })).json();
  const has = async () => (await rosa.get('/api/dashboard/stats')).json().terms.includes(big.plans[0].term);
  expect(await has()).toBe(true);
  const changed = await sendSettings(pedro, {
    limitRules: { first: 5_000, onTime: 2_500, late: 2_500, lateDays: 5 },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await has()).toBe(false);
  expect(
    await errorsOf(rosa.send('POST', '/api/loan-calculator', { amount: 30_000, term: big.plans[0].term })),
  ).toMatchObject([400, [{ field: 'term' }]]);
});
