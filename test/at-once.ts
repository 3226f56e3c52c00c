import { sql } from 'kysely';
import type { Response } from 'light-my-request';
import type { TestApp } from '#test/app.ts';
import { until } from '#test/until.ts';

/**
 * Sends all calls at once, so that each has read its data before any of them changes it. It holds the locks on these
 * people, which every call takes before it decides, until the last call waits. They get the locks in their order.
 */
export async function atOnce(
  { db }: Pick<TestApp, 'db'>,
  people: string | readonly number[],
  calls: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const holding = await db.startTransaction().execute();
  const sent: Promise<Response>[] = [];
  try {
    const rows = holding.selectFrom('users').select('id').forUpdate();
    await (typeof people === 'string'
      ? rows.where('email', '=', people)
      : rows.where('id', 'in', [...people])
    ).execute();
    for (const call of calls) {
      sent.push(call());
      await until(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::integer as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        if (rows[0]?.waiting !== sent.length) throw new Error(`${rows[0]?.waiting} wait for the lock`);
      });
    }
  } finally {
    await holding.commit().execute();
  }
  return Promise.all(sent);
}
