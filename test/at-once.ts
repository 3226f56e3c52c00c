import type { Response } from 'light-my-request';
import type { TestApp } from '#test/app.ts';
import { until } from '#test/until.ts';

/** Resolves when so many connections to this program's database wait for a lock. */
export const untilWaiting = ({ ownerPool }: Pick<TestApp, 'ownerPool'>, count: number): Promise<void> =>
  until(async () => {
    const { rows } = await ownerPool.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting} wait for a lock`);
  });

/**
 * Sends all calls at once, so that each has read its data before any of them changes it. It holds the locks on these
 * people, which every call takes before it decides, until the last call waits. They get the locks in their order.
 */
export async function atOnce(
  app: Pick<TestApp, 'db' | 'ownerPool'>,
  people: string | readonly number[],
  calls: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const holding = await app.db.startTransaction().execute();
  const sent: Promise<Response>[] = [];
  try {
    const rows = holding.selectFrom('users').select('id').forUpdate();
    await (typeof people === 'string'
      ? rows.where('email', '=', people)
      : rows.where('id', 'in', [...people])
    ).execute();
    for (const call of calls) {
      sent.push(call());
      await untilWaiting(app, sent.length);
    }
  } finally {
    await holding.commit().execute();
  }
  return Promise.all(sent);
}
