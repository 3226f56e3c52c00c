import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { applicationOf, bothSignatures, signatureOf } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';

let app: TestApp;
let ana: Browser;
let luis: Browser;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
  luis = await app.signIn('luis');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const apply = async (
  who: Browser,
  key: PersonKey,
  drawings: Record<string, unknown>,
  headers: Record<string, string> = {},
) => who.send('POST', '/api/loan-applications', await applicationOf(key, drawings), headers);
const used = 'Esta firma ya se usó en otra solicitud. Firme de nuevo.';
const applications = async () => (await app.db.selectFrom('loanApplications').select('id').execute()).length;
const drawings = () => app.db.selectFrom('signatureDrawings').selectAll().orderBy('sha256').execute();

it('signs one application: no other of the same customer, whatever became of the first', async () => {
  const drawn = await bothSignatures();
  const first = await apply(luis, 'luis', { ...drawn, amount: 5_000 });
  expect(first.statusCode, first.body).toBe(201);
  const again = await apply(luis, 'luis', { ...drawn, amount: 6_000 });
  expect([again.statusCode, again.json().errors]).toEqual([
    400,
    [
      { field: 'debtAgreementSignature', message: used },
      { field: 'creditAuthorizationSignature', message: used },
    ],
  ]);
  await luis.send('POST', `/api/loan-applications/${first.json().id}/cancel`);
  expect((await apply(luis, 'luis', { ...drawn, amount: 6_000 })).statusCode).toBe(400);
  expect(await applications()).toBe(1);
  const other = (await apply(luis, 'luis', { amount: 6_000 })).json().id;
  expect((await drawings()).map(({ applicationId }) => applicationId).toSorted()).toEqual([
    ...[first.json().id, first.json().id],
    ...[other, other],
  ]);
  expect(await findingsTonight(app)).toBe(0);
});

it('signs for no other customer, and not for the other document', async () => {
  const drawn = await bothSignatures();
  await apply(luis, 'luis', drawn);
  const stolen = await apply(ana, 'ana', {
    creditAuthorizationSignature: drawn.debtAgreementSignature,
  });
  expect([stolen.statusCode, stolen.json().errors]).toEqual([
    400,
    [{ field: 'creditAuthorizationSignature', message: used }],
  ]);
  expect(await applications()).toBe(1);
});

it('signs its own application: both documents, again after an offer, and on a repeated call', async () => {
  const drawn = await bothSignatures();
  const key = { 'idempotency-key': 'solicitud-1' };
  const body = await applicationOf('luis', drawn);
  const send = () => luis.send('POST', '/api/loan-applications', body, key);
  const [first, repeated] = [await send(), await send()];
  expect([first.statusCode, repeated.statusCode, repeated.json().id]).toEqual([201, 201, first.json().id]);
  const { id } = first.json();
  await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, { counterOfferAmount: 8_000 });
  const accepted = await luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
    signature: { ...(await signatureOf('luis')), ...drawn },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(await drawings()).toHaveLength(2);
});

it('of two customers who sign with it at once, one succeeds', async () => {
  const drawn = await bothSignatures();
  const replies = await Promise.all([apply(ana, 'ana', drawn), apply(luis, 'luis', drawn)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
  expect([await applications(), (await drawings()).length]).toEqual([1, 2]);
});

it('of two who sign with each other’s at once, one succeeds', async () => {
  const [one, other] = [await bothSignatures(), await bothSignatures()];
  const mixed = (first: typeof one, second: typeof one) => ({
    debtAgreementSignature: first.debtAgreementSignature,
    creditAuthorizationSignature: second.creditAuthorizationSignature,
  });
  const crossed = {
    debtAgreementSignature: other.creditAuthorizationSignature,
    creditAuthorizationSignature: one.debtAgreementSignature,
  };
  const replies = await Promise.all([apply(ana, 'ana', mixed(one, other)), apply(luis, 'luis', crossed)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
});

it('is deleted with its person', async () => {
  const { id: userId } = (await luis.get('/api/auth/user')).json();
  const { id } = (await apply(luis, 'luis', {})).json();
  await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, { rejectionReason: 'No cumple' });
  const erased = await pedro.send('DELETE', `/api/admin/clients/${userId}`);
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await drawings()).toEqual([]);
});
