import type { Selectable } from 'kysely';
import type { SecondFactorsTable } from '#server/db/account-tables.ts';
import type { Tx } from '#server/http/context.ts';

export type SecondFactorRow = Selectable<SecondFactorsTable>;

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
