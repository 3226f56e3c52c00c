import type { Tx } from '#server/http/context.ts';

/** The audit log's rows about an application and the loan that came of it, oldest first. */
export const eventsAbout = (tx: Tx, applicationId: number, loanId: number | null) =>
  tx
    .selectFrom('events')
    .select(['name', 'happenedAt'])
    .where((where) =>
      where.or([
        where.and([where('subject', '=', 'application'), where('subjectId', '=', String(applicationId))]),
        ...(loanId === null
          ? []
          : [where.and([where('subject', '=', 'loan'), where('subjectId', '=', String(loanId))])]),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute();
