import type { Role } from '#domain/accounts/role.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Current members of the staff with their last session and second factor, oldest first. */
export const listAdministrators = (tx: Tx, now: Date, id: number | null = null) =>
  tx
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.userId', '=', 'users.id').on('sessions.expire', '>', now),
    )
    .select(({ fn }) => [
      'users.id',
      'users.email',
      'users.role',
      'users.firstName',
      'users.lastName',
      'users.createdAt',
      'secondFactors.confirmedAt',
      fn.max('sessions.lastSeenAt').as('lastSeenAt'),
      fn.count<number>('sessions.sid').as('openSessions'),
    ])
    .where('users.isAdmin', '=', true)
    .where('users.removedAt', 'is', null)
    .$if(id !== null, (query) => query.where('users.id', '=', id ?? 0))
    .groupBy(['users.id', 'secondFactors.confirmedAt'])
    .orderBy('users.id')
    .limit(200)
    .execute();

/** The role of each current administrator, except `but`. */
export async function staffRoles(tx: Tx, but: number | null = null): Promise<readonly Role[]> {
  const rows = await tx
    .selectFrom('users')
    .select('role')
    .where('isAdmin', '=', true)
    .where('removedAt', 'is', null)
    .where('id', 'is distinct from', but)
    .execute();
  return rows.flatMap(({ role }) => role ?? []);
}

export const lockAdministrator = (tx: Tx, id: number): Promise<UserRow | undefined> =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('isAdmin', '=', true)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const owners = (tx: Tx) =>
  tx.selectFrom('users').where('role', '=', 'owner').where('removedAt', 'is', null).orderBy('id');

/** The owners, whom an alarm about the staff is told to. */
export const findOwners = (tx: Tx) => owners(tx).selectAll().execute();

/**
 * Locks the owners, the only members of the staff who decide about the staff, and returns their ids in ascending
 * order. An owner who lost that role while the call waited is left out.
 */
export async function lockOwners(tx: Tx): Promise<readonly number[]> {
  const rows = await owners(tx).select('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

export const setRole = (tx: Tx, id: number, role: Role, now: Date): Promise<unknown> =>
  tx.updateTable('users').set({ role, updatedAt: now }).where('id', '=', id).execute();

export const removeAdministrator = (tx: Tx, id: number, now: Date): Promise<unknown> =>
  tx.updateTable('users').set({ removedAt: now, updatedAt: now }).where('id', '=', id).execute();

/** Restores the account of a former member of the staff who is invited again. */
export const restoreAdministrator = (
  tx: Tx,
  email: string,
  change: Pick<UserRow, 'firstName' | 'lastName' | 'password' | 'role' | 'updatedAt'>,
): Promise<UserRow | undefined> =>
  tx
    .updateTable('users')
    .set({ ...change, removedAt: null })
    .where('email', '=', email)
    .where('isAdmin', '=', true)
    .where('removedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst();
