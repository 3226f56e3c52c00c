import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILLED_PROFILE } from '#domain/accounts/profile-fields.fixture.ts';
import {
  FOUND_BY,
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from '#domain/accounts/profile-fields.ts';
import { factsText } from '#domain/audit/fact-labels.ts';
import { isIn } from '#domain/enum-table.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';

// Each declared field of a profile gets a value of its own, and every reader is asked for it: a field that somebody
// leaves out, or shows with another one's value, fails here. What the screens make of the replies is in
// web/clients/every-profile-field.test.tsx, what an import brings in domain/import/check-import.test.ts.

/** Fields that the staff do not type: the e-mail is a login of its own, the picture a file. */
const NOT_TYPED = ['email', 'profileImageUrl'] as const;
const TYPED = PROFILE_FIELDS.filter((field) => !isIn(NOT_TYPED, field));

let app: TestApp;
let ana: Browser;
let pedro: Browser;
let id: number;
beforeAll(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
  id = (await ana.get('/api/auth/user')).json().id;
  pedro = await app.signIn('pedro');
  const { email, profileImageUrl, ...typed } = FILLED_PROFILE;
  const saved = await pedro.send('PUT', `/api/admin/clients/${id}`, typed);
  expect(saved.statusCode, saved.body).toBe(200);
  await app.db.updateTable('users').set({ email, profileImageUrl }).where('id', '=', id).execute();
});
afterAll(() => app.close());

const MOST = 50 * 1024 * 1024;
const partOf = async (zip: Buffer, name: string) => String(await partBytes(await openZip(zip), name, MOST));
const rowIn = (rows: readonly Record<string, unknown>[]) => rows.find((row) => row.id === id) ?? {};
const json = async (browser: Browser, url: string) => (await browser.get(url)).json();

interface Reader {
  readonly who: string;
  readonly fields: readonly ProfileFieldName[];
  readonly read: () => Promise<Readonly<Record<string, unknown>>>;
}
const READERS: readonly Reader[] = [
  {
    who: 'the page of the client',
    fields: PROFILE_FIELDS,
    read: () => json(pedro, `/api/admin/clients/${id}`),
  },
  {
    who: 'the list of clients',
    fields: FOUND_BY,
    read: async () => rowIn(await json(pedro, '/api/admin/clients')),
  },
  { who: 'the own session', fields: PROFILE_FIELDS, read: () => json(ana, '/api/auth/user') },
  {
    who: 'the own profile',
    fields: PROFILE_FIELDS,
    read: async () => (await json(ana, '/api/user/profile')).user,
  },
  {
    who: 'the own data',
    fields: PROFILE_FIELDS,
    async read() {
      const { rawPayload } = await ana.send('POST', '/api/user/data', { password: cast.ana.password });
      return rowIn(JSON.parse(await partOf(rawPayload, 'datos/users.json')));
    },
  },
];

// In this order: erasing comes last.
describe('a client with every field', { shuffle: false }, () => {
  it.each(READERS)('$who has each field that it is declared for', async ({ fields, read }) => {
    const got = await read();
    expect(fields.filter((field) => got[field] !== FILLED_PROFILE[field])).toEqual([]);
  });

  it('the export of the book has each field', async () => {
    const csv = await partOf((await pedro.get('/api/admin/export')).rawPayload, 'tablas/users.csv');
    expect(PROFILE_FIELDS.filter((field) => !csv.includes(String(FILLED_PROFILE[field])))).toEqual([]);
  });

  it('the audit log names each field that was typed', async () => {
    const { facts } = await app.db
      .selectFrom('events')
      .select('facts')
      .where('name', '=', 'client.profile_changed')
      .where('subjectId', '=', String(id))
      .executeTakeFirstOrThrow();
    const names = factsText(facts).replace('Campos: ', '').split(', ');
    expect(names.toSorted()).toEqual(TYPED.map((field) => PROFILE_FIELD[field].label).toSorted());
  });

  it('erasing the person leaves none of them', async () => {
    const erased = await pedro.send('DELETE', `/api/admin/clients/${id}`);
    expect(erased.statusCode, erased.body).toBe(200);
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(PROFILE_FIELDS.filter((field) => row[field] === FILLED_PROFILE[field])).toEqual([]);
  });
});
