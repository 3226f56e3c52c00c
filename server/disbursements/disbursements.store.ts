import { CHARGES, costName } from '#domain/products/charges.ts';
import type { Tx } from '#server/http/context.ts';

/**
 * Loans with their customer and bank account, ordered by customer: every verb that locks several customers does it in
 * this order.
 */
export const findPayable = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('loans')
    .innerJoin('loanApplications as a', 'a.id', 'loans.applicationId')
    .select([
      'loans.id',
      'loans.applicationId',
      'loans.status',
      'loans.principal',
      ...CHARGES.map((charge) => `loans.${costName(charge)}` as const),
      'loans.cedula',
      'loans.approvedBy',
      'loans.agreementHash',
      'a.fullName',
      'a.bankName',
      'a.accountType',
      'a.accountNumber',
      'a.signedAt',
    ])
    .where('loans.id', 'in', [...ids])
    .orderBy('loans.userId')
    .execute();
export type PayableRow = Awaited<ReturnType<typeof findPayable>>[number];
