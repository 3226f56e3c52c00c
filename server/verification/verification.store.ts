import { sql } from 'kysely';
import { pick } from '#domain/enum-table.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import type { Report } from '#server/verification/walk/report.ts';

export const insertVerification = (tx: Tx, report: Report, beganAt: Date, endedAt: Date): Promise<number> =>
  insertRow(tx, 'verifications', {
    ...pick(report, ['links', 'rows', 'erased', 'files', 'findings', 'explained']),
    beganAt,
    endedAt,
    examples: JSON.stringify(report.examples),
  });

/** The newest explanations of findings, with their authors. */
export const lastExplanations = (tx: Tx, limit: number) =>
  tx
    .selectFrom('findingExplanations as e')
    .innerJoin('users as u', 'u.id', 'e.explainedBy')
    .select(['e.id', 'e.kind', 'e.source', 'e.rowId', 'e.explanation', 'e.explainedAt'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('explainedBy'))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

export async function explainedAmong(tx: Tx, marks: readonly string[]): Promise<ReadonlySet<string>> {
  if (marks.length === 0) return new Set();
  const rows = await tx
    .selectFrom('findingExplanations')
    .select('mark')
    .where('mark', 'in', [...marks])
    .execute();
  return new Set(rows.map(({ mark }) => mark));
}

/** Inserts explanations of findings. @returns how many of them were new */
export async function insertExplanations(
  tx: Tx,
  rows: readonly NewRow<'findingExplanations'>[],
): Promise<number> {
  const made = await tx
    .insertInto('findingExplanations')
    .values([...rows])
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .returning('id')
    .execute();
  return made.length;
}

export const lastVerification = (tx: Tx): Promise<RowOf<'verifications'> | undefined> =>
  tx.selectFrom('verifications').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Queues a verification of the records: one run at a time, however many requests. */
export const queueVerification = (tx: Tx): Promise<unknown> =>
  sql`select graphile_worker.add_job('verify', '{}'::json, queue_name => 'verify', job_key => 'verify', max_attempts => 3)`.execute(
    tx,
  );
