import type { Tx } from '#server/http/context.ts';

/** The payments of a loan that are in the ledger and were not reversed, in the order in which they counted. */
export const standingPaymentsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('ledgerEntries as paid')
    .innerJoin('payments', 'payments.id', 'paid.paymentId')
    .select(['paid.amount', 'paid.valueDate', 'payments.id', 'payments.paymentReference'])
    .where('paid.loanId', '=', loanId)
    .where('paid.kind', '=', 'payment')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ledgerEntries as undone')
            .select('undone.id')
            .whereRef('undone.paymentId', '=', 'paid.paymentId')
            .where('undone.kind', '=', 'payment_reversal'),
        ),
      ),
    )
    .orderBy('paid.valueDate')
    .orderBy('paid.id')
    .execute();
