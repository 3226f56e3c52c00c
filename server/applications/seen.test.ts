import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { atOnce } from '#test/at-once.ts';
import { rounds } from '#test/sample.ts';
import { lent, reported, signatureOf, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T14:42:00Z');
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

const seenOf = async (browser: Browser, id: number): Promise<string> =>
  (await browser.get(`/api/loan-applications/${id}`)).json().updatedAt;
const decide = (id: number, what: string, body: object = {}) =>
  pedro.send('PATCH', `/api/loan-applications/${id}/${what}`, body);

const ROUNDS = rounds(100, 10);

test.each([
  ['that say what they saw', true],
  ['of a caller that says nothing', false],
])('a counter-offer against a refusal %s, again and again: one of them, and one letter', async (_, says) => {
  const luis = await app.signIn('luis');
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await submitted(luis, 'luis', {
      // The same submission again within ten minutes would count as the first application.
      amount: (says ? 3_000 : 4_000) + round,
      debtAgreementSignature: undefined,
      creditAuthorizationSignature: undefined,
    });
    const seen = says ? { seenUpdatedAt: await seenOf(pedro, id) } : {};
    const both = [
      () => decide(id, 'counter-offer', { counterOfferAmount: 5_000, ...seen }),
      () => decide(id, 'reject', { rejectionReason: 'other', ...seen }),
    ];
    const replies = await atOnce(app, 'luis@demo.do', round % 2 === 0 ? both : both.toReversed());
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const letters = await app.db
      .selectFrom('messages')
      .innerJoin('events', 'events.id', 'messages.eventId')
      .select('messages.template')
      .where('events.subject', '=', 'application')
      .where('events.subjectId', '=', String(id))
      .where('events.name', '<>', 'application.submitted')
      .execute();
    expect(letters).toHaveLength(1);
  }
});

describe('the second to decide reads who did what', () => {
  test('while the decision is still possible', async () => {
    const rosa = await app.signIn('rosa');
    const id = await submitted(rosa, 'rosa');
    const seenUpdatedAt = await seenOf(pedro, id);
    await decide(id, 'counter-offer', { counterOfferAmount: 5_000, seenUpdatedAt });
    const refused = await decide(id, 'reject', { rejectionReason: 'other', seenUpdatedAt });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: 'changed_meanwhile',
      message: 'Pedro Santos ya hizo una contra oferta por esta solicitud a las 10:42.',
    });
    // After reading it, the same person may decide.
    const again = { rejectionReason: 'other', seenUpdatedAt: await seenOf(pedro, id) };
    expect((await decide(id, 'reject', again)).statusCode).toBe(200);
  });

  test('and once it is not, with the day where it was another', async () => {
    const rosa = await app.signIn('rosa');
    const id = await submitted(rosa, 'rosa', { amount: 11_000 });
    const seenUpdatedAt = await seenOf(pedro, id);
    await rosa.send('POST', `/api/loan-applications/${id}/cancel`);
    app.setClock('2026-11-21T14:00:00Z');
    pedro = await app.signIn('pedro');
    const refused = await decide(id, 'approve', { seenUpdatedAt });
    expect(refused.json()).toEqual({
      code: 'already_processed',
      message: 'La solicitud ya fue procesada',
      details: 'El cliente ya retiró esta solicitud el 20/11/2026 a las 10:42.',
    });
    app.setClock('2026-11-20T14:42:00Z');
    pedro = await app.signIn('pedro');
  });

  test('a customer does not read which member of the staff decided', async () => {
    const marta = await app.signIn('marta');
    const id = await submitted(marta, 'marta');
    const seenUpdatedAt = await seenOf(marta, id);
    await decide(id, 'under-review', { seenUpdatedAt });
    const refused = await marta.send('POST', `/api/loan-applications/${id}/cancel`, { seenUpdatedAt });
    expect(refused.json()).toEqual({
      code: 'changed_meanwhile',
      message: 'El prestamista ya puso esta solicitud en revisión a las 10:42.',
    });
  });
});

test("the database's microseconds make a row neither older nor newer than the version seen", async () => {
  const ana = await app.signIn('ana');
  const id = await submitted(ana, 'ana');
  await sql`update loan_applications set updated_at = '2026-11-20 14:42:00.123789+00' where id = ${id}`.execute(
    app.db,
  );
  const seenUpdatedAt = await seenOf(pedro, id);
  expect(seenUpdatedAt).toBe('2026-11-20T14:42:00.123Z');
  expect((await decide(id, 'under-review', { seenUpdatedAt })).statusCode).toBe(200);
  const older = await decide(id, 'approve', { seenUpdatedAt: '2026-11-20T10:42:00.123-04:00' });
  expect(older.json().code).toBe('changed_meanwhile');
  const strange = await decide(id, 'approve', { seenUpdatedAt: 'ayer' });
  expect(strange.statusCode).toBe(400);
});

