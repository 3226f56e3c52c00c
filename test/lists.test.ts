import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersOf } from '#contract/list.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { LISTS } from '#test/growth/list-probes.ts';
import { lent, reported, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  // Equal amounts, so that only the number decides between them.
  for (const key of ['rosa', 'marta'] as const) await lent(app, key, { amount: 8_000, term: 2 });
  await reported(await app.signIn('rosa'), 1_500, 1);
  await reported(await app.signIn('marta'), 1_500, 2);
  for (const key of ['ana', 'luis'] as const) await submitted(await app.signIn(key), key);
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

async function pageByPage(first: string): Promise<number[]> {
  const seen: number[] = [];
  let next: string | undefined = first;
  while (next !== undefined) {
    const reply = await pedro.get(next);
    expect(reply.statusCode, next).toBe(200);
    seen.push(...idsOf(reply.json()));
    next = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1];
  }
  return seen;
}

const OFFICE = LISTS.filter(({ access, path }) => access !== 'customer' && !path.endsWith('/lines'));

describe('every list of the office', () => {
  it.each(OFFICE.flatMap(({ path, list }) => ordersOf(list).map((order) => [path, order] as const)))(
    '%s in the order %s: paging by one row repeats none and skips none',
    async (path, order) => {
      const whole = idsOf((await pedro.get(`${path}?sort=${order}&limit=200`)).json());
      expect(await pageByPage(`${path}?sort=${order}&limit=1`)).toEqual(whole);
      const opposite = order.startsWith('-') ? order.slice(1) : `-${order}`;
      const back = idsOf((await pedro.get(`${path}?sort=${opposite}&limit=200`)).json());
      expect(back.toReversed()).toEqual(whole);
    },
  );

  it.each(OFFICE)(
    '$path refuses an unknown order, and begins again after an invalid key',
    async ({ path }) => {
      const refused = await pedro.get(`${path}?sort=password`);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual([{ field: 'sort', message: 'Elija un orden de la lista' }]);
      const whole = (await pedro.get(path)).json();
      for (const key of ['x', '7~x', '7~2026-99-99', "7~' or true"])
        expect((await pedro.get(`${path}?after=${encodeURIComponent(key)}`)).statusCode).toBe(200);
      expect((await pedro.get(`${path}?after=x`)).json()).toEqual(whole);
    },
  );
});

it('lists the filters that no order supports, instead of scanning everything', async () => {
  const reply = await pedro.get('/api/admin/loans?sort=-balance&overdue=1-7');
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toEqual([
    { field: 'sort', message: 'Con estos filtros no se puede ordenar así' },
  ]);
});
