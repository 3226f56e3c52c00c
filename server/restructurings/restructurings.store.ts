import {
  OPEN_RESTRUCTURINGS,
  RESTRUCTURING_TRANSITIONS,
  type RestructuringCommand,
} from '#domain/loans/restructuring.ts';
import type { NewRow, RestructuringRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Inserts the proposal of a restructuring; `undefined` when the loan has an open one already. */
export const insertProposal = (
  tx: Tx,
  row: Omit<NewRow<'restructurings'>, 'decidedAt' | keyof Signed>,
): Promise<RestructuringRow | undefined> =>
  tx
    .insertInto('restructurings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** The proposal of a restructuring that waits for the customer's signature. */
export const findProposal = (tx: Tx, loanId: number): Promise<RestructuringRow | undefined> =>
  tx
    .selectFrom('restructurings')
    .selectAll()
    .where('loanId', '=', loanId)
    .where('status', 'in', [...OPEN_RESTRUCTURINGS])
    .executeTakeFirst();

type Signed = Pick<
  RestructuringRow,
  'newLoanId' | 'signedOn' | 'principal' | 'interest' | 'lateCharge' | 'costs' | 'overpaidRefund'
>;

/**
 * Stores the decision about a loan's open proposal of a restructuring: accepted, declined or withdrawn; `undefined`
 * without an open one.
 */
export const decideProposal = (
  tx: Tx,
  loanId: number,
  command: RestructuringCommand,
  change: { readonly decidedAt: Date } & Partial<Signed>,
): Promise<RestructuringRow | undefined> =>
  tx
    .updateTable('restructurings')
    .set({ ...change, status: RESTRUCTURING_TRANSITIONS[command].to })
    .where('loanId', '=', loanId)
    .where('status', 'in', [...RESTRUCTURING_TRANSITIONS[command].from])
    .returningAll()
    .executeTakeFirst();

/**
 * The restructurings that were proposed for a loan, and the restructuring that created the loan, newest first. Each has
 * the name of its proposer.
 */
export const restructuringsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('restructurings as r')
    .leftJoin('users as u', 'u.id', 'r.proposedBy')
    .selectAll('r')
    .select(['u.firstName', 'u.lastName'])
    .where((where) => where.or([where('r.loanId', '=', loanId), where('r.newLoanId', '=', loanId)]))
    .orderBy('r.id', 'desc')
    .execute();
