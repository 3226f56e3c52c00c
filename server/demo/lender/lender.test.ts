import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementPath, writeBankStatement } from '#server/demo/bank-statement.ts';
import { seedLender } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { findingsTonight } from '#test/verified.ts';

const BORROWERS = 14;
let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
  await seedLender(app.deps, await pedroId(), BORROWERS);
});
afterAll(() => app.close());

const pedroId = async () => {
  const row = await app.db
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .executeTakeFirstOrThrow();
  return row.id;
};
const countOf = async (table: 'users' | 'loans' | 'payments' | 'messages' | 'events') => {
  const { count } = await app.db
    .selectFrom(table)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

it('has clients, loans and payments whose books balance', async () => {
  expect(await countOf('users')).toBe(BORROWERS + 1);
  const marked = await app.db.selectFrom('users').select('id').where('isDemo', '=', true).execute();
  expect(marked).toHaveLength(BORROWERS);
  expect(await countOf('loans')).toBeGreaterThan(BORROWERS / 2);
  expect(await countOf('payments')).toBeGreaterThan(0);
  expect(await findingsTonight(app)).toBe(0);
});

it('sends no letter about the past', async () => {
  expect(await countOf('messages')).toBeGreaterThan(BORROWERS);
  expect(await app.db.selectFrom('messages').select('id').where('sentAt', 'is', null).execute()).toEqual([]);
  const { rows } = await sql`
    select from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'send-message'`.execute(app.db);
  expect(rows).toEqual([]);
});

it('has contacted every borrower who was late, by the verbs of daily use', async () => {
  const contacts = await app.db.selectFrom('collectionContacts').select(['channel', 'outcome']).execute();
  expect(contacts.some(({ outcome }) => outcome === 'promised')).toBe(true);
  expect(
    await app.db.selectFrom('events').select('id').where('name', '=', 'loan.contacted').execute(),
  ).toHaveLength(contacts.filter(({ channel }) => channel !== 'letter').length);
});

it('is created once', async () => {
  const before = await countOf('events');
  await seedLender(app.deps, await pedroId(), BORROWERS);
  expect(await countOf('events')).toBe(before);
});

it('has a statement of its bank that can be imported', async () => {
  await writeBankStatement(app.deps);
  const reply = await pedro.upload(
    '/api/admin/statements',
    {},
    { field: 'file', name: 'estado.csv', bytes: await readFile(statementPath(app.deps)) },
  );
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json()).toMatchObject({ account: '800000001', addedOutgoing: 1, repeated: 0, skipped: 0 });
  expect(reply.json().added).toBeGreaterThan(0);
});
