import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/calendar.ts';
import { DRAFT_DAYS, RETENTION } from '#domain/retention.ts';
import { purge } from '#server/outbox/purge.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { draftOf, receiptPicture, submitted } from '#test/stories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const person = {
  firstName: 'Yokasta',
  lastName: 'De la Cruz',
  cedula: '00112345678',
  phone: '8095550177',
  password: 'mangu con salami',
};

it('deletes registrations and codes after a day, and not earlier', async () => {
  await app.addPerson('ana');
  const start = (email: string) =>
    app.browser().send('POST', '/api/auth/register/start', { ...person, email });
  await start('vieja@demo.do');
  await app.browser().send('POST', '/api/auth/password-reset/request', { email: 'ana@demo.do' });
  app.advance(12 * HOUR_MS);
  await start('nueva@demo.do');
  app.advance(12 * HOUR_MS + 1);
  await purge(app.deps);

  const emails = async (table: 'pendingUsers' | 'emailVerificationCodes' | 'passwordResetCodes') =>
    (await app.db.selectFrom(table).select('email').execute()).map(({ email }) => email);
  expect(await emails('pendingUsers')).toEqual(['nueva@demo.do']);
  expect(await emails('emailVerificationCodes')).toEqual(['nueva@demo.do']);
  expect(await emails('passwordResetCodes')).toEqual([]);
  expect(await app.db.selectFrom('users').select('email').execute()).toHaveLength(1);
});

const DAY_MS = 24 * HOUR_MS;

it('deletes the photos of a form that was never sent after the same term, and no other', async () => {
  const own = await openTestApp();
  const ana = await own.signIn('ana');
  const pictured = async (shade: number, fields: Record<string, string>): Promise<string> => {
    const file = { field: 'file', name: 'yo.jpg', bytes: await receiptPicture(shade) };
    const reply = await ana.upload('/api/documents', fields, file);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().filePath;
  };
  const shown = await pictured(1, { documentType: 'profile_image' });
  await ana.send('PUT', '/api/user/profile', { profileImageUrl: shown });
  const given = await pictured(2, { documentType: 'general', given: 'true' });
  const sent = await pictured(3, { documentType: 'cedula_front' });
  await submitted(ana, 'ana', { cedulaPhotoUrl: sent });
  const drafted = await pictured(4, { documentType: 'cedula_back' });
  const left = [
    await pictured(5, { documentType: 'cedula_front' }),
    await pictured(6, { documentType: 'selfie' }),
    await pictured(7, { documentType: 'payroll' }),
  ];
  own.advance(DRAFT_DAYS * DAY_MS + 1);
  await ana.send('POST', '/api/auth/login', { email: cast.ana.email, password: cast.ana.password });
  const draft = await ana.send('POST', '/api/loan-applications', {
    ...(await draftOf('ana')),
    cedulaBackPhotoUrl: drafted,
  });
  expect(draft.statusCode, draft.body).toBe(201);
  const recent = await pictured(8, { documentType: 'selfie' });
  await purge(own.deps);
  const rows = await own.db.selectFrom('documents').select('id').orderBy('id').execute();
  const kept = rows.map(({ id }) => `/api/documents/${id}/file`);
  expect(kept.toSorted()).toEqual([shown, given, sent, drafted, recent].toSorted());
  const { rows: jobs } = await own.ownerPool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'delete-file'",
  );
  expect(jobs).toEqual([{ n: left.length }]);
  await own.close();
});

