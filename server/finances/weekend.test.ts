import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { lent } from '#test/stories.ts';

// On a Monday: instalments of Saturday and Sunday are on time until tonight, and are today's work.
const LENT: readonly (readonly [PersonKey, string, string])[] = [
  ['rosa', '2026-11-20T14:00:00Z', '2026-12-05'],
  ['marta', '2026-11-21T14:00:00Z', '2026-12-06'],
  ['luis', '2026-11-22T14:00:00Z', '2026-12-07'],
];
const MONDAY = '2026-12-07T14:00:00Z';
const TUESDAY = '2026-12-08T14:00:00Z';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
  for (const [who, on] of LENT) {
    app.setClock(on);
    await lent(app, who, { amount: 9_000, term: 3 });
  }
});
afterEach(() => app.close());

const asked = async (address: string) => (await (await app.signIn('pedro')).get(address)).json();

/** Computed from the rows alone: the unpaid amount that fell due up to a day, or after it until another. */
const unpaid = async (after: string, to: string) => {
  const rows = await app.db.selectFrom('instalments').select(['dueDate', 'amount', 'paid']).execute();
  return rows
    .filter(({ dueDate }) => dueDate !== null && dueDate > after && dueDate <= to)
    .reduce((all, { amount, paid }) => all + amount - paid, 0);
};

it('counts amounts due on a weekend as due today on Monday, in every figure and list', async () => {
  const due = await app.db.selectFrom('instalments').select('dueDate').where('number', '=', 1).execute();
  expect(due.map(({ dueDate }) => dueDate).sort()).toEqual(LENT.map(([, , on]) => on));
  app.setClock(MONDAY);
  const owed = await unpaid('2026-12-04', '2026-12-07');
  const queue = await asked('/api/admin/queue');
  expect(queue.dueToday).toMatchObject({ instalments: 3, amount: owed });
  expect(queue.dueToday.largest).toHaveLength(3);
  expect(queue.overdue.map(({ amount }: { amount: number }) => amount)).toEqual([0, 0, 0, 0]);
  const finances = await asked('/api/admin/finances');
  expect(finances.expected15Days).toBe(await unpaid('2026-12-04', '2026-12-22'));
  expect(finances.expected30Days).toBe(await unpaid('2026-12-04', '2027-01-06'));
  const { total, items } = await asked('/api/admin/collections');
  expect(total).toBe(3);
  expect(items).toHaveLength(3);
  for (const item of items) expect(item).toMatchObject({ turn: 'due_today', daysLate: 0, overdue: 0 });
  expect(items.reduce((all: number, { dueNow }: { dueNow: number }) => all + dueNow, 0)).toBe(owed);
});

it('counts them as overdue from Tuesday on, and nowhere twice', async () => {
  app.setClock(TUESDAY);
  const owed = await unpaid('2026-12-04', '2026-12-07');
  const queue = await asked('/api/admin/queue');
  expect(queue.dueToday).toMatchObject({ instalments: 0, amount: 0, largest: [] });
  expect(queue.overdue[0]).toMatchObject({ instalments: 3, amount: owed });
  const { items } = await asked('/api/admin/collections');
  for (const item of items) expect(item).toMatchObject({ turn: 'to_contact', dueNow: 0 });
  expect((await asked('/api/admin/finances')).expected15Days).toBe(await unpaid('2026-12-07', '2026-12-23'));
});
