import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAINED_TABLE_NAMES } from '#domain/hash-chain/tables.ts';
import { readKept, walk } from '#server/verification/verify-now.ts';
import type { KeptHeads } from '#server/verification/walk/check-heads.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import type { Named } from '#test/tamper/tamper-actions.ts';
import { seedTamperRecords } from '#test/tamper/tamper-seed.ts';
import { TAMPERINGS } from '#test/tamper/tamperings.ts';

/** `npm run drill -- tamper` makes a thousand; every test run, a slice of them. */
const FULL = process.env.TAMPER === 'full';
const TIMES = FULL ? 1_000 / Object.keys(TAMPERINGS).length : 1;
const seed = Number(process.env.SEED ?? 26);

let app: TestApp;
let kept: KeptHeads;
beforeAll(async () => {
  app = await openTestApp();
  await seedTamperRecords(app);
  kept = await readKept(app.deps.env, app.deps.chainKey);
});
afterAll(() => app.close());

const UNDO = new Error('nothing of this stays');
const REFUSED = /append-only|violates|must not be used|cannot be/;

/** As the owner of the tables, in a transaction that is rolled back afterwards. */
async function attempt(how: (typeof TAMPERINGS)[string], random: (below: number) => number) {
  let answer: { named: Named; found: Awaited<ReturnType<typeof walk>> } | 'nothing' | 'refused' = 'nothing';
  try {
    await app.deps.db.transaction().execute(async (tx) => {
      const named = await how(tx, random);
      if (named) answer = { named, found: await walk(tx, app.deps, kept, () => true) };
      throw UNDO;
    });
  } catch (error) {
    if (error !== UNDO && !(error instanceof Error && REFUSED.test(error.message))) throw error;
    if (error !== UNDO) answer = 'refused';
  }
  return answer as { named: Named; found: Awaited<ReturnType<typeof walk>> } | 'nothing' | 'refused';
}

it('every watched table has a row to tamper with', async () => {
  const empty: string[] = [];
  for (const source of CHAINED_TABLE_NAMES)
    if ((await app.ownerPool.query(`select from ${source} limit 1`)).rowCount === 0) empty.push(source);
  expect(empty).toEqual([]);
});

it('finds nothing without tampering', async () => {
  const report = await app.deps.db.transaction().execute((tx) => walk(tx, app.deps, kept, () => true));
  expect(report).toMatchObject({ findings: 0, explained: 1, examples: [] });
  expect(report.links).toBeGreaterThan(80);
  // Two documents of the erased person, and the addresses of that person's events.
  expect(report.erased).toBeGreaterThan(2);
});

describe.each(Object.entries(TAMPERINGS))('an owner of the database who %s', (name, how) => {
  it('is detected, and the changed row is named', async () => {
    const random = dice(seed + name.length);
    let done = 0;
    for (let tries = 0; done < TIMES && tries < TIMES * 20; tries += 1) {
      const answer = await attempt(how, random);
      if (typeof answer === 'string') continue;
      done += 1;
      const { named, found } = answer;
      const isNamed = found.examples.some(({ source, id }) =>
        named.some((one) => one.source === source && (one.id === undefined || one.id === id)),
      );
      expect(isNamed, `${JSON.stringify(named)} in ${JSON.stringify(found.examples.slice(0, 5))}`).toBe(true);
    }
    expect(done).toBeGreaterThanOrEqual(TIMES);
  }, 600_000);
});
