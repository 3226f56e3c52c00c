import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { fuzzer } from '#test/hostile.ts';

// Another seed: FUZZ_SEED=7 FUZZ_ROUNDS=500 npx vitest run --project server test/fuzz
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 40);

let app: TestApp;
const callers: { nobody?: Browser; customer?: Browser; admin?: Browser } = {};
beforeAll(async () => {
  app = await openTestApp();
  callers.nobody = app.browser();
  callers.customer = await app.signIn('ana');
  callers.admin = await app.signIn('pedro');
  await callers.customer.send('POST', '/api/loan-applications', { amount: 10_000, term: 2 });
});
afterAll(() => app.close());

const SPANISH_ERROR = { code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/\S/) };

function callerOf({ access }: Endpoint): Browser | undefined {
  if (access === 'public') return callers.nobody;
  return access === 'admin' ? callers.admin : callers.customer;
}

/** Signing out would end the session that the next calls need. */
const fuzzed = endpoints.filter(({ path }) => path !== '/api/logout');

describe(`hostile input, seed ${SEED}`, () => {
  it.each(fuzzed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s never answers 500',
    async (_name, endpoint) => {
      const hostile = fuzzer(SEED, endpoint);
      const browser = callerOf(endpoint);
      for (let round = 0; round < ROUNDS; round += 1) {
        const { headers, url, payload } = hostile();
        const reply = await app.inject({
          method: endpoint.method,
          url,
          headers: { host: 'manito.test', origin: 'http://manito.test', ...headers },
          cookies: Object.fromEntries(browser?.cookies ?? []),
          ...(payload !== undefined && { payload }),
        });
        const what = `round ${round}: ${url} ${String(payload).slice(0, 300)} → ${reply.body.slice(0, 300)}`;
        expect(reply.statusCode, what).toBeLessThan(500);
        if (reply.statusCode >= 400) expect(reply.json(), what).toMatchObject(SPANISH_ERROR);
      }
    },
    20_000 + ROUNDS * 400,
  );
});
