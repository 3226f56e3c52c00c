import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const unsigned = async (who: 'rosa') => {
  const whole = await applicationOf(who);
  expect([whole.debtAgreementSignature, whole.creditAuthorizationSignature]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
  const { debtAgreementSignature: _, creditAuthorizationSignature: __, ...rest } = whole;
  return rest;
};

it.each([
  ['signed', 'luis', () => applicationOf('luis')],
  ['unsigned', 'rosa', () => unsigned('rosa')],
  ['a draft', 'marta', async () => ({ amount: 7_500, term: 3 })],
  ['an empty draft', 'ana', async () => ({})],
] as const)('what is answered at once is what is read afterwards: %s', async (_, who, bodyOf) => {
  const customer = await app.signIn(who);
  const reply = await customer.send('POST', '/api/loan-applications', await bodyOf());
  expect(reply.statusCode, reply.body).toBe(201);
  const { message, ...made } = reply.json();
  expect(message).toEqual(expect.any(String));
  expect(made).toEqual((await customer.get(`/api/loan-applications/${made.id}`)).json());
});
