import type { Updateable } from 'kysely';
import type { UserRow, UsersTable } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Under the customer's lock, which whoever sends an application holds too. */
export const hasSentApplication = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('loanApplications')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '<>', 'draft')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const updateUser = (tx: Tx, id: number, change: Updateable<UsersTable>): Promise<UserRow> =>
  tx.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
