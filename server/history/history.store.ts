import type { Tx } from '#server/http/context.ts';

/** The audit log's rows about an application and the loans that came of it, oldest first. */
export const eventsAbout = (tx: Tx, applicationId: number, loanIds: readonly number[]) =>
  tx
    .selectFrom('events')
    .select(['name', 'happenedAt'])
    .where((where) =>
      where.or([
        where.and([where('subject', '=', 'application'), where('subjectId', '=', String(applicationId))]),
        ...(loanIds.length === 0
          ? []
          : [where.and([where('subject', '=', 'loan'), where('subjectId', 'in', loanIds.map(String))])]),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute();
