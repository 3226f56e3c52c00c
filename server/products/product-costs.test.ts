import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeTerms } from '#domain/loans/lent-terms.ts';
import type { Charge } from '#domain/products/charges.ts';
import { effectiveAnnualRate } from '#domain/products/price.ts';
import { templateVariablesOf } from '#server/http/pages/render-template.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { lent } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';
import { lettersOf, movementsOf } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
});
afterEach(() => app.close());

// RD$30,000 at 10% a month in two instalments every ten days: RD$16,000 each.
const TWO_TENS = {
  instalments: 2,
  due: { kind: 'days', at: 10 },
  price: FLAT,
  quotedRate: null,
};
const add = (body: object) =>
  pedro.send('POST', '/api/admin/products', productBody({ plans: [TWO_TENS], ...body }));
const errorsOf = async (reply: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await reply;
  return [statusCode, JSON.parse(body).errors];
};

it('lends by the late charge of its product, after the days of grace, whatever the setting', async () => {
  expect(await errorsOf(add({ graceDays: 31 }))).toMatchObject([400, [{ field: 'graceDays' }]]);
  const added = await add({
    lateCharge: 5,
    graceDays: 3,
  });
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toMatchObject({ lateCharge: 5, graceDays: 3 });
  const { loanId } = await lent(app, 'rosa', { amount: 30_000, term: added.json().plans[0].term });
  const { graceDays, lateChargeVariant } = await app.db
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  expect([lateChargeVariant, graceDays]).toEqual([5, 3]);
  const agreement = await app.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
  expect(agreement.terms).toMatchObject({ lateChargeVariant: 'charge_and_costs', graceDays: 3 });
  expect((agreement.debtAgreement ?? '').replace(/\s+/g, ' ')).toContain(
    'El deudor tiene 3 días de gracia desde el último día a tiempo, por los que no se cobra mora. Desde el día siguiente al último día a tiempo y pasados los días de gracia, el saldo vencido',
  );

  // RD$16,000 due on Monday 30 November: late from 1 December on, and charged from the fourth.
  const lateOn = async (instant: string) => {
    app.setClock(instant);
    return (await (await app.signIn('rosa')).get('/api/loans/active')).json().instalments[0];
  };
  expect(await lateOn('2026-12-03T15:00:00Z')).toMatchObject({ status: 'overdue', lateCharge: 0 });
  // A day of RD$16,000 at 5% a month is RD$26.67.
  expect(await lateOn('2026-12-04T15:00:00Z')).toMatchObject({ status: 'overdue', lateCharge: 27 });
  expect(await lateOn('2026-12-09T15:00:00Z')).toMatchObject({ lateCharge: 160 });
  expect(await examplesTonight(app)).toEqual([]);
});

it('lends by the late rate of its product, which every text says', async () => {
  expect(await errorsOf(add({ lateRate: 325 }))).toMatchObject([400, [{ field: 'lateCharge' }]]);
  for (const lateRate of [0, 2_001, 3.5])
    expect(await errorsOf(add({ lateCharge: 5, lateRate }))).toMatchObject([
      400,
      [{ field: 'lateRate', message: 'La mora va de 0.01% a 20% mensual' }],
    ]);
  const added = await add({ replaces: 1, lateCharge: 5, lateRate: 325 });
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toMatchObject({ lateCharge: 5, lateRate: 325 });
  const settings = await app.deps.settings();
  const page = {
    demo: false,
    site: '',
    offered: [],
    plans: writeTerms([added.json().plans[0].term]),
  } as const;
  expect(templateVariablesOf(settings, page)).toMatchObject({
    lateChargeTerms: expect.stringContaining('mora de 3.25% mensual'),
    lateChargeHelp: expect.stringContaining('genera 3.25% mensual'),
  });
  const { loanId } = await lent(app, 'rosa', { amount: 30_000, term: added.json().plans[0].term });
  const agreement = await app.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
  expect(agreement.terms).toMatchObject({ lateChargeVariant: 'charge_and_costs', lateRate: 325 });
  const note = (agreement.debtAgreement ?? '').replace(/\s+/g, ' ');
  expect(note).toContain('un cargo por mora de tres punto veinticinco por ciento (3.25%) mensual');
  expect(note).not.toContain('(5%)');

  // RD$16,000 due on Monday 30 November; ten days at 3.25% a month are RD$173.33.
  app.setClock('2026-12-10T15:00:00Z');
  const loan = (await (await app.signIn('rosa')).get('/api/loans/active')).json();
  expect(loan).toMatchObject({ lateRate: 325, instalments: [{ lateCharge: 173 }, {}] });
  expect(await examplesTonight(app)).toEqual([]);
  await app.ownerPool.query('update loans set late_rate = 500 where id = $1', [loanId]);
  expect(JSON.stringify(await examplesTonight(app))).toContain('plan_differs');
});

