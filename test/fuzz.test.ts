import type { Response } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { fuzzer } from '#test/hostile.ts';
import { rounds } from '#test/sample.ts';

// Another seed: FUZZ_SEED=7 npm run drill -- races
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const ROUNDS = rounds(500, 5);

let app: TestApp;
const customers: Browser[] = [];
let nobody: Browser;
let admin: Browser;
beforeAll(async () => {
  app = await openTestApp();
  await addColumnEverywhere();
  // With the demo's stories the hostile calls find applications, a counter-offer, a loan and payments.
  await seedDemo(app.deps);
  nobody = app.browser();
  admin = await app.signIn('pedro');
  for (const key of ['ana', 'luis', 'rosa', 'marta'] as const) customers.push(await app.signIn(key));
});
afterAll(() => app.close());

/** Like a later migration: no reply may contain an extra column of a row. */
async function addColumnEverywhere(): Promise<void> {
  const tables = await app.db.introspection.getTables();
  for (const { name } of tables.filter(({ schema, isView }) => schema === 'public' && !isView))
    await app.db.schema
      .alterTable(name)
      .addColumn('later', 'text', (column) => column.defaultTo('inside'))
      .execute();
}

const SPANISH_ERROR = { code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/\S/) };

function callerOf({ access }: Endpoint, round: number): Browser {
  if (access === 'public') return nobody;
  return admits(access, 'customer') ? (customers[round % customers.length] ?? nobody) : admin;
}

/** A reply has exactly the contract's fields: an extra field is a leak. */
function expectDeclared(endpoint: Endpoint, reply: Response, what: string): void {
  expect(reply.statusCode, what).toBe(endpoint.reply.status);
  if (!('json' in endpoint.reply)) return;
  const body: unknown = reply.json();
  expect(endpoint.reply.json.safeParse(body), what).toEqual({ success: true, data: body });
}

/** A logout would end the session that the next calls need. */
const fuzzed = endpoints.filter(({ path }) => path !== '/api/logout');

describe(`hostile input, seed ${SEED}`, () => {
  it.each(fuzzed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s replies as declared and never 500',
    async (_name, endpoint) => {
      const hostile = fuzzer(SEED, endpoint);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { headers, url, payload } = hostile();
        const reply = await app.inject({
          method: endpoint.method,
          url,
          headers: { host: 'manito.test', origin: 'http://manito.test', ...headers },
          cookies: Object.fromEntries(callerOf(endpoint, round).cookies),
          ...(payload !== undefined && { payload }),
        });
        const what = `round ${round}: ${url} ${String(payload).slice(0, 300)} → ${reply.body.slice(0, 300)}`;
        expect(reply.statusCode, what).toBeLessThan(500);
        if (reply.statusCode >= 400) expect(reply.json(), what).toMatchObject(SPANISH_ERROR);
        else expectDeclared(endpoint, reply, what);
      }
    },
  );
});
