import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** API tokens, newest first; only the one with `id` where it is given. */
export const listTokens = (tx: Tx, id: number | null = null) =>
  tx
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.madeBy')
    .select([
      'apiTokens.id',
      'apiTokens.name',
      'apiTokens.scopes',
      'apiTokens.madeAt',
      'apiTokens.expiresAt',
      'apiTokens.lastUsedAt',
      'apiTokens.revokedAt',
      'users.firstName',
      'users.lastName',
    ])
    .$if(id !== null, (query) => query.where('apiTokens.id', '=', id ?? 0))
    .orderBy('apiTokens.id', 'desc')
    .limit(200)
    .execute();
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

/** Revokes an API token. @returns `false` where there is none that could be revoked */
export async function revokeToken(tx: Tx, id: number, by: number, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('apiTokens')
    .set({ revokedAt: now, revokedBy: by })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/**
 * A valid API token with the account that created it, who may have to stay out (`mayEnter`), read from the database each time, so that a revoked one is
 * refused in every process.
 */
export const findToken = (db: Kysely<Tables>, hash: string, now: Date) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.madeBy')
    .select([
      'apiTokens.id',
      'apiTokens.scopes',
      'apiTokens.lastUsedAt',
      'users.id as userId',
      'users.isAdmin',
      'users.role',
      'users.accountStatus',
      'users.isDemo',
      'users.removedAt',
    ])
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();

export const noteUse = (db: Kysely<Tables>, id: number, now: Date): Promise<unknown> =>
  db.updateTable('apiTokens').set({ lastUsedAt: now }).where('id', '=', id).execute();
