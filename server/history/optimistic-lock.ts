import type { Failure } from '#contract/errors.ts';
import type { SeenUpdatedAt } from '#contract/seen.ts';
import { staffActionText } from '#domain/audit/staff-action-text.ts';
import { type LastStaffAction, lastStaffAction, type Subject } from '#server/history/history.store.ts';
import type { Context, Tx } from '#server/http/context.ts';

/** The name of another person as this caller may read it: customers do not learn which member of the staff acted. */
function nameFor({ actor }: Pick<Context, 'actor'>, by: LastStaffAction['by']): string {
  if (by === null) return 'El programa';
  if (by.isAdmin) return actor.isAdmin ? by.name : 'El prestamista';
  return actor.isAdmin ? 'El cliente' : 'Usted';
}

/**
 * The sentence for the caller who came second: "Pedro Santos ya aprobó esta solicitud a las 10:42"; `null` where the
 * first actor is unknown.
 */
export async function whoWasFirst(tx: Tx, context: Context, about: Subject): Promise<string | null> {
  const last = await lastStaffAction(tx, about);
  return (
    last &&
    staffActionText(nameFor(context, last.by), last.staffAction, {
      at: last.at,
      now: context.now,
      about: about.subject,
    })
  );
}

interface Seen {
  /** When the row last changed, read under its lock. */
  readonly updatedAt: Date;
  readonly seenUpdatedAt: SeenUpdatedAt;
  /**
   * When the row had last changed before the call waited for the lock. A caller who sends no version counts as having
   * seen this one.
   */
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

/**
 * The new `updatedAt` of a row: now, or a millisecond after the earlier value where that is later, so that two
 * versions never have the same time.
 */
export const changedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));
