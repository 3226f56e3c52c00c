import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFillable, mayBeEmpty, type ProfileBody } from '#contract/profile.ts';
import { FILLED_PROFILE } from '#domain/accounts/profile-fields.fixture.ts';
import { byProfileField, PROFILE_FIELDS, type ProfileFieldName } from '#domain/accounts/profile-fields.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { submitted } from '#test/stories.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
let luis: Browser;
beforeAll(async () => {
  app = await openTestApp();
  luis = await app.signIn('luis');
  await submitted(luis, 'luis');
});
afterAll(() => app.close());

const save = (body: object) => luis.send('PUT', '/api/user/profile', body);
const luisRow = () =>
  app.db.selectFrom('users').selectAll().where('email', '=', cast.luis.email).executeTakeFirstOrThrow();
const empty = (field: keyof ProfileBody) =>
  app.db
    .updateTable('users')
    .set({ [field]: null })
    .where('email', '=', cast.luis.email)
    .execute();
const filledEvents = async () =>
  app.db
    .selectFrom('events')
    .select(['actorId', 'subjectId', 'facts'])
    .where('name', '=', 'profile.gaps_filled')
    .orderBy('id')
    .execute();

const FIELDS = PROFILE_FIELDS.filter((field) => mayBeEmpty(field) && field !== 'profileImageUrl');
/** A value for each optional field, and its stored form; the picture is never locked. */
const WRITTEN: Readonly<Record<ProfileFieldName, readonly [string | number, string | number]>> = {
  ...byProfileField((field) => [FILLED_PROFILE[field], FILLED_PROFILE[field]] as const, PROFILE_FIELDS),
  city: [' Santiago ', 'Santiago'],
  postalCode: ['51000', '51000'],
  emergencyContactPhone: ['809 555 0199', '+18095550199'],
};

test.each(FIELDS)(
  '%s can be filled once: reply, row, event by field name alone, then locked',
  async (field) => {
    await empty(field);
    const [text, stored] = WRITTEN[field];
    const { id } = await luisRow();
    const events = await filledEvents();
    const reply = await save({ [field]: text });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()[field]).toBe(stored);
    const after = await luisRow();
    expect(after[field]).toBe(stored);
    expect(await filledEvents()).toEqual([
      ...events,
      { actorId: id, subjectId: String(id), facts: { fields: field } },
    ]);
    for (const again of [text, null, typeof text === 'number' ? text + 1 : '']) {
      const refused = await save({ [field]: again });
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'profile_locked' });
      expect(refused.json().message).toContain('Para corregir sus datos, contacte a soporte');
    }
    expect(await luisRow()).toEqual(after);
    expect(await filledEvents()).toHaveLength(events.length + 1);
  },
);

test.each(FIELDS)('%s stays empty when the same request also names a locked field', async (field) => {
  await empty(field);
  const before = await luisRow();
  const reply = await save({ [field]: WRITTEN[field][0], firstName: before.firstName });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'profile_locked']);
  expect(await luisRow()).toEqual(before);
});

test('an empty field may stay empty, and records nothing', async () => {
  await empty('city');
  const events = await filledEvents();
  expect((await save({ city: ' ' })).statusCode).toBe(200);
  expect((await luisRow()).city).toBeNull();
  expect(await filledEvents()).toHaveLength(events.length);
});

test('a value that the contract rejects gets an error at its field, and a valid one can follow', async () => {
  await empty('birthDate');
  const refused = await save({ birthDate: '2015-01-01' });
  expect(refused.json().errors).toEqual([
    { field: 'birthDate', message: 'Debe ser mayor de 18 años para solicitar un préstamo' },
  ]);
  expect((await save({ birthDate: '1990-11-09' })).statusCode).toBe(200);
});

test('the holder hears of a new bank account', async () => {
  const marta = await app.signIn('marta');
  await submitted(marta, 'marta');
  await app.db
    .updateTable('users')
    .set({ accountNumber: null })
    .where('email', '=', cast.marta.email)
    .execute();
  const filled = await marta.send('PUT', '/api/user/profile', { accountNumber: '0798765432' });
  expect(filled.statusCode, filled.body).toBe(200);
  expect((await lettersTo(app, cast.marta.email)).at(-1)).toMatchObject({ template: 'profile-changed' });
});

test('of two requests that fill the same field at once, one fills it and the other finds it locked', async () => {
  for (let round = 0; round < 10; round += 1) {
    await empty('city');
    const replies = await Promise.all([save({ city: 'Moca' }), save({ city: 'Azua' })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const won = replies.find(({ statusCode }) => statusCode === 200);
    expect((await luisRow()).city).toBe(won?.json().city);
  }
});

test('staff who empty a field unlock it', async () => {
  await save({ city: 'Moca' });
  const { id } = await luisRow();
  const pedro = await app.signIn('pedro');
  expect((await pedro.send('PUT', `/api/admin/clients/${id}`, { city: null })).statusCode).toBe(200);
  expect(isFillable('city', await luisRow())).toBe(true);
  expect((await save({ city: 'Azua' })).json().city).toBe('Azua');
});
