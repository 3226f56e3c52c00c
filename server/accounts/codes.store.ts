import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODES, formatCode } from '#domain/accounts/verification-code.ts';
import { CODE_GUESSES, CODE_LIFE_MINUTES } from '#domain/limits/limits.ts';
import type { Tx } from '#server/http/context.ts';

/** What a code is for, and whose it is: a hash that fits one purpose fits no other. */
export type CodePurpose =
  | { readonly table: 'emailVerificationCodes'; readonly owner: 'pendingUserId'; readonly id: number }
  | { readonly table: 'passwordResetCodes'; readonly owner: 'userId'; readonly id: number };

export const registrationCode = (id: number): CodePurpose => ({
  table: 'emailVerificationCodes',
  owner: 'pendingUserId',
  id,
});
export const resetCode = (id: number): CodePurpose => ({ table: 'passwordResetCodes', owner: 'userId', id });

const hashOf = (secret: string, purpose: CodePurpose, code: string): string =>
  createHmac('sha256', secret).update(`${purpose.table}:${purpose.id}:${code}`).digest('hex');

/** Makes a code, voids the ones before it, and answers its digits: only the last one sent is valid. */
export async function issueCode(
  tx: Tx,
  secret: string,
  purpose: CodePurpose,
  email: string,
  now: Date,
): Promise<string> {
  const code = formatCode(randomInt(CODES));
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000);
  const row = { email, code: hashOf(secret, purpose, code), expiresAt, createdAt: now };
  // One at a time for one owner, so that two requests at once do not leave two codes alive.
  const owners = tx.selectFrom(purpose.owner === 'userId' ? 'users' : 'pendingUsers').select('id');
  await owners.where('id', '=', purpose.id).forUpdate().execute();
  if (purpose.table === 'emailVerificationCodes') {
    await tx
      .updateTable('emailVerificationCodes')
      .set({ used: true })
      .where('pendingUserId', '=', purpose.id)
      .execute();
    await tx
      .insertInto('emailVerificationCodes')
      .values({ ...row, pendingUserId: purpose.id })
      .execute();
  } else {
    await tx.updateTable('passwordResetCodes').set({ used: true }).where('userId', '=', purpose.id).execute();
    await tx
      .insertInto('passwordResetCodes')
      .values({ ...row, userId: purpose.id })
      .execute();
  }
  return code;
}

/** When the last code for this owner went out; `null` when there was none. */
export async function lastCodeAt(tx: Tx, purpose: CodePurpose): Promise<Date | null> {
  const row = await tx
    .selectFrom(purpose.table)
    .select('createdAt')
    .where(purpose.owner as 'id', '=', purpose.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/**
 * Counts a guess and judges it. Counting is one statement on the row, so guesses in parallel queue up on it and
 * the sixth finds no code to compare with (ruling B7). Commit the count whatever the answer.
 */
export async function guessCode(
  tx: Tx,
  secret: string,
  purpose: CodePurpose,
  guess: string,
  now: Date,
): Promise<boolean> {
  const counted = await tx
    .updateTable(purpose.table)
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where(purpose.owner as 'id', '=', purpose.id)
    .where('used', '=', false)
    .where('expiresAt', '>', now)
    .where('attempts', '<', CODE_GUESSES)
    .returning(['id', 'code'])
    .executeTakeFirst();
  if (!counted) return false;
  const right = timingSafeEqual(Buffer.from(counted.code), Buffer.from(hashOf(secret, purpose, guess)));
  if (!right) return false;
  const taken = await tx
    .updateTable(purpose.table)
    .set({ used: true })
    .where('id', '=', counted.id)
    .where('used', '=', false)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
