import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { rounds } from '#test/sample.ts';
import { applicationOf, submitted } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ROUNDS = rounds(200, 24);

test('two administrators decide at once: one decision, every time', async () => {
  const luis = await app.signIn('luis');
  const pedro = await app.signIn('pedro');
  const decisions = [
    (id: number) => pedro.send('PATCH', `/api/loan-applications/${id}/reject`, { rejectionReason: 'other' }),
    (id: number) =>
      pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, { counterOfferAmount: 5_000 }),
    (id: number) => pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {}),
  ];
  const {
    debtAgreementSignature: _a,
    creditAuthorizationSignature: _b,
    ...body
  } = await applicationOf('luis');
  const outcomes = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const reply = await luis.send('POST', '/api/loan-applications', { ...body, amount: 2_500 + round });
    const id: number = reply.json().id;
    const first = decisions[round % 3];
    const second = decisions[(round + 1 + Math.floor(round / 3)) % 3];
    if (!first || !second) throw new Error('There are three decisions');
    const replies = await Promise.all([first(id), second(id)]);
    const statuses = replies.map(({ statusCode }) => statusCode);
    // A counter-offer may be rejected afterwards: both may succeed, one after the other, and no other pair may.
    const events = await app.db
      .selectFrom('events')
      .select('name')
      .where('subject', '=', 'application')
      .where('subjectId', '=', String(id))
      .where('name', '<>', 'application.submitted')
      .orderBy('id')
      .execute();
    const decided = events.map(({ name }) => name);
    expect(
      statuses.every((status) => status === 200 || status === 409),
      statuses.join(),
    ).toBe(true);
    expect(decided).toHaveLength(statuses.filter((status) => status === 200).length);
    if (decided.length === 2)
      expect(decided).toEqual(['application.counter_offered', 'application.rejected']);
    else expect(decided).toHaveLength(1);
    outcomes.set(decided.length, (outcomes.get(decided.length) ?? 0) + 1);
    await app.db
      .updateTable('loans')
      .set({ status: 'called_off' })
      .where('status', '=', 'awaiting_disbursement')
      .execute();
  }
  expect(outcomes.get(1)).toBeGreaterThan(ROUNDS / 2);
});

test('a double submit creates one application: all in parallel, with one key and without any', async () => {
  const ana = await app.signIn('ana');
  const body = await applicationOf('ana');
  const keyed = await Promise.all(
    Array.from({ length: ROUNDS }, () =>
      ana.send('POST', '/api/loan-applications', body, { 'idempotency-key': 'finger-1' }),
    ),
  );
  expect(new Set(keyed.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
  const plain = await Promise.all(
    Array.from({ length: ROUNDS }, () => ana.send('POST', '/api/loan-applications', body)),
  );
  expect(new Set([...keyed, ...plain].map((reply) => reply.json().id)).size).toBe(1);
  const rows = await app.db
    .selectFrom('loanApplications')
    .select('id')
    .where('email', '=', 'ana@demo.do')
    .execute();
  const signed = await app.db
    .selectFrom('legalDocuments')
    .select('id')
    .where('applicationId', '=', rows[0]?.id ?? 0)
    .execute();
  const letters = await app.db
    .selectFrom('messages')
    .select('id')
    .where('recipient', '=', 'ana@demo.do')
    .execute();
  expect([rows.length, signed.length, letters.length]).toEqual([1, 2, 1]);
  const other = await ana.send(
    'POST',
    '/api/loan-applications',
    { ...body, amount: 3_000 },
    { 'idempotency-key': 'finger-1' },
  );
  expect(other.json()).toMatchObject({ code: 'repeated_key' });
});

test('a customer has one loan at a time, even when two of the own applications are approved at once', async () => {
  const marta = await app.signIn('marta');
  const pedro = await app.signIn('pedro');
  const ids = [
    await submitted(marta, 'marta', { amount: 5_000 }),
    await submitted(marta, 'marta', { amount: 6_000 }),
  ];
  const replies = await Promise.all(
    ids.map((id) => pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {})),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = replies.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toMatchObject({
    code: 'active_loan_exists',
    message: 'Ya tiene un préstamo activo',
  });
  expect(
    (
      await marta.send('POST', '/api/loan-applications', await applicationOf('marta', { amount: 7_000 }))
    ).json(),
  ).toMatchObject({ code: 'active_loan_exists' });
});
