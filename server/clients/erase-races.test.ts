import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { rounds } from '#test/sample.ts';
import { applicationOf, bothSignatures, lent, reported } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ROUNDS = rounds(20, 6);
const idOf = async (browser: Browser): Promise<number> => (await browser.get('/api/auth/user')).json().id;
const count = async (
  table: 'documents' | 'payments' | 'loanApplications' | 'legalDocuments',
  userId: number,
) => {
  const rows =
    table === 'legalDocuments'
      ? await app.db
          .selectFrom('legalDocuments')
          .innerJoin('loanApplications as a', 'a.id', 'legalDocuments.applicationId')
          .where('a.userId', '=', userId)
          .select('legalDocuments.id')
          .execute()
      : await app.db.selectFrom(table).where('userId', '=', userId).select('id').execute();
  return rows.length;
};

test('an application during the deletion is stored before it or not at all', async () => {
  const pedro = await app.signIn('pedro');
  const body = await applicationOf('ana');
  const outcomes = new Set<number>();
  const { debtAgreementSignature } = await bothSignatures();
  const bytes = Buffer.from(debtAgreementSignature.split(',')[1] ?? '', 'base64');
  for (let round = 0; round < ROUNDS; round += 1) {
    const ana = await app.signIn('ana');
    const id = await idOf(ana);
    const [erased, applied, uploaded] = await Promise.all([
      round % 2 === 0
        ? pedro.send('DELETE', `/api/admin/clients/${id}`)
        : new Promise((resolve) => setTimeout(resolve, round)).then(() =>
            pedro.send('DELETE', `/api/admin/clients/${id}`),
          ),
      ana.send('POST', '/api/loan-applications', body),
      ana.upload('/api/documents', { documentType: 'selfie' }, { field: 'file', name: 'a.png', bytes }),
    ]);
    expect(erased.statusCode, erased.body).toBe(200);
    for (const reply of [applied, uploaded]) {
      expect([201, 401, 404], reply.body).toContain(reply.statusCode);
      outcomes.add(reply.statusCode);
    }
    expect(await Promise.all([count('loanApplications', id), count('documents', id)])).toEqual([0, 0]);
    const letters = await app.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', 'ana@demo.do')
      .execute();
    expect(letters).toEqual([]);
  }
  // On a busy machine a few rounds may all end alike.
  if (ROUNDS === 20) expect(outcomes.size).toBeGreaterThan(1);
});

test('a payment reported during the deletion of its owner: a debt keeps both', async () => {
  const { customer, pedro } = await lent(app, 'rosa', { term: 1 });
  const id = await idOf(customer);
  const [erased, payment] = await Promise.all([
    pedro.send('DELETE', `/api/admin/clients/${id}`),
    reported(customer, 11_500, 1),
  ]);
  expect(erased.statusCode).toBe(409);
  // Confirms the last payment and deletes at once: whichever comes first, no payment stays undecided or without a name.
  const [decided, again] = await Promise.all([
    pedro.send('PATCH', `/api/payments/${payment}/status`, { status: 'verified' }),
    pedro.send('DELETE', `/api/admin/clients/${id}`),
  ]);
  expect(decided.statusCode).toBe(200);
  expect([200, 409]).toContain(again.statusCode);
  const last = again.statusCode === 200 ? again : await pedro.send('DELETE', `/api/admin/clients/${id}`);
  expect(last.statusCode, last.body).toBe(200);
  // Closed books stay closed: a deleted client's payment cannot be reversed any more.
  const reversed = await pedro.send('POST', `/api/admin/payments/${payment}/reversal`, { reason: 'tarde' });
  expect([reversed.statusCode, reversed.json().message]).toEqual([404, 'Esta cuenta ya no existe']);
});

test('an approval and a deletion at once leave no loan without a client', async () => {
  const pedro = await app.signIn('pedro');
  const body = await applicationOf('luis');
  for (let round = 0; round < ROUNDS; round += 1) {
    const luis = await app.signIn('luis');
    const id = await idOf(luis);
    const application: number = (await luis.send('POST', '/api/loan-applications', body)).json().id;
    const [approved, erased] = await Promise.all([
      pedro.send('PATCH', `/api/loan-applications/${application}/approve`, {}),
      pedro.send('DELETE', `/api/admin/clients/${id}`),
    ]);
    expect(`${approved.statusCode} ${erased.statusCode}`).toMatch(/^(?:200 409|(?:404|409) 200)$/);
    if (erased.statusCode === 200) continue;
    await pedro.send('POST', `/api/loan-applications/${application}/cancel`);
    expect((await pedro.send('DELETE', `/api/admin/clients/${id}`)).statusCode).toBe(200);
  }
  const open = await app.db.selectFrom('loans').select('id').where('status', '<>', 'settled').execute();
  expect(open).toEqual([]);
});

test('ten deletions at once have one effect', async () => {
  const pedro = await app.signIn('pedro');
  const marta = await idOf(await app.signIn('marta'));
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => pedro.send('DELETE', `/api/admin/clients/${marta}`)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(404)]);
  const events = await app.db
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'client.erased')
    .where('subjectId', '=', String(marta))
    .execute();
  expect(events).toHaveLength(1);
  expect(await count('legalDocuments', marta)).toBe(0);
});
