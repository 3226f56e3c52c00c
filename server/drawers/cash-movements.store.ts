import { DRAWER } from '#domain/payments/payment.ts';
import type { NewCashMovement } from '#server/db/drawer-tables.ts';
import type { Tx } from '#server/http/context.ts';

/** One side of a movement of cash: an account with or without a drawer; `null` is outside the lender. */
export type MovementSide = { readonly account: string; readonly drawerId: number | null } | null;
export const SAFE: MovementSide = { account: DRAWER, drawerId: null };
export const inDrawer = (drawerId: number): MovementSide => ({ account: DRAWER, drawerId });
export const inBank = (account: string): MovementSide => ({ account, drawerId: null });

interface Movement
  extends Pick<NewCashMovement, 'kind' | 'amount' | 'createdBy' | 'createdAt'>,
    Partial<
      Pick<
        NewCashMovement,
        | 'reason'
        | 'reference'
        | 'category'
        | 'documentKey'
        | 'documentType'
        | 'documentSha256'
        | 'storedSha256'
      >
    > {
  readonly from: MovementSide;
  readonly to: MovementSide;
}

/** Inserts a movement of the lender's own money. Rows of this table are never changed. @returns its id */
export async function insertMovement(
  tx: Tx,
  { from, to, reason, reference, ...rest }: Movement,
): Promise<number> {
  const { id } = await tx
    .insertInto('cashMovements')
    .values({
      kind: rest.kind,
      amount: rest.amount,
      sourceAccount: from?.account ?? null,
      sourceDrawerId: from?.drawerId ?? null,
      destinationAccount: to?.account ?? null,
      destinationDrawerId: to?.drawerId ?? null,
      reason: reason ?? null,
      reference: reference ?? null,
      category: rest.category ?? null,
      documentKey: rest.documentKey ?? null,
      documentType: rest.documentType ?? null,
      documentSha256: rest.documentSha256 ?? null,
      storedSha256: rest.storedSha256 ?? null,
      createdBy: rest.createdBy,
      createdAt: rest.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
