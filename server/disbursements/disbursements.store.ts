import { sql } from 'kysely';
import { isAwaiting } from '#domain/loans/loan.ts';
import { CHARGES, costName } from '#domain/products/charges.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import type { Tx } from '#server/http/context.ts';
import { findLoanOfApplication, lockLoan } from '#server/loans/loans.store.ts';

const payable = (tx: Tx, ids: readonly number[]) =>
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
    .orderBy('loans.userId');

/**
 * Loans with their customer and bank account, ordered by customer: every verb that locks several customers does it in
 * this order.
 */
export const findPayable = (tx: Tx, ids: readonly number[]) => payable(tx, ids).execute();

/** The same, locked in that order: of two files at once, the second sees what the first has. */
export const lockPayable = (tx: Tx, ids: readonly number[]) => payable(tx, ids).forUpdate('loans').execute();

/** The place that the money of a loan's last disbursement left; `undefined`: there was none. */
export const paidOutFrom = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('ledgerEntries')
    .select(['fundsAccount', 'earlierBooksDay'])
    .where('loanId', '=', loanId)
    .where('kind', '=', 'disbursement')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type PayableRow = Awaited<ReturnType<typeof findPayable>>[number];

/**
 * Whether the money of an application's loan may be on its way: the loan awaits its disbursement and is in a file for the
 * bank. The loan stays locked, so that no file is made meanwhile.
 */
export async function isOnItsWay(tx: Tx, applicationId: number): Promise<boolean> {
  const found = await findLoanOfApplication(tx, applicationId);
  const loan = found && (await lockLoan(tx, found.id));
  if (!loan || !isAwaiting(loan)) return false;
  return (await whatWentBefore(tx, [loan.id])).some(({ filedAt }) => filedAt !== null);
}

/** Of each loan, the account of its client, and the newest file for the bank that it is in since money of it came back. */
export const whatWentBefore = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('loans as l')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('events as e')
          .innerJoin('users as by', 'by.id', 'e.actorId')
          .select('e.happenedAt as filedAt')
          .select(fullNameOf('by').as('filedBy'))
          .where('e.subject', '=', 'loan')
          .whereRef('e.subjectId', '=', sql<string>`l.id::text`)
          .where('e.name', '=', 'loan.put_in_bank_file')
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('events as back')
                  .select('back.id')
                  .where('back.subject', '=', 'loan')
                  .whereRef('back.subjectId', '=', 'e.subjectId')
                  .where('back.name', '=', 'loan.disbursement_returned')
                  .whereRef('back.id', '>', 'e.id'),
              ),
            ),
          )
          .orderBy('e.id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['l.id', 'u.accountStatus', 'file.filedAt', 'file.filedBy'])
    .where('l.id', 'in', [...ids])
    .execute();
