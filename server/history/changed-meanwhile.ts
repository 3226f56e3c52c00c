import type { Failure } from '#contract/errors.ts';
import type { SeenUpdatedAt } from '#contract/seen.ts';
import { deedText } from '#domain/audit/deeds.ts';
import { type LastDeed, lastDeed, type Subject } from '#server/history/last-deed.store.ts';
import type { Context, Tx } from '#server/http/context.ts';

/** Customers are not told who of the staff it was. */
function nameFor({ actor }: Pick<Context, 'actor'>, by: LastDeed['by']): string {
  if (by === null) return 'El programa';
  if (by.isAdmin) return actor.isAdmin ? by.name : 'El prestamista';
  return actor.isAdmin ? 'El cliente' : 'Usted';
}

/** "Pedro Santos ya aprobó esta solicitud a las 10:42", for whoever comes second; `null` where nothing is known. */
export async function whoWasFirst(tx: Tx, context: Context, about: Subject): Promise<string | null> {
  const last = await lastDeed(tx, about);
  return last && deedText(nameFor(context, last.by), last.deed, last.at, context.now);
}

interface Seen {
  /** Of the row, read under its lock. */
  readonly updatedAt: Date;
  readonly seenUpdatedAt: SeenUpdatedAt;
  /** Of the row as it stood before the lock was waited for: a caller that says nothing has seen that. */
  readonly foundUpdatedAt: Date;
}

/**
 * A decision about a row that somebody changed since it was seen, or while it waited for its turn, refused with who did
 * what (rule: decision-in-sight).
 * Compared in whole milliseconds, as a reply carries it: the database keeps microseconds.
 */
export async function refuseUnseen(
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

/** When a row changed, later than before even within one millisecond: what was seen before is older. */
export const changedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));
