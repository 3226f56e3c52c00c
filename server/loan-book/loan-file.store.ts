import type { Tx } from '#server/http/context.ts';

/** Maximum number of rows of one kind that are read about one loan: more than any loan has in its life. */
const MOST = 500;

export const paymentsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
