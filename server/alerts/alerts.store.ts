import { sql } from 'kysely';
import { type Channel, TEXT_CHANNELS } from '#domain/messages/channel.ts';
import { listOf } from '#server/db/members.ts';
import { oneRowOf, rowsOf } from '#server/db/rows.ts';
import type { Tx } from '#server/http/context.ts';

export interface AlertCount {
  readonly count: number;
  readonly since: Date | null;
}

/**
 * Counts the letters that wait: those that were tried and not accepted, and those written before `untriedSince` that
 * were not tried yet.
 */
export const waitingLetters = (tx: Tx, untriedSince: Date) =>
  oneRowOf(tx)<AlertCount>`
    select count(*)::int as count, min(created_at) as since from messages
    where sent_at is null and failed_at is null and (attempts > 0 or created_at < ${untriedSince})`;

/**
 * Counts the letters given up since an instant and not replaced by another message. Letters that failed with the
 * reason `late` (expired) are left out, and so are phone notices beside which an e-mail was sent.
 */
export const failedLetters = (tx: Tx, since: Date, late: string) =>
  oneRowOf(tx)<AlertCount>`
    select count(*)::int as count, min(failed_at) as since from messages m
    where failed_at >= ${since} and delivered_at is null and last_error is distinct from ${late}
      and (channel <> 'push' or body_text <> '')
      and not exists (select from messages instead where instead.fallback_of = m.id)`;

/**
 * Counts the texts (SMS, WhatsApp) that failed since an instant, whether or not another message replaced them;
 * expired ones are left out.
 */
export const undeliveredTexts = (tx: Tx, since: Date, late: string) =>
  oneRowOf(tx)<AlertCount>`
    select count(*)::int as count, min(failed_at) as since from messages
    where failed_at >= ${since} and delivered_at is null and channel in ${listOf(TEXT_CHANNELS)}
      and last_error is distinct from ${late}`;

/**
 * Counts the messages given up since an instant by channel, whether or not another message replaced them; expired
 * ones are left out.
 */
export const givenUpByChannel = (tx: Tx, since: Date, late: string) =>
  rowsOf(tx)<{ channel: Channel; count: number }>`
    select channel, count(*)::int as count from messages
    where failed_at >= ${since} and delivered_at is null and last_error is distinct from ${late}
    group by channel`;

/** Counts the members of the staff whose passwords were guessed at since an instant. */
export const guessedStaff = (tx: Tx, since: Date) =>
  oneRowOf(tx)<AlertCount>`
    select count(distinct subject_id)::int as count, min(happened_at) as since from events
    where name = 'administrator.guessed' and happened_at >= ${since}`;

export interface Jobs {
  readonly waiting: number;
  readonly failed: number;
  readonly failedSince: Date | null;
}

/** A job that failed so often, for three days, counts as failed also where it is tried again. */
const TRIES = 25;

/** Counts the background jobs that are due and not done, and those that failed for good or for days. */
export const countJobs = (tx: Tx) =>
  oneRowOf(tx)<Jobs>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
      -- A try counts when it begins: the last one may be under way.
      count(*) filter (where attempts >= least(max_attempts, ${TRIES}) and locked_at is null)::int as failed,
      min(updated_at) filter (where attempts >= least(max_attempts, ${TRIES}) and locked_at is null) as failed_since
    from graphile_worker._private_jobs`;

/**
 * When this installation began to work: the start of its first verification or, without one, its first audit event;
 * `null`: it has neither.
 */
export async function beganAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select began_at from verifications order by id limit 1),
      (select happened_at from events order by id limit 1)) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Whether the morning's letter of a day was written. */
export const wasReported = async (tx: Tx, day: string): Promise<boolean> =>
  (await tx
    .selectFrom('events')
    .select('id')
    .where('name', '=', 'alerts.reported')
    .where('subjectId', '=', day)
    .limit(1)
    .executeTakeFirst()) !== undefined;
