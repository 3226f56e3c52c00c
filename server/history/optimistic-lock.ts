import type { Failure } from '#contract/errors.ts';
import type { SeenUpdatedAt } from '#contract/seen.ts';
import { staffActionText } from '#domain/audit/staff-action-text.ts';
import {
  type LastStaffAction,
  lastStaffAction,
  type Subject,
} from '#server/history/last-staff-action.store.ts';
import type { Context, Tx } from '#server/http/context.ts';

/** Customers do not learn which member of the staff acted. */
function nameFor({ actor }: Pick<Context, 'actor'>, by: LastStaffAction['by']): string {
  if (by === null) return 'El programa';
  if (by.isAdmin) return actor.isAdmin ? by.name : 'El prestamista';
  return actor.isAdmin ? 'El cliente' : 'Usted';
}

/**
 * "Pedro Santos ya aprobó esta solicitud a las 10:42", for the second to decide; `null` where the author is unknown.
 */
export async function whoWasFirst(tx: Tx, context: Context, about: Subject): Promise<string | null> {
  const last = await lastStaffAction(tx, about);
  return last && staffActionText(nameFor(context, last.by), last.staffAction, last.at, context.now);
}

interface Seen {
  /** The time of the row, read under its lock. */
  readonly updatedAt: Date;
  readonly seenUpdatedAt: SeenUpdatedAt;
  /** The time of the row before the wait for the lock: a caller who sends no version counts as having seen this one. */
  readonly foundUpdatedAt: Date;
}

/**
 * Optimistic lock: refuses a decision about a row that changed since the caller saw it, or while the call waited for
 * the row's lock. The failure states who did what (rule: decision-in-sight). Times are compared in whole milliseconds,
 * as a reply contains them: the database keeps microseconds.
 */
export async function rejectStaleUpdate(
  tx: Tx,
  context: Context,
  about: Subject,
  { updatedAt, seenUpdatedAt, foundUpdatedAt }: Seen,
): Promise<Failure | null> {
  const seen = seenUpdatedAt ? Date.parse(seenUpdatedAt) : foundUpdatedAt.getTime();
  if (seen >= updatedAt.getTime()) return null;
  const message = await whoWasFirst(tx, context, about);
  return { code: 'changed_meanwhile', ...(message !== null && { message: `${message}.` }) };
}

/** When a row changed, at least a millisecond later than before, so that an earlier version is older. */
export const changedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));
