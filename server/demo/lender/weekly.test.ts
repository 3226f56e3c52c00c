import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { asksGuarantor } from '#domain/loans/terms.ts';
import { lendWeekly } from '#server/demo/lender/borrow.ts';
import { seedDemo, seedLender } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { findingsTonight } from '#test/verified.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

it('DEMO=weekly: a lender of twelve weeks, closing costs and rebates, with loans settled and late, whose books balance', async () => {
  const { id } = (await pedro.get('/api/admin/user')).json();
  await lendWeekly(app.deps, id);
  const terms = await app.deps.settings.terms(dayInSantoDomingo(app.deps.now()));
  await seedLender(app.deps, id, 18, terms);
  const loans = await app.db.selectFrom('loans').select(['id', 'status', 'term', 'disbursedOn']).execute();
  expect(new Set(loans.map(({ term }) => term))).toEqual(new Set(terms));
  expect(new Set(loans.map(({ status }) => status))).toContain('settled');
  const { least, most } = await app.db
    .selectFrom('loans')
    .select((eb) => [eb.fn.min('principal').as('least'), eb.fn.max('principal').as('most')])
    .executeTakeFirstOrThrow();
  expect(Number(least)).toBeGreaterThanOrEqual(5_000);
  expect(Number(most)).toBeGreaterThan(20_000);
  // One product takes a closing cost, and gives a rebate to who settles early.
  const kinds = await app.db.selectFrom('ledgerEntries').select('kind').distinct().execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['closing_cost', 'rebate']));
  // It asks for a guarantor too: each of its loans that was paid out has a guaranty, and one person vouches for several.
  const guaranteed = await app.db
    .selectFrom('loans')
    .innerJoin('legalDocuments', (join) =>
      join
        .onRef('legalDocuments.applicationId', '=', 'loans.applicationId')
        .on('legalDocuments.kind', '=', 'guaranty'),
    )
    .select('loans.id')
    .where('disbursedOn', 'is not', null)
    .execute();
  const asked = loans.filter(({ term, disbursedOn }) => disbursedOn !== null && asksGuarantor(term));
  expect(guaranteed.map(({ id }) => id).sort()).toEqual(asked.map(({ id }) => id).sort());
  expect(asked.length).toBeGreaterThan(2);
  const named = await app.db.selectFrom('guarantors').select('cedula').execute();
  expect(new Set(named.map(({ cedula }) => cedula)).size).toBeLessThan(named.length);
  expect(await findingsTonight(app)).toBe(0);
});

it('DEMO=weekly: its people have their stories too, and whose product asks for a guarantor has one', async () => {
  const other = await openTestApp();
  await seedDemo({ ...other.deps, env: { ...other.deps.env, demoWeekly: true, demoLender: false } });
  const loan = await other.db
    .selectFrom('loans')
    .select(['term', 'disbursedOn'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(asksGuarantor(loan.term)).toBe(true);
  expect(loan.disbursedOn).not.toBeNull();
  await other.close();
});