describe('payments and disbursements', () => {
  test('cancelling a loan is refused where its customer signed after it was seen', async () => {
    const other = await openTestApp();
    try {
      const luis = await other.signIn('luis');
      const admin = await other.signIn('pedro');
      const id = await submitted(luis, 'luis', {
        debtAgreementSignature: undefined,
        creditAuthorizationSignature: undefined,
      });
      const approved = await admin.send('PATCH', `/api/loan-applications/${id}/approve`, {});
      expect(approved.statusCode).toBe(200);
      const [loan] = (await admin.get('/api/admin/loans')).json();
      const { updatedAt: seenUpdatedAt } = (await admin.get(`/api/loan-applications/${id}`)).json();
      expect(loan.applicationUpdatedAt).toBe(seenUpdatedAt);
      other.advance(60_000);
      const signed = await luis.send('POST', '/api/legal-documents/sign', {
        applicationId: id,
        promissoryNote: true,
        creditCheckAuthorization: true,
        signature: await signatureOf('luis'),
      });
      expect(signed.statusCode, signed.body).toBe(200);
      const callOff = (seen: string) =>
        admin.send('POST', `/api/loan-applications/${id}/cancel`, { seenUpdatedAt: seen });
      const refused = await callOff(loan.applicationUpdatedAt);
      expect(refused.json()).toMatchObject({ code: 'changed_meanwhile' });
      const [now] = (await admin.get('/api/admin/loans')).json();
      expect((await callOff(now.applicationUpdatedAt)).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('payments and loans carry the version that was seen', async () => {
    const other = await openTestApp();
    try {
      const { customer, pedro: admin, loanId } = await lent(other, 'rosa', { amount: 10_000, term: 2 });
      const [loan] = (await admin.get('/api/admin/loans')).json();
      expect(loan).toMatchObject({ id: loanId, updatedAt: expect.stringMatching(/^2026-11-20T15:00:00/) });
      const again = await admin.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {
        date: '2026-11-20',
        reference: 'TR-2',
        seenUpdatedAt: '2026-11-20T15:00:00Z',
      });
      expect(again.json()).toMatchObject({
        code: 'already_processed',
        details: 'Pedro Santos ya registró el desembolso de este préstamo a las 11:00.',
      });

      const id = await reported(customer, 5_750, 1);
      const [seen] = (await admin.get('/api/admin/payments')).json();
      expect(seen).toMatchObject({ id, updatedAt: '2026-11-20T15:00:00.000Z' });
      other.advance(60_000);
      const verified = await admin.send('PATCH', `/api/payments/${id}/status`, {
        status: 'verified',
        seenUpdatedAt: seen.updatedAt,
      });
      expect(verified.json()).toMatchObject({ updatedAt: '2026-11-20T15:01:00.000Z' });
      const rejected = await admin.send('PATCH', `/api/payments/${id}/status`, {
        status: 'rejected',
        notes: 'No se lee',
        seenUpdatedAt: seen.updatedAt,
      });
      expect(rejected.json()).toEqual({
        code: 'payment_already_processed',
        message: 'El pago ya fue procesado',
        details: 'Pedro Santos ya confirmó este pago a las 11:01.',
      });
      // Seen while it was pending: now the reversal would undo something else.
      const reversed = await admin.send('POST', `/api/admin/payments/${id}/reversal`, {
        reason: 'Era de otro cliente',
        seenUpdatedAt: seen.updatedAt,
      });
      expect(reversed.json()).toEqual({
        code: 'changed_meanwhile',
        message: 'Pedro Santos ya confirmó este pago a las 11:01.',
      });
    } finally {
      await other.close();
    }
  });

  test('a loan whose payment changed its books names the payment, not an older act on the loan', async () => {
    const other = await openTestApp();
    try {
      const { pedro: admin, loanId } = await lent(other, 'rosa', { amount: 10_000, term: 2 });
      const [seen] = (await admin.get('/api/admin/loans')).json();
      other.advance(60_000);
      const ciro = await other.signInAs('cashier');
      const paid = await ciro.send('POST', `/api/admin/loans/${loanId}/payments`, {
        ...{ amount: 1_000, paymentMethod: 'cash', on: '2026-11-20' },
      });
      expect(paid.statusCode, paid.body).toBe(201);
      const late = await admin.send('POST', `/api/admin/loans/${loanId}/write-off`, {
        reason: 'Se fue',
        seenUpdatedAt: seen.updatedAt,
      });
      expect(late.json()).toEqual({
        code: 'changed_meanwhile',
        message: expect.stringMatching(/ ya registró un pago de este préstamo a las 11:01\.$/),
      });
    } finally {
      await other.close();
    }
  });
});

describe('a page of another account', () => {
  test('writes nothing, and reads only public data', async () => {
    const ana = await app.signIn('ana');
    const { id } = (await ana.get('/api/auth/user')).json();
    const stale = { 'x-account': String(id + 1) };
    const refused = await ana.send('PUT', '/api/user/profile', { city: 'Moca' }, stale);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'other_account',
      message: expect.stringContaining('otra cuenta'),
    });
    const rows = await app.db.selectFrom('users').select('city').where('id', '=', id).execute();
    expect(rows).toEqual([{ city: null }]);
    const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const profile = await app.inject({ url: '/api/user/profile', headers: { ...stale, cookie } });
    expect(profile.json()).toMatchObject({ code: 'other_account' });
    expect((await app.inject({ method: 'GET', url: '/api/config', headers: stale })).statusCode).toBe(200);
    const own = await ana.send('POST', '/api/logout', undefined, { 'x-account': String(id) });
    expect(own.statusCode).toBe(200);
  });
});
