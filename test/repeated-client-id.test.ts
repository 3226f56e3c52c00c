import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import {
  applicationOf,
  draftOf,
  lent,
  paymentFields,
  readForm,
  receiptPicture,
  signatureOf,
} from '#test/stories.ts';

// A phone repeats what it sent under the same clientId and gets the first reply, however late. The same clientId with
// another amount or another receipt is another act: it is refused in a sentence, not answered with the old one.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

type Reply = ReturnType<Browser['send']>;
interface Repeat {
  readonly same: () => Reply;
  /** The same clientId with another amount, receipt or loan. */
  readonly others: readonly (() => Reply)[];
}
const clientId = randomUUID();

const CALLS: Readonly<Record<string, () => Promise<Repeat>>> = {
  'POST /api/payments': async () => {
    const { customer } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
    const pay = async (amount: number, shade: number) =>
      customer.upload(
        '/api/payments',
        { ...paymentFields(amount), clientId },
        { field: 'receiptFile', name: 'recibo.jpg', bytes: await receiptPicture(shade) },
      );
    return { same: () => pay(700, 1), others: [() => pay(900, 1), () => pay(700, 2)] };
  },
  'POST /api/loan-applications': async () => {
    const rosa = await app.signIn('rosa');
    const form = { ...(await applicationOf('rosa', { amount: 10_000, term: 3 })), clientId };
    const { agreementHash } = await readForm(rosa, 'rosa');
    const apply = (changes: object) =>
      rosa.send('POST', '/api/loan-applications', { ...form, agreementHash, ...changes });
    return { same: () => apply({}), others: [() => apply({ amount: 12_000 }), () => apply({ term: 1 })] };
  },
  'POST /api/legal-documents/sign': async () => {
    const rosa = await app.signIn('rosa');
    const draft = await rosa.send(
      'POST',
      '/api/loan-applications',
      await draftOf('rosa', { amount: 10_000, term: 3 }),
    );
    const { agreementHash } = await readForm(rosa, 'rosa');
    const signature = await signatureOf('rosa');
    const body = { applicationId: draft.json().id, promissoryNote: true, creditCheckAuthorization: true };
    const sign = (loanAmount: number) =>
      rosa.send('POST', '/api/legal-documents/sign', {
        ...body,
        signature,
        agreementHash,
        clientId,
        loanAmount,
      });
    return { same: () => sign(10_000), others: [() => sign(12_000)] };
  },
  'POST /api/admin/loans/:id/contacts': async () => {
    const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
    const carla = await app.signInAs('collector');
    const contact = (promisedAmount: number) =>
      carla.send('POST', `/api/admin/loans/${loanId}/contacts`, {
        ...{ channel: 'visit', outcome: 'promised', promisedOn: '2026-11-25', promisedAmount, clientId },
      });
    return { same: () => contact(500), others: [() => contact(900)] };
  },
  'POST /api/admin/street/receipts': async () => {
    const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
    const carla = await app.signInAs('collector');
    const phone = (await carla.send('POST', '/api/admin/street/phones', { label: 'Moto' })).json();
    const take = (amount: number) =>
      carla.send('POST', '/api/admin/street/receipts', {
        ...{ clientId, phone: phone.id, number: 1, loanId, amount, takenAt: app.deps.now().toISOString() },
      });
    return { same: () => take(600), others: [() => take(900)] };
  },
};

const declared = endpoints
  .filter(
    ({ body }) =>
      body &&
      JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any' })).includes(
        '"clientId":{"type":"string"',
      ),
  )
  .map(({ method, path }) => `${method} ${path}`);

it('every call that takes the clientId of a phone is tried here', () => {
  expect(declared.sort()).toEqual(Object.keys(CALLS).sort());
});

it.each(Object.keys(CALLS))(
  '%s answers its repeat, and refuses another act under the same clientId',
  async (call) => {
    const repeat = await CALLS[call]?.();
    if (!repeat) throw new Error(`There is no call ${call}`);
    const first = await repeat.same();
    expect([200, 201], first.body).toContain(first.statusCode);
    const again = await repeat.same();
    expect(again.statusCode, again.body).toBe(first.statusCode);
    for (const other of repeat.others) {
      const refused = await other();
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json().message).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
    }
  },
);
