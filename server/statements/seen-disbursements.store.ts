import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { LOAN_TRANSITIONS } from '#domain/loans/loan.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import type { Tx } from '#server/http/context.ts';
import { LOOK_AT } from '#server/statements/statements.store.ts';

/**
 * Query for the last disbursement of each loan, or the last that came back, through the bank. A loan that took over
 * another's balance paid nothing out.
 */
const throughTheBank = (tx: Tx, kind: 'disbursement' | 'disbursement_return' = 'disbursement') =>
  tx
    .selectFrom('loans as n')
    .innerJoin('ledgerEntries as e', (join) =>
      join
        .onRef('e.loanId', '=', 'n.id')
        .on('e.kind', '=', kind)
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ledgerEntries as later')
                .select('later.id')
                .whereRef('later.loanId', '=', 'e.loanId')
                .where('later.kind', '=', kind)
                .whereRef('later.id', '>', 'e.id'),
            ),
          ),
        ),
    )
    .leftJoin('loanApplications as a', 'a.id', 'n.applicationId')
    .select([
      'n.id',
      'n.applicationId',
      // What left the bank: the principal less a closing cost.
      'e.amount',
      'e.fundsAccount',
      'e.valueDate as disbursedOn',
      'n.disbursementReference',
      'n.moneyReturnedOn',
      'n.updatedAt',
      'a.fullName',
    ])
    .where('n.supersedesLoanId', 'is', null)
    .where((where) => where.or([where('e.fundsAccount', 'is', null), where('e.fundsAccount', '<>', DRAWER)]));

/** Standing disbursements of these amounts since a day without a bank movement, oldest first. */
export const looseDisbursements = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : throughTheBank(tx)
        .where('e.amount', 'in', [...amounts])
        .where('n.disbursedOn', '>=', since)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('statementLines as l')
                .select('l.id')
                .whereRef('l.loanId', '=', 'n.id')
                .where('l.isReturned', 'is', null),
            ),
          ),
        )
        .orderBy('n.id')
        .limit(LOOK_AT)
        .execute();

/** Standing disbursements of these amounts since a day, of whose loan nothing is paid. */
export const returnableDisbursements = (tx: Tx, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : throughTheBank(tx)
        .where('e.amount', 'in', [...amounts])
        .where('n.disbursedOn', '>=', since)
        .where('n.status', 'in', [...LOAN_TRANSITIONS.take_back.from])
        .where('n.paid', '=', 0)
        .orderBy('n.id')
        .limit(LOOK_AT)
        .execute();

/** The standing disbursement of a loan; `undefined` where it was not paid out through the bank, or the money came back. */
export const findDisbursement = (tx: Tx, loanId: number) =>
  throughTheBank(tx).where('n.id', '=', loanId).where('n.disbursedOn', 'is not', null).executeTakeFirst();

/** The disbursements of these loans, or those that came back. */
export const disbursementsOfLines = (
  tx: Tx,
  loanIds: readonly number[],
  kind: 'disbursement' | 'disbursement_return',
) =>
  loanIds.length === 0
    ? []
    : throughTheBank(tx, kind)
        .where('n.id', 'in', [...loanIds])
        .execute();

/** Whether the bank's line shows how returned money left, or how it came back. */
export type Side = 'left' | 'came';

/** Disbursements that came back more often than lines of the bank show this side of it. */
const notSeen = (tx: Tx, side: Side) =>
  throughTheBank(tx, 'disbursement_return').where(
    sql<boolean>`(select count(*) from statement_lines l
        where l.loan_id = n.id and l.is_returned and (l.cents > 0) = ${side === 'came'})
      < (select count(*) from ledger_entries r where r.loan_id = n.id and r.kind = 'disbursement_return')`,
  );

/** Those of these amounts since a day, oldest first. */
export const unseenReturns = (tx: Tx, side: Side, amounts: readonly number[], since: Day) =>
  amounts.length === 0
    ? []
    : notSeen(tx, side)
        .where('e.amount', 'in', [...amounts])
        .where('n.moneyReturnedOn', '>=', since)
        .orderBy('n.id')
        .limit(LOOK_AT)
        .execute();

export const findUnseenReturn = (tx: Tx, side: Side, loanId: number) =>
  notSeen(tx, side).where('n.id', '=', loanId).executeTakeFirst();

/** Whether a bank movement is joined to the loan's standing disbursement. */
export const isDisbursementSeen = async (tx: Tx, loanId: number): Promise<boolean> =>
  (await tx
    .selectFrom('statementLines')
    .select('id')
    .where('loanId', '=', loanId)
    .where('isReturned', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Marks the bank movement of a loan's disbursement as of money that came back. */
export const returnLine = (tx: Tx, loanId: number) =>
  tx.updateTable('statementLines').set({ isReturned: true }).where('loanId', '=', loanId).execute();
