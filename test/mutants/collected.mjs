// Stands in for `vitest` while mutants are judged: the same tests and the same `expect`, told one by one to whoever
// runs them, thousands of times in one process.
globalThis.__vitest_worker__ = { config: { expect: {}, chaiConfig: {} }, environment: { name: 'node' } };
export const { expect } = await import('vitest');

/** A group of tests with what happens around them. */
const group = (parent) => ({
  parent,
  before: [],
  after: [],
  beforeEach: [],
  afterEach: [],
  tests: [],
  ready: false,
});
let within = group(null);

/** Collects what a file says while it is loaded. */
export async function collect(load) {
  within = group(null);
  const whole = within;
  await load();
  return whole.tests;
}

const test = (_name, ...rest) => {
  const body = rest.find((one) => typeof one === 'function');
  const own = { group: within, body };
  for (let one = within; one !== null; one = one.parent) one.tests.push(own);
};
const describe = (_name, ...rest) => {
  within = group(within);
  rest.find((one) => typeof one === 'function')();
  within = within.parent;
};
const each = (declare) => (rows) => (name, body, options) => {
  for (const row of rows) declare(name, () => (Array.isArray(row) ? body(...row) : body(row)), options);
};
const unless = (declare) => (skipped) => (skipped ? () => undefined : declare);
for (const declare of [test, describe])
  Object.assign(declare, { each: each(declare), for: each(declare), skipIf: unless(declare) });

export { describe, test, test as it };
export const beforeAll = (hook) => within.before.push(hook);
export const afterAll = (hook) => within.after.push(hook);
export const beforeEach = (hook) => within.beforeEach.push(hook);
export const afterEach = (hook) => within.afterEach.push(hook);
export const inject = () => undefined;

const groupsOf = (one) => (one === null ? [] : [...groupsOf(one.parent), one]);

/** Runs one test alone, with everything around it. @returns whether it holds. */
export async function holds({ group: own, body }) {
  const groups = groupsOf(own);
  try {
    for (const { before } of groups) for (const hook of before) await hook();
    for (const { beforeEach: hooks } of groups) for (const hook of hooks) await hook();
    await body();
    return true;
  } catch {
    return false;
  } finally {
    try {
      for (const { afterEach: hooks, after } of groups.toReversed())
        for (const hook of [...hooks, ...after]) await hook();
    } catch {
      // What a failed test did not make cannot be put away.
    }
  }
}
