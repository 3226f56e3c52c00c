import { sql } from 'kysely';
import { AWAITING_LOANS } from '#domain/loans/loan.ts';
import { type Channel, TEXT_CHANNELS } from '#domain/messages/channel.ts';
import { listOf } from '#server/db/members.ts';
import type { Tx } from '#server/http/context.ts';

export interface Standing {
  readonly count: number;
  readonly since: Date | null;
}

const one = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error('An aggregate has one row');
  return row;
};

/** Tried and not taken, or not even tried. */
export async function waitingLetters(tx: Tx, untriedSince: Date): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select count(*)::int as count, min(created_at) as since from messages
    where sent_at is null and failed_at is null and (attempts > 0 or created_at < ${untriedSince})`.execute(
    tx,
  );
  return one(rows);
}

/**
 * Given up since, with none in its place; what was past its time is no failure, nor a notice on a phone beside which an
 * e-mail went.
 */
export async function failedLetters(tx: Tx, since: Date, late: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select count(*)::int as count, min(failed_at) as since from messages m
    where failed_at >= ${since} and delivered_at is null and last_error is distinct from ${late}
      and (channel <> 'push' or body_text <> '')
      and not exists (select from messages instead where instead.fallback_of = m.id)`.execute(tx);
  return one(rows);
}

/** To a phone, and known since not to have arrived there, whether or not another went in its place. */
export async function undeliveredTexts(tx: Tx, since: Date, late: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select count(*)::int as count, min(failed_at) as since from messages
    where failed_at >= ${since} and delivered_at is null and channel in ${listOf(TEXT_CHANNELS)}
      and last_error is distinct from ${late}`.execute(tx);
  return one(rows);
}

/** Messages given up since, by channel, whether or not another went in their place; none past their time. */
export async function givenUpByChannel(
  tx: Tx,
  since: Date,
  late: string,
): Promise<readonly { readonly channel: Channel; readonly count: number }[]> {
  const { rows } = await sql<{ channel: Channel; count: number }>`
    select channel, count(*)::int as count from messages
    where failed_at >= ${since} and delivered_at is null and last_error is distinct from ${late}
    group by channel`.execute(tx);
  return rows;
}

/** Of the money that has to go out: when it was approved and signed. */
export async function awaitingMoney(tx: Tx): Promise<readonly { approvedAt: Date; signedAt: Date }[]> {
  const { rows } = await sql<{ approvedAt: Date; signedAt: Date }>`
    select l.approved_at, a.signed_at from loans l join loan_applications a on a.id = l.application_id
    where l.status in ${listOf(AWAITING_LOANS)} and a.signed_at is not null`.execute(tx);
  return rows;
}

export interface Jobs {
  readonly waiting: number;
  readonly failed: number;
  readonly failedSince: Date | null;
}

/** Due and not done, and those that nobody tries any more. */
export async function countJobs(tx: Tx): Promise<Jobs> {
  const { rows } = await sql<Jobs>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
      -- A try counts when it begins: the last one may be under way.
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      min(updated_at) filter (where attempts >= max_attempts and locked_at is null) as failed_since
    from graphile_worker._private_jobs`.execute(tx);
  return one(rows);
}

/** Since when the program has worked here: its first verification, at its first start, or the first thing recorded. */
export async function beganAt(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select began_at from verifications order by id limit 1),
      (select happened_at from events order by id limit 1)) as at`.execute(tx);
  return rows[0]?.at ?? null;
}