/** What each charge is called, written here by hand: in papers, in replies, in the ledger and in the books. */
const NAMES = {
  closing: {
    label: 'Gasto de cierre',
    word: 'gasto de cierre',
    cost: 'closingCost',
    sum: 'closingCosts',
    kind: 'closing_cost',
    income: 'Ingresos por gastos de cierre',
  },
} as const satisfies Readonly<Record<Charge, object>>;

it.each(Object.entries(NAMES))(
  'takes the charge "%s" of its product out of the disbursement, and says it everywhere',
  async (charge, { label, word, cost, sum, kind, income }) => {
    for (const tariff of [
      { pesos: 2_501, rate: 0 },
      { pesos: 1, rate: 5_000 },
    ])
      expect(await errorsOf(add({ [charge]: tariff }))).toMatchObject([400, [{ field: `${charge}.pesos` }]]);
    const tariff = { pesos: 200, rate: 300 };
    const added = await add({ [charge]: tariff });
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json()).toMatchObject({ [charge]: tariff });
    const { term } = added.json().plans[0];
    // RD$200 and 3% of RD$30,000: RD$1,100. At RD$28,900 received, the same instalments have a higher rate.
    const quoted = (await rosa.send('POST', '/api/loan-calculator', { amount: 30_000, term })).json();
    expect(quoted).toMatchObject({ amount: 30_000, [cost]: 1_100, totalAmount: 32_000 });
    expect(quoted.effectiveAnnualRate).toBe(
      effectiveAnnualRate({ principal: 28_900, instalments: quoted.instalments }),
    );
    const { loanId } = await lent(app, 'rosa', { amount: 30_000, term });
    const agreement = await app.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
    expect(agreement.terms.plan).toMatchObject({ principal: 30_000, [cost]: 1_100 });
    expect((agreement.debtAgreement ?? '').replace(/\s+/g, ' ')).toContain(
      `${label}, a cargo del deudor: RD$1,100, que se descuenta del desembolso: el deudor recibe RD$28,900.`,
    );
    const written = async (template: string) =>
      (await lettersOf(app, template)).map(({ bodyText }) => bodyText).join();
    expect(await written('application-approved')).toContain(
      `Recibe RD$28,900 (RD$30,000 menos RD$1,100 de ${word})`,
    );
    expect(await written('loan-disbursed')).toContain(
      `depositamos RD$28,900 (RD$30,000 menos RD$1,100 de ${word}) en su cuenta`,
    );

    expect(await movementsOf(app, loanId)).toEqual([
      { kind: 'disbursement', source: 'funds', destination: 'principal', amount: 28_900 },
      { kind, source: 'income', destination: 'principal', amount: 1_100 },
      { kind: 'interest', source: 'income', destination: 'interest', amount: 2_000 },
    ]);
    const loan = (await rosa.get(`/api/loans/${loanId}`)).json();
    expect(loan).toMatchObject({ principal: 30_000, [cost]: 1_100, total: 32_000, balance: 32_000 });
    const finances = (await pedro.get('/api/admin/finances')).json();
    expect(finances).toMatchObject({ lent: 30_000, [sum]: 1_100, interestContracted: 2_000 });
    expect(finances.periods.at(-1)).toMatchObject({ disbursed: 30_000, [sum]: 1_100 });
    const [heading = '', row = ''] = (await pedro.get('/api/admin/finances/exports/loans')).body.split(
      '\r\n',
    );
    // The last ones: a lender's own sheets find the others where they were.
    expect(heading).toContain('"Saldado","Gasto de cierre"');
    const column = heading.split(',').indexOf(`"${label}"`);
    expect(row).toMatch(/,30000,2000,32000,/);
    // From the end: a name may have a comma.
    expect(row.split(',').at(column - heading.split(',').length)).toBe('1100');
    const day = (await pedro.get('/api/admin/finances/day-close')).json();
    expect(day).toMatchObject({
      disbursed: { amount: 28_900 },
      others: [{ kind, amount: 1_100 }],
    });
    expect(day.closing).toBe(32_000);
    // The accountant finds the income, and the tax office's document of it.
    const accounting = (await pedro.get('/api/admin/accounting')).json();
    expect(JSON.stringify(accounting)).toContain(income);
    const fiscal = (await pedro.get('/api/admin/fiscal/months/2026-11')).json();
    expect(fiscal.documents).toMatchObject([{ concept: kind, kind: 'consumption', amount: 1_100 }]);
    // A commission pays ITBIS: the program does not say that a charge is exempt.
    const file = await pedro.get('/api/admin/accounting/months/2026-11/fiscal-documents?format=csv');
    expect(file.body).not.toMatch(/exento/i);
    expect(file.body).toContain('"Lo decide su contador"');
    expect(await examplesTonight(app)).toEqual([]);
    await app.ownerPool.query(`update loans set ${kind} = null where id = $1`, [loanId]);
    expect(JSON.stringify(await examplesTonight(app))).toContain('plan_differs');
  },
);
