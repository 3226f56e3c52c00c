import { sql } from 'kysely';
import { admits } from '#contract/access.ts';
import { confirmationsApi } from '#contract/proposals.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { PROPOSED_ACTS, type ProposedAct } from '#domain/accounts/two-persons.ts';
import { listOf } from '#server/db/members.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** The subject of a proposed act: an application, and its loan where the act is about the loan. */
export interface Subject {
  readonly applicationId: number;
  readonly loanId: number | null;
}

/** Whether the proposer `u` of `p` still may do the act: what who left or changed role proposed stands no more. */
const stands = sql<boolean>`(u.removed_at is null and (${sql.join(
  PROPOSED_ACTS.map((act) => {
    const { access } = confirmationsApi[act];
    return sql`p.act = ${act} and u.role in ${listOf(ROLES.filter((role) => admits(access, role)))}`;
  }),
  sql` or `,
)}))`;

const CASH: ProposedAct = 'early_cash';
/** Cash that the client gave is in sight until it is recorded or withdrawn: an older version kept it when its author left. */
const inSight = sql<boolean>`(${stands} or p.act = ${sql.lit(CASH)})`;

export const findOpenProposals = (tx: Tx, act: ProposedAct, { applicationId, loanId }: Subject) =>
  tx
    .selectFrom('proposals as p')
    .innerJoin('users as u', 'u.id', 'p.proposedBy')
    .selectAll('p')
    .select(stands.as('stands'))
    .where('p.act', '=', act)
    .where('p.applicationId', '=', applicationId)
    .where('p.loanId', 'is not distinct from', loanId)
    .orderBy('p.id')
    .execute();

export const findProposal = (tx: Tx, id: number): Promise<RowOf<'proposals'> | undefined> =>
  tx.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst();

export const insertProposal = (tx: Tx, row: NewRow<'proposals'>): Promise<unknown> =>
  tx.insertInto('proposals').values(row).execute();

/** Deletes a proposal. @returns whether it still existed: of two concurrent callers, one deletes it */
export async function removeProposal(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('proposals').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes what a member of the staff proposed and may not do any more, after leaving or a change of role: invited again,
 * or with the earlier role, the person proposes anew.
 */
export const removeLapsed = (tx: Tx, userId: number): Promise<unknown> =>
  tx
    .deleteFrom('proposals as p')
    .using('users as u')
    .whereRef('u.id', '=', 'p.proposedBy')
    .where('u.id', '=', userId)
    .where((where) => where.not(stands))
    .execute();

/** Deletes what a person proposed, but cash, which the client gave. */
export const removeDecisionsProposedBy = (tx: Tx, userId: number): Promise<unknown> =>
  tx.deleteFrom('proposals').where('proposedBy', '=', userId).where('act', '<>', CASH).execute();

/**
 * Moves the `updatedAt` of a proposal's application or loan, so that decisions based on an earlier view are stale:
 * there is one proposal more, or one less.
 */
export async function touchSubject(tx: Tx, { applicationId, loanId }: Subject, now: Date): Promise<void> {
  const updatedAt = sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')`;
  if (loanId === null)
    await tx.updateTable('loanApplications').set({ updatedAt }).where('id', '=', applicationId).execute();
  else await tx.updateTable('loans').set({ updatedAt }).where('id', '=', loanId).execute();
}

const withNames = (tx: Tx) =>
  tx
    .selectFrom('proposals as p')
    .innerJoin('loanApplications as a', 'a.id', 'p.applicationId')
    .leftJoin('loans as l', 'l.id', 'p.loanId')
    .innerJoin('users as u', 'u.id', 'p.proposedBy')
    .selectAll('p')
    .select([
      'a.fullName',
      'a.status as applicationStatus',
      'l.status as loanStatus',
      'u.firstName',
      'u.lastName',
    ])
    .where(inSight)
    .orderBy('p.id');
export type NamedProposal = Awaited<ReturnType<typeof allProposals>>[number];

/** All open proposals, oldest first, with the names of customer and proposer. */
export const allProposals = (tx: Tx) => withNames(tx).execute();

export const proposalsAbout = (tx: Tx, applicationIds: readonly number[]) =>
  withNames(tx)
    .where('p.applicationId', 'in', [...applicationIds])
    .execute();

export const proposalsOfLoan = (tx: Tx, loanId: number) =>
  withNames(tx).where('p.loanId', '=', loanId).execute();

const cashWaiting = (tx: Tx) => withNames(tx).where('p.act', '=', CASH).limit(1);

/** Cash of a loan that another member of the staff has to confirm (rule: two-persons). */
export const cashWaitingFor = (tx: Tx, loanId: number) =>
  cashWaiting(tx).where('p.loanId', '=', loanId).executeTakeFirst();

/** The same, of any loan of a person. */
export const cashWaitingOf = (tx: Tx, userId: number) =>
  cashWaiting(tx).where('a.userId', '=', userId).executeTakeFirst();

/** Cash that this member of the staff proposed, with the names of its clients. */
export const cashProposedBy = (tx: Tx, userId: number) =>
  withNames(tx).where('p.act', '=', CASH).where('p.proposedBy', '=', userId).execute();
