import { HISTORY_EVENTS } from '#domain/audit/event.ts';
import { isIn } from '#domain/closed-set.ts';

interface Happened {
  readonly name: string;
  readonly happenedAt: Date;
}

/**
 * The customer's part of the audit log, oldest first. A loan that owes again after a reversal was not settled after
 * all; of several settlements the last one counts.
 */
export function historyOf(events: readonly Happened[], settled: boolean) {
  const entries = events.flatMap(({ name, happenedAt }) =>
    isIn(HISTORY_EVENTS, name) ? [{ event: name, at: happenedAt }] : [],
  );
  const last = entries.findLast(({ event }) => event === 'loan.settled');
  return entries.filter((happening) => happening.event !== 'loan.settled' || (settled && happening === last));
}
