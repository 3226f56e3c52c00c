import { sql } from 'kysely';
import type { UsedRange } from '#domain/accounting/fiscal-number.ts';
import { day } from '#domain/calendar.ts';
import { rowsOf } from '#server/db/rows.ts';
import type { PaymentRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { ENDLESS } from '#server/outbox/queue-messages.ts';

/** What tells one document of a month from another. */
export type DocumentKey = Pick<RowOf<'fiscalNumbers'>, 'userId' | 'kind' | 'concept' | 'corrects'>;
export const keyOf = ({ userId, kind, concept, corrects }: DocumentKey): string =>
  [userId, kind, concept, corrects].join(' ');

/** One at a time: a number is in one document, and ranges share none. */
export const lockNumbers = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('fiscal_numbers'))`.execute(tx);

/** The ranges with the numbers that are used of each, oldest first. */
export async function fiscalRanges(tx: Tx): Promise<UsedRange[]> {
  const rows = await tx
    .selectFrom('fiscalRanges as r')
    .select(['r.id', 'r.kind', 'r.firstNumber', 'r.lastNumber', 'r.endsOn'])
    .select(
      sql<number>`(select count(*)::int from (
        select encf from fiscal_numbers n where n.range_id = r.id and n.withdrawn_at is null
        union select encf from fiscal_sendings s where s.range_id = r.id) taken)`.as('used'),
    )
    .select(
      sql<number | null>`(select max(right(encf, 10)::bigint) from (
        select encf from fiscal_numbers n where n.range_id = r.id
        union all select encf from fiscal_sendings s where s.range_id = r.id) taken)`.as('reached'),
    )
    .orderBy('r.id')
    .execute();
  return rows.map(({ endsOn, ...range }) => ({ ...range, endsOn: endsOn === null ? null : day(endsOn) }));
}

/** Whether the provider of e-CF accepted the invoice of a number. */
const IS_ACCEPTED = sql<boolean>`exists (select from fiscal_sendings s
  where s.encf = fiscal_numbers.encf and s.state = 'accepted')`;

/** A number in force. `isAccepted`: the provider of e-CF accepted its invoice. */
export type NumberInForce = RowOf<'fiscalNumbers'> & { readonly isAccepted: boolean };

/** The numbers in force of the clients with a document in a month, up to that month, by the order of their months. */
export const numbersUntil = (tx: Tx, month: string, userIds: readonly number[]): Promise<NumberInForce[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('fiscalNumbers')
        .selectAll()
        .select(IS_ACCEPTED.as('isAccepted'))
        .where('month', '<=', month)
        .where('userId', 'in', userIds)
        .where('withdrawnAt', 'is', null)
        .orderBy('month')
        .orderBy('id')
        .execute();

/** The sending of each client's invoice of a month that is on its way, else the last one. */
export async function sendingsOf(
  tx: Tx,
  month: string,
): Promise<ReadonlyMap<number, RowOf<'fiscalSendings'>>> {
  const rows = await tx
    .selectFrom('fiscalSendings')
    .selectAll()
    .where('month', '=', month)
    // Two accounts that became one may have several.
    .orderBy((order) => order('state', '=', 'waiting'))
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Queues a sending for after the commit; without an answer it is tried again, ever more rarely and without end. */
export const queueSending = (tx: Tx, id: number) =>
  sql`select graphile_worker.add_job('deliver-invoice', ${JSON.stringify({ id })}::json,
    job_key => ${`deliver-invoice-${id}`}, max_attempts => ${ENDLESS}::int)`.execute(tx);

export const waitingSending = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('fiscalSendings')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .$narrowType<{ xml: string }>()
    .executeTakeFirst()) ?? null;

/** An invoice of this client that is on its way to the provider. */
export const sendingOnItsWay = (tx: Tx, userId: number) =>
  tx
    .selectFrom('fiscalSendings')
    .select('encf')
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();

/** @returns whose sending it is by now; `undefined`: it was answered before. */
export const answerSending = (
  tx: Tx,
  id: number,
  answer: Pick<RowOf<'fiscalSendings'>, 'state' | 'why' | 'answeredAt'>,
): Promise<Pick<RowOf<'fiscalSendings'>, 'userId'> | undefined> =>
  tx
    .updateTable('fiscalSendings')
    .set(answer)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('userId')
    .executeTakeFirst();

/** Whether a number was ever given to the provider. */
export const wasSent = async (tx: Tx, encf: string): Promise<boolean> =>
  (await tx.selectFrom('fiscalSendings').select('id').where('encf', '=', encf).executeTakeFirst()) !==
  undefined;

export const findNumber = (tx: Tx, encf: string): Promise<RowOf<'fiscalNumbers'> | undefined> =>
  tx
    .selectFrom('fiscalNumbers')
    .selectAll()
    .where('encf', '=', encf)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();

/** The number, while it is in force, where the provider accepted its invoice. */
export const acceptedNumber = (
  tx: Tx,
  id: number,
): Promise<Pick<RowOf<'fiscalNumbers'>, 'encf'> | undefined> =>
  tx
    .selectFrom('fiscalNumbers')
    .select('encf')
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where(IS_ACCEPTED)
    .executeTakeFirst();

/** @returns `false` where it is withdrawn already; `undefined`: there is none. */
export async function withdrawNumber(
  tx: Tx,
  id: number,
  by: { readonly withdrawnBy: number; readonly withdrawnAt: Date },
): Promise<RowOf<'fiscalNumbers'> | false | undefined> {
  const row = await tx
    .updateTable('fiscalNumbers')
    .set(by)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  const known = await tx.selectFrom('fiscalNumbers').select('id').where('id', '=', id).executeTakeFirst();
  return known ? false : undefined;
}

/**
 * The numbers of the documents that have what a payment paid of interest and late charge: those of its client for the
 * months in which the journal has it. What it paid was posted with it; another payment of the same day has an instant
 * of its own. A note that takes back has a number of its own, which no receipt names.
 */
export const numbersOfPayment = (tx: Tx, { id, registeredOn }: Pick<PaymentRow, 'id' | 'registeredOn'>) =>
  rowsOf(tx)<Pick<RowOf<'fiscalNumbers'>, 'encf' | 'concept' | 'month'>>`
    select n.encf, n.concept, n.month from fiscal_numbers n
    where n.withdrawn_at is null and n.corrects is null
      and (n.user_id, n.concept, n.month) in (
        select l.user_id, e.source, date_trunc('month', journal_day(e))::date
        from ledger_entries p join loans l on l.id = p.loan_id
          join ledger_entries e on e.loan_id = p.loan_id and e.created_at = p.created_at
        where p.payment_id = ${id} and p.kind = 'payment'
          and e.value_date = ${registeredOn} and e.destination = 'customer_credit')
    order by n.month, n.id`;
