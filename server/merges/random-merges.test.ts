import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedLender } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { rounds, WHOLE } from '#test/sample.ts';
import { lent, reported } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';

/** `npm run drill -- merges` makes 500, among more clients; every test run, a slice of them. */
const MERGES = rounds(500, 8);
const BORROWERS = WHOLE ? 60 : 10;
const seed = Number(process.env.SEED ?? 53);

/**
 * What is not compared: the log and the merges themselves with their letters, the proofs of both, and repeated requests.
 */
const LEFT_OUT = new Set([
  'events',
  'messages',
  'merges',
  'unchained_changes',
  'chain_links',
  'row_salts',
  'idempotency_keys',
  'rate_limits',
  'sessions',
  'push_subscriptions',
  'verifications',
]);

let app: TestApp;
let pedro: Browser;
let tables: string[];
let ids: number[];
const people = new Map<number, Browser>();
beforeAll(async () => {
  app = await openTestApp();
  for (const [index, key] of (['rosa', 'marta'] as const).entries()) {
    const { customer } = await lent(app, key, { amount: 6_000, term: 1 });
    await reported(customer, 700, index + 1);
    people.set((await customer.get('/api/auth/user')).json().id, customer);
  }
  pedro = await app.signIn('pedro');
  await seedLender(app.deps, (await pedro.get('/api/auth/user')).json().id, BORROWERS);
  // As accounts that no demo made: only such a one is merged with them.
  await app.deps.db.transaction().execute((tx) => tx.updateTable('users').set({ isDemo: false }).execute());
  const all = await app.deps.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  tables = all.rows.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
  const clients = await app.deps.pool.query<{ id: number }>(
    'select id from users where not is_admin and erased_at is null order by id',
  );
  ids = clients.rows.map(({ id }) => id);
}, 600_000);
afterAll(() => app.close());

type Row = Readonly<Record<string, unknown>>;
type Dump = ReadonlyMap<string, ReadonlySet<string>>;

/** Every row of every table, as text. */
async function dump(): Promise<Dump> {
  const whole = new Map<string, Set<string>>();
  for (const table of tables) {
    const { rows } = await app.deps.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t`,
    );
    whole.set(table, new Set(rows.map(({ row }) => row)));
  }
  const letters = await app.deps.pool.query<{ row: string }>(
    `select to_jsonb(m)::text as row from messages m where template not in ('accounts-merged', 'merge-undone')`,
  );
  return whole.set('messages', new Set(letters.rows.map(({ row }) => row)));
}

/** The rows that one dump has and the other has not. */
const lacking = (one: Dump, other: Dump, table: string): Row[] =>
  [...(one.get(table) ?? [])].filter((row) => !other.get(table)?.has(row)).map((row) => JSON.parse(row));

/** The tables of which the two dumps differ. */
const differing = (one: Dump, other: Dump): string[] =>
  [...one.keys()].filter(
    (table) => lacking(one, other, table).length > 0 || lacking(other, one, table).length > 0,
  );

const BY_TRIGGERS = ['client_search', 'loan_search'];

/** Of each changed row only the person may differ, from the merged account to the kept one. */
function expectOnlyTheirs(before: Dump, after: Dump, kept: number, merged: number): number {
  let moved = 0;
  for (const table of differing(before, after)) {
    const gone = lacking(before, after, table);
    const come = lacking(after, before, table);
    if (table === 'users') expect(gone.map(({ id }) => id).toSorted()).toEqual([kept, merged].toSorted());
    else if (!BY_TRIGGERS.includes(table)) {
      moved += gone.length;
      expect(
        gone.map(({ user_id }) => user_id),
        table,
      ).toEqual(gone.map(() => merged));
      const asMoved = gone.map((row) => JSON.stringify({ ...row, user_id: kept }));
      expect(come.map((row) => JSON.stringify(row)).toSorted(), table).toEqual(asMoved.toSorted());
    }
  }
  return moved;
}

const READS = [
  '/api/auth/user',
  '/api/loan-applications',
  '/api/loans/active',
  '/api/payments',
  '/api/documents',
];
/** What every person with a session who is not one of the two reads of the own things. */
async function readByThird(two: readonly number[]): Promise<string> {
  const read: string[] = [];
  for (const [id, browser] of people)
    if (!two.includes(id)) for (const path of READS) read.push((await browser.get(path)).body);
  return read.join('\n');
}

it(`${MERGES} merges of random pairs leave every third person as before, and are undone byte for byte`, {
  timeout: 3_600_000,
}, async () => {
  const roll = dice(seed);
  const any = () => ids[roll(ids.length)] ?? 0;
  let merges = 0;
  let refused = 0;
  let moved = 0;
  let before = await dump();
  while (merges < MERGES) {
    const [kept, merged] = [any(), any()];
    if (kept === merged) continue;
    const told = await readByThird([kept, merged]);
    const preview = (await pedro.get(`/api/admin/clients/${kept}/merge-preview/${merged}`)).json();
    const login = preview.logins[roll(preview.logins.length)];
    const reply = await pedro.send('POST', `/api/admin/clients/${kept}/merges`, { mergedId: merged, login });
    const possible = preview.refused.length === 0;
    expect(reply.statusCode, reply.body).toBe(possible ? 201 : 409);
    if (!possible) {
      refused += 1;
      continue;
    }
    const { doNotLend: _, ...foretold } = preview.after;
    expect((await pedro.get(`/api/admin/clients/${kept}`)).json()).toMatchObject(foretold);
    merges += 1;
    const after = await dump();
    moved += expectOnlyTheirs(before, after, kept, merged);
    expect(await readByThird([kept, merged])).toBe(told);
    if (roll(2) === 0)
      expect((await pedro.get(`/api/admin/clients/${merged}`)).json()).toMatchObject({ id: kept });
    const undone = await pedro.send('POST', `/api/admin/merges/${reply.json().id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    const again = await dump();
    expect(differing(before, again)).toEqual([]);
    before = again;
  }
  expect(refused).toBeGreaterThan(0);
  expect(moved).toBeGreaterThan(MERGES * 5);
  console.info(`${merges} merges, ${moved} rows there and back, ${refused} pairs refused`);
  // The merges are facts of the program, not changes made in the database by hand.
  expect(await findingsTonight(app)).toBe(0);
});
