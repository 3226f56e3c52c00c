import type { Tx } from '#server/http/context.ts';

/** Of one loan: enough for everything that ever happened to one. */
const MOST = 500;

export const paymentsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
