import type { Tx } from '#server/http/context.ts';

/** The ledger's payments of a loan until an instant, those without a reversal, in the order in which they counted. */
export const standingPaymentsOf = (tx: Tx, loanId: number, until: Date) =>
  tx
    .selectFrom('ledgerEntries as paid')
    .innerJoin('payments', 'payments.id', 'paid.paymentId')
    .select(['paid.amount', 'paid.valueDate', 'payments.id', 'payments.paymentReference'])
    .where('paid.loanId', '=', loanId)
    .where('paid.kind', '=', 'payment')
    .where('paid.createdAt', '<=', until)
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
