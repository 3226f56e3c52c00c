import { COUNTED_PAYMENTS } from '#domain/payments/payment.ts';
import type { InstalmentRow, LoanAdjustmentRow, LoanRow } from '#server/db/loan-tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Each instalment with what its loan's note sets. */
export type TermsRow = InstalmentRow &
  Pick<LoanRow, 'principal' | 'interest' | 'lateChargeVariant' | 'disbursedOn'>;

export const termsOf = (tx: Tx, loanIds: readonly number[]): Promise<TermsRow[]> =>
  tx
    .selectFrom('instalments')
    .innerJoin('loans', 'loans.id', 'instalments.loanId')
    .selectAll('instalments')
    .select(['loans.principal', 'loans.interest', 'loans.lateChargeVariant', 'loans.disbursedOn'])
    .where('instalments.loanId', 'in', loanIds)
    .orderBy('instalments.loanId')
    .orderBy('instalments.number')
    .execute();

export interface PaidRow {
  readonly id: number;
  readonly loanId: number;
  readonly amount: number;
  readonly registeredOn: string;
  readonly reversedAt: Date | null;
}

/** Those that were reversed since, too. */
export const confirmedPaymentsOf = (tx: Tx, loanIds: readonly number[]): Promise<PaidRow[]> =>
  tx
    .selectFrom('payments')
    .select(['id', 'amount', 'registeredOn', 'reversedAt'])
    .select((select) => select.ref('loanId').$notNull().as('loanId'))
    .where('loanId', 'in', loanIds)
    .where('status', 'in', [...COUNTED_PAYMENTS])
    .orderBy('id')
    .execute();

export const adjustmentsOf = (tx: Tx, loanIds: readonly number[]): Promise<LoanAdjustmentRow[]> =>
  tx.selectFrom('loanAdjustments').selectAll().where('loanId', 'in', loanIds).orderBy('id').execute();
