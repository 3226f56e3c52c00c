import { HISTORY_EVENTS } from '#domain/audit/event.ts';
import { isIn } from '#domain/enum-table.ts';

interface Happened {
  readonly name: string;
  readonly happenedAt: Date;
}

/**
 * The customer's part of the audit log, oldest first. A settlement that a reversal undid is left out; of several
 * settlements only the last one is shown.
 */
export function historyOf(events: readonly Happened[], settled: boolean) {
  const entries = events.flatMap(({ name, happenedAt }) =>
    isIn(HISTORY_EVENTS, name) ? [{ event: name, at: happenedAt }] : [],
  );
  const last = entries.findLast(({ event }) => event === 'loan.settled');
  return entries.filter((happening) => happening.event !== 'loan.settled' || (settled && happening === last));
}
