import { sql } from 'kysely';
import { COUNTED_PAYMENTS } from '#domain/payments/payment.ts';
import type { InstalmentRow, LoanAdjustmentRow, LoanRow, RestructuringRow } from '#server/db/loan-tables.ts';
import type { Tx } from '#server/http/context.ts';

/** An instalment with the terms of its loan's note. */
export type TermsRow = InstalmentRow &
  Pick<LoanRow, 'principal' | 'interest' | 'term' | 'lateChargeVariant' | 'disbursedOn'> & {
    /** Whether the loan took over another loan's balance, or another loan took over its own. */
    readonly takesPart: boolean;
    /** Days on which the lender is closed (rule: closed-days). */
    readonly closedDays: readonly string[];
  };

export const termsOf = (tx: Tx, loanIds: readonly number[]): Promise<TermsRow[]> =>
  tx
    .selectFrom('instalments')
    .innerJoin('loans', 'loans.id', 'instalments.loanId')
    .selectAll('instalments')
    .select([
      'loans.principal',
      'loans.interest',
      'loans.term',
      'loans.lateChargeVariant',
      'loans.disbursedOn',
    ])
    .select(({ exists, selectFrom }) =>
      // Few loans have any: the others are spared a query.
      exists(
        selectFrom('restructurings as r')
          .select('r.id')
          .where('r.newLoanId', 'is not', null)
          .where(({ or, eb }) =>
            or([eb('r.loanId', '=', eb.ref('loans.id')), eb('r.newLoanId', '=', eb.ref('loans.id'))]),
          ),
      )
        .$castTo<boolean>()
        .as('takesPart'),
    )
    .select(sql<string[]>`array(select day::text from closed_days where removed_at is null)`.as('closedDays'))
    .where('instalments.loanId', 'in', loanIds)
    // Repeats the condition on the loans: without it, the planner would read every loan to join them.
    .where('loans.id', 'in', loanIds)
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

/** The confirmed payments of these loans, including those that were reversed since. */
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

/** Both sides of each restructuring: `newLoanId` owes the sum that paid `loanId`. */
export async function takeoversOf(tx: Tx, loanIds: readonly number[]): Promise<Takeover[]> {
  const rows = await tx
    .selectFrom('restructurings')
    .select(['id', 'loanId', 'newLoanId', 'signedOn', 'principal', 'interest', 'lateCharge', 'costs'])
    .where((where) => where.or([where('loanId', 'in', loanIds), where('newLoanId', 'in', loanIds)]))
    .where('newLoanId', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, loanId, newLoanId, signedOn, principal, interest, lateCharge, costs }) => {
    const isWhole = signedOn !== null && principal !== null && interest !== null;
    if (!isWhole || newLoanId === null || lateCharge === null || costs === null)
      throw new RangeError(`Restructuring ${id} is not whole`);
    return { id, loanId, newLoanId, signedOn, principal, interest, lateCharge, costs };
  });
}
type TakeoverColumns = 'newLoanId' | 'signedOn' | 'principal' | 'interest' | 'lateCharge' | 'costs';
export type Takeover = Pick<RestructuringRow, 'id' | 'loanId'> & {
  readonly [C in TakeoverColumns]: NonNullable<RestructuringRow[C]>;
};
