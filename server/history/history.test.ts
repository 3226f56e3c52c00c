import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StaffEvent } from '#contract/history.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { lent, signatureOf, submitted } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const UNSIGNED = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };

describe("a customer's history of an application", () => {
  test("shows each step with its instant, the loan's too, and never a note", async () => {
    const luis = await app.signIn('luis');
    const pedro = await app.signIn('pedro');
    const id = await submitted(luis, 'luis', UNSIGNED);
    const history = async () => (await luis.get(`/api/loan-applications/${id}/history`)).json();
    const one = async () => (await luis.get(`/api/loan-applications/${id}`)).json();
    expect(await history()).toEqual([{ event: 'application.submitted', at: '2026-11-20T15:00:00.000Z' }]);
    // A decision is promised within 24 hours.
    expect(await one()).toMatchObject({ answerBy: '2026-11-21T15:00:00.000Z', signedAt: null, loan: null });

    app.setClock('2026-11-20T15:20:00Z');
    await pedro.send('PATCH', `/api/loan-applications/${id}/under-review`);
    app.setClock('2026-11-20T15:40:00Z');
    await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, { adminNotes: 'Primo del dueño' });
    // Before the signature there is no promise.
    expect(await one()).toMatchObject({ answerBy: null, loan: { depositBy: null } });
    app.setClock('2026-11-21T15:00:00Z');
    const signed = await luis.send('POST', '/api/legal-documents/sign', {
      applicationId: id,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('luis'),
    });
    // Signed on a Saturday: the 48 business hours are Monday and Tuesday.
    expect(signed.json()).toMatchObject({
      signedAt: '2026-11-21T15:00:00.000Z',
      loan: { depositBy: '2026-11-24' },
    });
    expect((await luis.get('/api/loans/active')).json()).toMatchObject({ depositBy: '2026-11-24' });

    app.setClock('2026-11-23T14:00:00Z');
    const admin = await app.signIn('pedro');
    await admin.send('PATCH', `/api/admin/loans/${signed.json().loan.id}/disburse`, {
      date: '2026-11-23',
      reference: 'TR-1',
    });
    const told = await history();
    expect(told).toEqual([
      { event: 'application.submitted', at: '2026-11-20T15:00:00.000Z' },
      { event: 'application.under_review', at: '2026-11-20T15:20:00.000Z' },
      { event: 'application.approved', at: '2026-11-20T15:40:00.000Z' },
      { event: 'application.signed', at: '2026-11-21T15:00:00.000Z' },
      { event: 'loan.disbursed', at: '2026-11-23T14:00:00.000Z' },
    ]);
    expect(JSON.stringify(told)).not.toContain('Primo');
    expect((await luis.get('/api/loans/active')).json()).toMatchObject({ depositBy: null });
    expect(await one()).toMatchObject({ loan: { status: 'active', depositBy: null }, adminNotes: null });
    expect((await admin.get(`/api/loan-applications/${id}/history`)).json()).toEqual(told);
  });

  test('has the settlement of a loan about which the staff made hundreds of contacts', async () => {
    const { loanId, customer } = await lent(app, 'luis', { amount: 3_000, term: 1 });
    const contact = {
      name: 'loan.contacted',
      subjectId: loanId,
      facts: { contactId: 1, channel: 'call', outcome: 'no_answer' },
    } as const;
    const by = { actor: null, ip: null, now: app.deps.now() };
    await inTransaction(app.db, async (tx) => {
      await recordEvents(tx, by, Array(250).fill(contact));
      return ok(null);
    });
    const { applicationId, balance } = (await customer.get('/api/loans/active')).json();
    const paid = await (await app.signIn('pedro')).send('POST', `/api/admin/loans/${loanId}/payments`, {
      amount: balance,
      paymentMethod: 'cash',
      on: dayInSantoDomingo(app.deps.now()),
    });
    expect(paid.statusCode, paid.body).toBe(201);
    const told: { event: string }[] = (
      await customer.get(`/api/loan-applications/${applicationId}/history`)
    ).json();
    expect(told.at(-1)?.event).toBe('loan.settled');
  });

  test('does not exist for any other customer', async () => {
    const luis = await app.signIn('luis');
    const ana = await app.signIn('ana');
    const id = await submitted(luis, 'luis');
    expect((await ana.get(`/api/loan-applications/${id}/history`)).statusCode).toBe(404);
    expect((await ana.get('/api/loan-applications/999999/history')).statusCode).toBe(404);
  });
});

describe('the list’s filters', () => {
  test('accept the other spellings, and pending and submitted are one', async () => {
    const marta = await app.signIn('marta');
    const pedro = await app.signIn('pedro');
    const personal = await submitted(marta, 'marta', { amount: 3_000 });
    const nomina = await submitted(marta, 'marta', { amount: 4_000, loanType: 'nomina' });
    const old = await submitted(marta, 'marta', { amount: 5_000 });
    // The program no longer writes `pending`; older rows may contain it.
    await app.db.updateTable('loanApplications').set({ status: 'pending' }).where('id', '=', old).execute();
    await pedro.send('PATCH', `/api/loan-applications/${nomina}/under-review`);
    const found = async (query: string) =>
      (await marta.get(`/api/loan-applications?${query}`)).json().map(({ id }: { id: number }) => id);
    expect(await found('loanType=payroll')).toEqual([nomina]);
    expect(await found('loanType=nomina')).toEqual([nomina]);
    expect(await found('status=review')).toEqual([nomina]);
    expect(await found('status=submitted')).toEqual([old, personal]);
    expect(await found('status=pending')).toEqual([old, personal]);
    expect(await found('status=pending&loanType=payroll')).toEqual([]);
    // Page by page, with the key in the Link header.
    const first = await marta.get('/api/loan-applications?limit=2&status=');
    expect(first.json()).toHaveLength(2);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await marta.get(next)).json().map(({ id }: { id: number }) => id)).toEqual([personal]);
  });
});

test('the staff reads who did what to an application, a payment and a client', async () => {
  const luis = await app.signIn('luis');
  const alba = await app.signInAs('analyst');
  const id = await submitted(luis, 'luis');
  await alba.send('PATCH', `/api/loan-applications/${id}/under-review`);
  await (await app.signIn('pedro')).send('PATCH', `/api/loan-applications/${id}/approve`, {});
  const history = async (kind: string, about: number) =>
    (await alba.get(`/api/admin/history?kind=${kind}&id=${about}`))
      .json<StaffEvent[]>()
      .map(({ name, actor }) => `${actor}: ${name}`);
  const said = [
    'Pedro Santos: application.approved',
    'Alba Peña: application.under_review',
    'Luis Ureña: application.signed',
    'Luis Ureña: application.submitted',
  ];
  expect(await history('application', id)).toEqual(said);
  const { id: clientId } = (await luis.get('/api/auth/user')).json();
  expect(await history('client', clientId)).toEqual(expect.arrayContaining(said));
  expect(await history('payment', 999_999)).toEqual([]);
  const stranger = await luis.get(`/api/admin/history?kind=application&id=${id}`);
  expect(stranger.statusCode).toBe(403);
});
