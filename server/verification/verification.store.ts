import { sql } from 'kysely';
import type { VerificationRow } from '#server/db/verification-tables.ts';
import type { Tx } from '#server/http/context.ts';
import type { Report } from '#server/verification/walk/report.ts';

export async function insertVerification(
  tx: Tx,
  { links, rows, erased, files, findings, examples }: Report,
  beganAt: Date,
  endedAt: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('verifications')
    .values({
      beganAt,
      endedAt,
      links,
      rows,
      erased,
      files,
      findings,
      examples: JSON.stringify(examples),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lastVerification = (tx: Tx): Promise<VerificationRow | undefined> =>
  tx.selectFrom('verifications').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** One at a time, whoever asks. */
export const queueVerification = (tx: Tx): Promise<unknown> =>
  sql`select graphile_worker.add_job('verify', '{}'::json, queue_name => 'verify', job_key => 'verify', max_attempts => 3)`.execute(
    tx,
  );
