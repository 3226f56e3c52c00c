import type { NewScorecard } from '#server/db/desk-tables.ts';
import type { Tx } from '#server/http/context.ts';

export const insertScorecard = (tx: Tx, row: NewScorecard): Promise<unknown> =>
  tx.insertInto('decisionScorecards').values(row).execute();

/** Scorecards kept with the decisions of an application, newest first. */
export const scorecardsOf = (tx: Tx, applicationId: number) =>
  tx
    .selectFrom('decisionScorecards as s')
    .innerJoin('users as u', 'u.id', 's.decidedBy')
    .select(['s.id', 's.decision', 's.lines', 's.decidedAt', 'u.firstName', 'u.lastName'])
    .where('s.applicationId', '=', applicationId)
    .orderBy('s.id', 'desc')
    .execute();

/** Deletes the scorecards of a person who is erased. */
export async function forgetScorecards(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('decisionScorecards')
    .where('applicationId', 'in', (applications) =>
      applications.selectFrom('loanApplications').select('id').where('userId', '=', userId),
    )
    .execute();
}