it('discards an application that was never sent after its term, with its photos, and keeps one that was touched', async () => {
  const own = await openTestApp();
  const ana = await own.signIn('ana');
  const begin = async () =>
    (await ana.send('POST', '/api/loan-applications', await draftOf('ana'))).json().id;
  const [left, touched] = [await begin(), await begin()];
  const photo = { field: 'file', name: 'yo.jpg', bytes: await receiptPicture(3) };
  const fields = { documentType: 'cedula_front', applicationId: String(left) };
  expect((await ana.upload('/api/documents', fields, photo)).statusCode).toBe(201);
  const { fileKey } = await own.db.selectFrom('documents').select('fileKey').executeTakeFirstOrThrow();
  own.advance(DRAFT_DAYS * DAY_MS);
  await own.db
    .updateTable('loanApplications')
    .set({ updatedAt: own.deps.now() })
    .where('id', '=', touched)
    .execute();
  await purge(own.deps);
  const drafts = () => own.db.selectFrom('loanApplications').select('id').orderBy('id').execute();
  expect(await drafts()).toEqual([{ id: left }, { id: touched }]);
  own.advance(1);
  await purge(own.deps);
  expect(await drafts()).toEqual([{ id: touched }]);
  expect(await own.db.selectFrom('documents').select('id').execute()).toEqual([]);
  const events = await own.db
    .selectFrom('events')
    .select(['actorId', 'subjectId', 'facts'])
    .where('name', '=', 'application.discarded')
    .orderBy('id')
    .execute();
  expect(events).toEqual([{ actorId: null, subjectId: String(left), facts: { documents: 1 } }]);
  const { rows: jobs } = await own.deps.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete-file'",
  );
  expect(jobs).toEqual([{ payload: { key: fileKey } }]);
  await own.close();
});

it('deletes letters after the months of the setting, calculations and network addresses after a year', async () => {
  const own = await openTestApp();
  const ana = await own.signIn('ana');
  const { retentionMonths } = await own.deps.settings();
  const rowsOf = async () => ({
    letters: (await own.db.selectFrom('messages').select('id').execute()).length,
    calculations: (await own.db.selectFrom('loanCalculations').select('id').execute()).length,
    networks: (await own.db.selectFrom('events').select('id').where('ip', 'is not', null).execute()).length,
    events: (await own.db.selectFrom('events').select('id').execute()).length,
  });
  await ana.send('POST', '/api/loan-calculator', { amount: 10_000, term: 2, interestRate: '25' });
  await ana.send('PUT', '/api/user/profile', { address: 'Calle Primera 1' });
  await own.browser().send('POST', '/api/auth/password-reset/request', { email: 'ana@demo.do' });
  const first = await rowsOf();
  expect(Math.min(first.letters, first.calculations, first.networks)).toBeGreaterThan(0);
  own.advance(RETENTION.calculation.hours * HOUR_MS);
  await purge(own.deps);
  expect(await rowsOf()).toEqual(first);
  own.advance(1);
  await purge(own.deps);
  expect(await rowsOf()).toEqual({ ...first, calculations: 0, networks: 0 });
  const sent = await own.db
    .selectFrom('messages')
    .select('createdAt')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const end = new Date(sent.createdAt);
  end.setUTCMonth(end.getUTCMonth() + retentionMonths);
  own.setClock(end);
  await purge(own.deps);
  expect((await rowsOf()).letters).toBe(first.letters);
  own.setClock(new Date(end.getTime() + 1));
  await purge(own.deps);
  expect(await rowsOf()).toEqual({ ...first, letters: 0, calculations: 0, networks: 0 });
  await own.close();
});

it('deletes links of the counter a day after they are out of date', async () => {
  const own = await openTestApp();
  const ana = await own.signIn('ana');
  const { id } = (await ana.send('POST', '/api/loan-applications', await draftOf('ana'))).json();
  const now = own.deps.now();
  const takenBy = await own.addPerson('pedro');
  await own.db
    .insertInto('counterApplications')
    .values({ applicationId: id, takenBy, takenAt: now })
    .execute();
  const secrets = { secret: 'x', phoneSecret: null, openedAt: null, closedAt: null };
  await own.db
    .insertInto('counterLinks')
    .values({ applicationId: id, device: 'Tableta', ...secrets, createdAt: now, expiresAt: now })
    .execute();
  const left = async () => (await own.db.selectFrom('counterLinks').select('id').execute()).length;
  own.advance(RETENTION.unconfirmed.hours * HOUR_MS);
  await purge(own.deps);
  expect(await left()).toBe(1);
  own.advance(1);
  await purge(own.deps);
  expect(await left()).toBe(0);
  await own.close();
});
