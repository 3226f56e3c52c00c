import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import { LOAN_TRANSITIONS } from '#domain/loans/loan.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import type { Tx } from '#server/http/context.ts';
import { LOOK_AT, shownBy } from '#server/statements/statements.store.ts';

/**
 * Query for the last disbursement of each loan through the bank, or the last that came back: two ledger entries, since a
 * loan may have both. A loan that took over another's balance paid nothing out.
 */
const throughTheBank = (tx: Tx, kind: 'disbursement' | 'disbursement_return') =>
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
      'e.id as entryId',
      'n.id as loanId',
      'n.applicationId',
      // The bank paid out the principal less the loan's charges.
      'e.amount',
      'e.fundsAccount',
      'e.valueDate as disbursedOn',
      'n.moneyReturnedOn',
      'n.updatedAt',
      'a.fullName',
    ])
    .select((select) => [
      select.lit(kind === 'disbursement_return').as('isReturned'),
      // The row of the loan has that of the disbursement that stands.
      (kind === 'disbursement' ? select.ref('n.disbursementReference') : select.lit(null)).as(
        'disbursementReference',
      ),
    ])
    .where('n.supersedesLoanId', 'is', null)
    .where('e.fundsAccount', 'is distinct from', DRAWER);

export type DisbursementRow = NonNullable<Awaited<ReturnType<typeof findDisbursement>>>;

/** Those of these amounts, oldest loan first. */
const ofAmounts = (found: ReturnType<typeof throughTheBank>, amounts: readonly number[]) =>
  amounts.length === 0
    ? []
    : found
        .where('e.amount', 'in', [...amounts])
        .orderBy('n.id')
        .limit(LOOK_AT)
        .execute();

/** Standing disbursements of these amounts since a day without a bank movement. */
export const looseDisbursements = (tx: Tx, amounts: readonly number[], since: Day) =>
  ofAmounts(
    throughTheBank(tx, 'disbursement')
      .where('n.disbursedOn', '>=', since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('statementLines as l')
              .select('l.id')
              .whereRef('l.loanId', '=', 'n.id')
              .where('l.isReturned', 'is', null),
          ),
        ),
      ),
    amounts,
  );

/** Standing disbursements of these amounts since a day, of whose loan nothing is paid. */
export const returnableDisbursements = (tx: Tx, amounts: readonly number[], since: Day) =>
  ofAmounts(
    throughTheBank(tx, 'disbursement')
      .where('n.disbursedOn', '>=', since)
      .where('n.status', 'in', [...LOAN_TRANSITIONS.take_back.from])
      .where('n.paid', '=', 0),
    amounts,
  );

/** The standing disbursement of a loan; `undefined` where it was not paid out through the bank, or the money came back. */
export const findDisbursement = (tx: Tx, loanId: number) =>
  throughTheBank(tx, 'disbursement')
    .where('n.id', '=', loanId)
    .where('n.disbursedOn', 'is not', null)
    .executeTakeFirst();

/** The disbursements that joined lines show, by the line's id. */
export async function disbursementsOfLines(
  tx: Tx,
  lines: readonly { readonly id: number; readonly loanId: number | null; readonly isReturned: true | null }[],
): Promise<ReadonlyMap<number, DisbursementRow>> {
  const shown = async (kind: 'disbursement' | 'disbursement_return', returned: true | null) => {
    const pairs = lines.flatMap(({ id, loanId, isReturned }) =>
      loanId === null || isReturned !== returned ? [] : [[id, loanId] as const],
    );
    const loans = pairs.map(([, loan]) => loan);
    const rows =
      loans.length === 0 ? [] : await throughTheBank(tx, kind).where('n.id', 'in', loans).execute();
    return shownBy(pairs, rows, ({ loanId }) => loanId);
  };
  return new Map([...(await shown('disbursement', null)), ...(await shown('disbursement_return', true))]);
}

/** Whether the bank's line shows how returned money left, or how it came back. */
type Side = 'left' | 'came';

/** Disbursements that came back more often than lines of the bank show this side of it. */
const unseen = (tx: Tx, side: Side) =>
  throughTheBank(tx, 'disbursement_return').where(
    sql<boolean>`(select count(*) from statement_lines l
        where l.loan_id = n.id and l.is_returned and (l.cents > 0) = ${side === 'came'})
      < (select count(*) from ledger_entries r where r.loan_id = n.id and r.kind = 'disbursement_return')`,
  );

export const unseenReturns = (tx: Tx, side: Side, amounts: readonly number[], since: Day) =>
  ofAmounts(unseen(tx, side).where('n.moneyReturnedOn', '>=', since), amounts);

export const findUnseenReturn = (tx: Tx, side: Side, loanId: number) =>
  unseen(tx, side).where('n.id', '=', loanId).executeTakeFirst();

/** Whether a bank movement is joined to the loan's standing disbursement. */
export const isDisbursementSeen = async (tx: Tx, loanId: number): Promise<boolean> =>
  (await tx
    .selectFrom('statementLines')
    .select('id')
    .where('loanId', '=', loanId)
    .where('isReturned', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Marks the bank movement of a loan's disbursement as of money that came back. */
export const markReturned = (tx: Tx, loanId: number) =>
  tx.updateTable('statementLines').set({ isReturned: true }).where('loanId', '=', loanId).execute();
