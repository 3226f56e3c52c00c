import type { Role } from '#domain/accounts/role.ts';
import { type Day, dayInSantoDomingo, HOUR_MS, startOfDay } from '#domain/calendar.ts';
import { demoContext } from '#server/demo/demo-context.ts';
import type { Deps } from '#server/deps.ts';
import type { Context, Tx } from '#server/http/context.ts';

/** The instant of an hour on a day in Santo Domingo; hours may have fractions. */
export const instantOf = (on: Day, hour: number): Date => new Date(startOfDay(on).getTime() + hour * HOUR_MS);

/** A verb's context at a past instant, within the one transaction that creates the lender. */
export function contextAt(tx: Tx, deps: Deps, userId: number, role: Role | null, now: Date): Context {
  const transact: Context['transact'] = (work) => work(tx);
  return {
    ...demoContext(deps, userId, role, 0),
    now,
    today: dayInSantoDomingo(now),
    read: transact,
    transact,
    transactOnce: transact,
  };
}
