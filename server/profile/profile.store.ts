import { DRAFT_STATUSES } from '#domain/applications/status.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Deletes all profile pictures of this person except the current one. @returns their file keys */
export async function dropOtherPictures(tx: Tx, userId: number, shown: string | null): Promise<string[]> {
  let query = tx
    .deleteFrom('documents')
    .where('userId', '=', userId)
    .where('documentType', '=', 'profile_image')
    .where('applicationId', 'is', null);
  if (shown !== null) query = query.where('id', '<>', shown);
  return (await query.returning('fileKey').execute()).map(({ fileKey }) => fileKey);
}

/**
 * Whether a sent application locks this profile (rule: profile-lock). Sending an application takes the customer's lock
 * too, so the answer stays true under it.
 */
export async function isLocked(tx: Tx, { id, isAdmin }: UserRow): Promise<boolean> {
  const sent = await tx
    .selectFrom('loanApplications')
    .select('id')
    .where('userId', '=', id)
    .where('status', 'not in', [...DRAFT_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return !isAdmin && sent !== undefined;
}
