import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ScoreLine, ScoreLineOf1_0 } from '#domain/applications/scorecard.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, paid, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
let luis: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  luis = await app.signIn('luis');
});
afterEach(() => app.close());

const cardOf = async (): Promise<ScoreLine[]> =>
  (await pedro.get('/api/admin/loan-applications')).json()[0].scorecard;
const resultsOf = (lines: readonly ScoreLine[]) =>
  Object.fromEntries(lines.map(({ rule, result }) => [rule, result]));
const kept = async (browser: Browser, id: number) =>
  (await browser.get(`/api/admin/applications/${id}/scorecards`)).json();
const decide = (id: number, command: string, body: object = {}) =>
  pedro.send('PATCH', `/api/loan-applications/${id}/${command}`, body);

it('is shown beside an application with each reason and threshold, by the settings in force', async () => {
  await submitted(luis, 'luis');
  expect(await cardOf()).toEqual([
    {
      rule: 'history',
      result: 'unknown',
      reason: 'Sería su primer préstamo',
      threshold: 'Hasta 4 días de atraso',
    },
    {
      rule: 'income_share',
      result: 'pass',
      reason: expect.stringMatching(/^Un mes de cuotas toma el \d+(?:\.\d)?%$/),
      threshold: 'Hasta el 40%',
    },
    { rule: 'time_at_work', result: 'pass', reason: 'Lleva 36 meses', threshold: 'Desde 6 meses' },
    { rule: 'account_age', result: 'fail', reason: 'La cuenta tiene 0 días', threshold: 'Desde 30 días' },
    {
      rule: 'documents',
      result: 'fail',
      reason: 'Falta: cédula (frente); Falta: cédula (reverso); Falta: selfie',
      threshold: 'Todos los que se piden',
    },
  ]);
  await changeSettings(pedro, {
    scorecard: { lateDays: 0, incomeShare: 0, monthsAtWork: 37, accountDays: 0 },
  });
  expect(resultsOf(await cardOf())).toMatchObject({
    income_share: 'fail',
    time_at_work: 'fail',
    account_age: 'pass',
  });
});

it('a loan paid on time counts as history', async () => {
  const { customer, pedro: owner, loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  const { balance } = (await owner.get(`/api/loans/${loanId}`)).json();
  await paid(customer, owner, balance, 1);
  await submitted(customer, 'rosa', { amount: 6_000 });
  expect((await cardOf())[0]).toMatchObject({ result: 'pass', reason: '1 préstamo, sin atraso' });
});

it.each([
  ['approve', 'approve', {}],
  ['reject', 'reject', { rejectionReason: 'other' }],
  ['counter_offer', 'counter-offer', { counterOfferAmount: 5_000 }],
] as const)(
  '%s stores it as shown, for those who decide and the auditor',
  async (decision, command, body) => {
    const id = await submitted(luis, 'luis');
    const seen = await cardOf();
    expect(await kept(pedro, id)).toEqual([]);
    const reply = await decide(id, command, body);
    expect(reply.statusCode, reply.body).toBe(200);
    await changeSettings(pedro, {
      scorecard: { lateDays: 0, incomeShare: 0, monthsAtWork: 120, accountDays: 365 },
    });
    const stored = [
      {
        id: expect.any(Number),
        decision,
        lines: seen,
        decidedAt: '2026-11-20T15:00:00.000Z',
        by: 'Pedro Santos',
      },
    ];
    expect(await kept(pedro, id)).toEqual(stored);
    expect(await kept(await app.signInAs('auditor'), id)).toEqual(stored);
    for (const role of ['cashier', 'collector'] as const)
      expect((await kept(await app.signInAs(role), id)).code).toBe('role_forbidden');
    await expect(
      app.db.updateTable('decisionScorecards').set({ decision: 'reject' }).execute(),
    ).rejects.toThrow();
    await chainChanges(app.deps);
    expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
  },
);

it('a card is read as the version that stored it wrote it', async () => {
  const id = await submitted(luis, 'luis');
  expect((await decide(id, 'reject', { rejectionReason: 'other' })).statusCode).toBe(200);
  const lines: readonly ScoreLineOf1_0[] = [
    { rule: 'documents', result: 'fail', reason: 'Falta: selfie', threshold: 'Todos los que se piden' },
  ];
  await app.ownerPool.query(`begin; set local session_replication_role = replica;
    update decision_scorecards set lines = '${JSON.stringify([{ ...lines[0], weight: 3 }])}'; commit`);
  expect(await kept(pedro, id)).toMatchObject([{ lines }]);
  expect(Object.keys((await kept(pedro, id))[0].lines[0])).toEqual(Object.keys(lines[0] ?? {}));
});

it('a refused decision stores none, and erasing the client deletes it', async () => {
  const id = await submitted(luis, 'luis');
  const stale = { rejectionReason: 'other', seenUpdatedAt: '2026-01-01T00:00:00Z' };
  expect((await decide(id, 'reject', stale)).statusCode).toBe(409);
  expect(await kept(pedro, id)).toEqual([]);
  await decide(id, 'reject', { rejectionReason: 'other' });
  const { id: userId } = (await luis.get('/api/auth/user')).json();
  expect((await pedro.send('DELETE', `/api/admin/clients/${userId}`)).statusCode).toBe(200);
  expect(await app.db.selectFrom('decisionScorecards').select('id').execute()).toEqual([]);
});

it.each([
  ['lateDays', 91, 'De 0 a 90 días'],
  ['incomeShare', 101, 'De 0 a 100 por ciento'],
  ['monthsAtWork', -1, 'De 0 a 120 meses'],
  ['accountDays', 1.5, 'De 0 a 365 días'],
])('the threshold %s rejects %s', async (field, value, message) => {
  const before = (await pedro.get('/api/admin/settings')).json();
  const scorecard = { ...before.scorecard, [field]: value };
  const reply = await pedro.send('PUT', '/api/admin/settings', { ...before, scorecard });
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ field: `scorecard.${field}`, message }]]);
});
