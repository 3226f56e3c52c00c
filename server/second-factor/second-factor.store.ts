import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export type PasskeyRow = RowOf<'passkeys'>;

/** Passkeys of one person, oldest first. */
export const listPasskeys = (tx: Tx, userId: number): Promise<PasskeyRow[]> =>
  tx.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').limit(200).execute();

/** Finds and locks a passkey: of two signatures with the same counter, the second finds the counter used. */
export const lockPasskey = (tx: Tx, userId: number, credentialId: string): Promise<PasskeyRow | undefined> =>
  tx
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

/** Inserts a passkey. @returns `false` where it is registered already */
export async function insertPasskey(tx: Tx, row: NewRow<'passkeys'>): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export const notePasskeyUse = (tx: Tx, id: number, counter: number, now: Date): Promise<unknown> =>
  tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute();

/** Deletes a passkey of this person. @returns `false` where the person has none with this id */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export type SecondFactorRow = RowOf<'secondFactors'>;

export const findSecondFactor = (tx: Tx, userId: number): Promise<SecondFactorRow | undefined> =>
  tx.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();

/** Finds and locks a person's second factor: of two requests with the same code, the second finds the code used. */
export const lockSecondFactor = (tx: Tx, userId: number): Promise<SecondFactorRow | undefined> =>
  tx.selectFrom('secondFactors').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();

/** Replaces an unconfirmed secret with a new one. */
export const startSecondFactor = (tx: Tx, userId: number, secret: string, now: Date): Promise<unknown> =>
  tx
    .insertInto('secondFactors')
    .values({ userId, secret, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        secret,
        confirmedAt: null,
        lastStep: 0,
        recoveryCodes: [],
        createdAt: now,
      }),
    )
    .execute();

export const changeSecondFactor = (
  tx: Tx,
  userId: number,
  change: Partial<Pick<SecondFactorRow, 'confirmedAt' | 'lastStep' | 'recoveryCodes'>>,
): Promise<unknown> => tx.updateTable('secondFactors').set(change).where('userId', '=', userId).execute();

export const deleteSecondFactor = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('secondFactors').where('userId', '=', userId).execute();
