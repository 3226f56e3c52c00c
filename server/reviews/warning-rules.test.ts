import { afterEach, beforeEach, expect, it } from 'vitest';
import { INITIAL_WARNING_RULES, type WarningRules } from '#domain/applications/scorecard.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { changeSettings, lent, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const cards = async () => (await pedro.get('/api/admin/loan-applications')).json();
const rules = (changes: Partial<WarningRules>) =>
  changeSettings(pedro, { warningRules: { ...INITIAL_WARNING_RULES, ...changes } });
const approve = (browser: Browser, id: number) =>
  browser.send('PATCH', `/api/loan-applications/${id}/approve`, {});

it('shows the other accounts with the same phone or cédula, and their loans', async () => {
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  const id = await submitted(await app.signIn('luis'), 'luis', { phone: cast.rosa.phone });
  const [card] = await cards();
  expect(card).toMatchObject({
    id,
    other_accounts: [
      { full_name: 'Rosa Méndez', shares: ['phone'], loans: [{ id: loanId, status: 'active' }] },
    ],
    // Another person may have the same phone: their loans are not this person's.
    earlier_loans: [],
  });
  expect(card.warnings).toContain('phone_shared');
  expect(card.warnings).not.toContain('cedula_shared');

  // The approver sees that the cédula owes; the customer does not.
  const same = { cedula: cast.rosa.cedula, phone: cast.rosa.phone };
  const other = await submitted(await app.signIn('ana'), 'ana', same);
  expect((await approve(pedro, other)).json().code).toBe('active_loan_exists');
  const second = (await cards())[1];
  expect(second.other_accounts).toMatchObject([
    { full_name: 'Rosa Méndez', shares: ['cedula', 'phone'] },
    { full_name: 'Luis Ureña', shares: ['phone'] },
  ]);
});

it('drafts of other accounts, and the applicant’s own account, are not shared data', async () => {
  const luis = await app.signIn('luis');
  await luis.send('POST', '/api/loan-applications', { amount: 5_000, phone: cast.ana.phone });
  const ana = await app.signIn('ana');
  await submitted(ana, 'ana');
  await submitted(ana, 'ana', { amount: 6_000 });
  for (const card of await cards()) expect(card.other_accounts).toEqual([]);
});

it('requires a second person for a warning with that rule, and for no other', async () => {
  const alba = await app.signInAs('analyst');
  await rules({ phone_shared: 'second_person' });
  await app.signIn('rosa');
  const shared = await submitted(await app.signIn('luis'), 'luis', { phone: cast.rosa.phone });
  const plain = await submitted(await app.signIn('ana'), 'ana');
  expect(
    (await cards()).map(({ id, approval_proposes }: { id: number; approval_proposes: boolean }) => [
      id,
      approval_proposes,
    ]),
  ).toEqual([
    [shared, true],
    [plain, false],
  ]);
  const proposed = await approve(alba, shared);
  expect([proposed.statusCode, proposed.json().proposed]).toEqual([200, true]);
  expect((await approve(alba, shared)).json().code).toBe('second_person_needed');
  // The first page tells the second person.
  expect((await pedro.get('/api/admin/proposals')).json()).toMatchObject([
    { act: 'approval', applicationId: shared, by: 'Alba Peña' },
  ]);
  expect((await cards())[0]).toMatchObject({
    id: shared,
    approval_proposes: false,
    second_person_for: ['phone_shared'],
  });
  expect((await approve(pedro, shared)).json()).toMatchObject({ proposed: false, status: 'approved' });
  expect((await approve(alba, plain)).json()).toMatchObject({ proposed: false, status: 'approved' });

  const another = await submitted(await app.signIn('marta'), 'marta', { phone: cast.rosa.phone });
  const offer = { counterOfferAmount: 5_000 };
  const told = await alba.get(`/api/admin/loan-applications/${another}/offer-plan?amount=5000&term=3`);
  expect(told.json().proposes).toBe(true);
  const offered = await alba.send('PATCH', `/api/loan-applications/${another}/counter-offer`, offer);
  expect(offered.json().proposed).toBe(true);
});

it('a rule that requires two is refused where only one person decides', async () => {
  const before = (await pedro.get('/api/admin/settings')).json();
  const body = { ...before, warningRules: { ...INITIAL_WARNING_RULES, late_loan: 'second_person' } };
  const refused = await pedro.send('PUT', '/api/admin/settings', body);
  expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([400, 'warningRules']);
  await app.signInAs('analyst');
  expect((await pedro.send('PUT', '/api/admin/settings', body)).statusCode).toBe(200);
});

it('a rule about a loan paid late refuses its borrower at the decision', async () => {
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  app.setClock('2026-12-31T15:00:00Z');
  pedro = await app.signIn('pedro');
  const { balance } = (await pedro.get(`/api/loans/${loanId}`)).json();
  const pay = { amount: balance, paymentMethod: 'cash', on: '2026-12-31' };
  await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, pay);
  await rules({ late_loan: 'refuse' });
  const id = await submitted(await app.signIn('rosa'), 'rosa');
  expect((await cards())[0]).toMatchObject({ refused_by: ['late_loan'] });
  expect((await approve(pedro, id)).json().code).toBe('refused_by_rule');
});
