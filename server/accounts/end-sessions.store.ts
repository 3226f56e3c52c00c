import type { SessionScope } from '#domain/accounts/session-scope.ts';
import type { Tx } from '#server/http/context.ts';

/** The accounts whose sessions end: one account by its id, or a named group. */
export type EndedScope = SessionScope | number;

interface Asked {
  readonly scope: EndedScope;
  /** Whether to revoke the API tokens that these accounts created, too. */
  readonly tokens: boolean;
  readonly passkeys: boolean;
  /** The id of the one account whose sessions stay open; `null`: none. */
  readonly keep: number | null;
  /** The account that revokes the tokens; `null`: the operator's command revokes them. */
  readonly by: number | null;
}
export interface Ended {
  readonly sessions: number;
  readonly tokens: number;
  readonly passkeys: number;
}

const accountsOf = (tx: Tx, scope: EndedScope) =>
  tx
    .selectFrom('users')
    .select('id')
    .$if(scope === 'staff', (query) => query.where('isAdmin', '=', true))
    .$if(typeof scope === 'number', (query) => query.where('id', '=', Number(scope)));

/**
 * Ends the sessions of these accounts and, where asked, their tokens and passkeys. It takes effect with the next
 * request of each session, because every request reads the rows.
 * @returns how many sessions, tokens and passkeys ended.
 */
export async function endSessions(
  tx: Tx,
  { scope, tokens, passkeys, keep, by }: Asked,
  now: Date,
): Promise<Ended> {
  const accounts = accountsOf(tx, scope);
  const sessions = await tx
    .deleteFrom('sessions')
    .where('userId', 'in', accounts)
    .$if(keep !== null, (query) => query.where('userId', '<>', keep ?? 0))
    .executeTakeFirst();
  const revoked = tokens
    ? await tx
        .updateTable('apiTokens')
        .set({ revokedAt: now, revokedBy: by })
        .where('revokedAt', 'is', null)
        .where('madeBy', 'in', accounts)
        .executeTakeFirst()
    : null;
  const removed = passkeys
    ? await tx.deleteFrom('passkeys').where('userId', 'in', accounts).executeTakeFirst()
    : null;
  return {
    sessions: Number(sessions.numDeletedRows),
    tokens: Number(revoked?.numUpdatedRows ?? 0),
    passkeys: Number(removed?.numDeletedRows ?? 0),
  };
}
