import { afterEach, beforeEach, expect, it } from 'vitest';
import { TERM } from '#domain/loans/term.ts';
import { termFacts } from '#domain/products/product.ts';
import { listProducts } from '#server/products/products.store.ts';
import { verifyRecords } from '#server/verification/verify-records.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, lent } from '#test/stories.ts';
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

const FLAT = { interest: 'flat', per: 'month', rate: 1_000, equalRate: null, remainder: 'last' };
const TWELVE_WEEKS = { instalments: 12, due: { kind: 'days', at: 7 }, price: FLAT, quotedRate: null };
const WEEKLY = {
  replaces: null,
  name: 'San semanal',
  audience: 'everyone',
  loanType: null,
  least: 5_000,
  most: 60_000,
  step: 1_000,
  initial: 10_000,
  validFrom: '2026-11-20',
  plans: [TWELVE_WEEKS],
  reason: 'Los clientes cobran los viernes',
};
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
  expect(await errorsOf(add(plan({ due: { kind: 'weekly', at: 5 } })))).toMatchObject([
    400,
    [{ field: 'plans.0', message: 'Un plan que se presta cuenta los días desde el desembolso' }],
  ]);
  expect(await errorsOf(add({ least: 1_000, ...plan({ instalments: 60 }) }))).toMatchObject([
    400,
    [{ field: 'plans.0' }],
  ]);
  expect(await errorsOf(add({ initial: 70_000 }))).toEqual([
    400,
    [{ field: 'initial', message: 'Elija un monto del mínimo al máximo' }],
  ]);
  expect(await errorsOf(add({ replaces: 1 }))).toMatchObject([400, [{ field: 'replaces' }]]);
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
  await verifyRecords(app.deps);
  const { examples } = await app.db.selectFrom('verifications').select('examples').executeTakeFirstOrThrow();
  expect(examples ?? []).toEqual([]);

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

it('never changes or loses a version or a plan', async () => {
  for (const statement of [
    'update product_versions set amount_most = 1',
    'delete from product_versions',
    'update product_plans set rate = 0',
    'delete from product_plans',
  ])
    await expect(app.ownerPool.query(statement)).rejects.toThrow('append-only');
});
