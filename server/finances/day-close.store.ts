import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { Account } from '#domain/ledger/posting.ts';
import { EARLIER_BOOKS_NAME, type PaymentMethod } from '#domain/payments/payment.ts';
import { listOf } from '#server/db/members.ts';
import type { Tx } from '#server/http/context.ts';

const FUNDS: Account = 'funds';

/** A day of the books, from the instant `since`, included, to `until`, excluded. */
export interface Span {
  readonly day: Day;
  readonly since: Date;
  readonly until: Date;
}

/** SQL condition: a ledger entry belongs to the day by its posting, or as an entry of earlier books. */
const ofDay = ({ day, since, until }: Span) =>
  sql<boolean>`(e.earlier_books_day = ${day}
    or (e.earlier_books_day is null and e.created_at >= ${since} and e.created_at < ${until}))`;

export interface AccountRow {
  /** Number of the lender's account; empty: nobody said where the money is. */
  readonly accountNumber: string;
  readonly paymentMethod: PaymentMethod | null;
  readonly count: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
}

/**
 * Money of the day by the account that received or paid it: payments, reversals, disbursements, refunds and movements
 * of cash without a loan; in pesos. Money of earlier books is in no account. Cash from the safe to a drawer, or between drawers, stays in its account.
 */
export async function movedByAccount(
  tx: Tx,
  { since, until }: Pick<Span, 'since' | 'until'>,
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select e.place as account_number,
      case when count(distinct p.payment_method) = 1 then min(p.payment_method) end as payment_method,
      count(*) as count,
      coalesce(sum(e.amount) filter (where e.destination = ${FUNDS}), 0)::bigint as money_in,
      coalesce(sum(e.amount) filter (where e.source = ${FUNDS}), 0)::bigint as money_out
    from (
      select funds_of(funds_account, payment_id) as place, payment_id, source, destination, amount from ledger_entries
      where ${FUNDS} in (source, destination) and earlier_books_day is null
        and created_at >= ${since} and created_at < ${until}
      union all
      select destination_account, null, null, ${FUNDS}, amount from cash_movements
      where destination_account is not null and destination_account is distinct from source_account
        and created_at >= ${since} and created_at < ${until}
      union all
      select source_account, null, ${FUNDS}, null, amount from cash_movements
      where source_account is not null and source_account is distinct from destination_account
        and created_at >= ${since} and created_at < ${until}
    ) e left join payments p on p.id = e.payment_id
    group by 1 order by 1`.execute(tx);
  return rows;
}

export interface SpentRow {
  readonly category: ExpenseCategory;
  readonly count: number;
  readonly amount: number;
}

/** Pesos that the lender spent on a day, by category, the largest first. */
export async function spentByCategory(tx: Tx, { since, until }: Span): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    select category, count(*) as count, sum(amount)::bigint as amount from cash_movements
    where kind = 'expense' and created_at >= ${since} and created_at < ${until}
    group by category order by sum(amount) desc, category`.execute(tx);
  return rows;
}

export interface PersonRow {
  readonly name: string;
  readonly disbursed: number;
  readonly confirmed: number;
  readonly reversed: number;
}

const BY_PERSON = {
  disbursed: 'disbursement',
  confirmed: 'payment',
  reversed: 'payment_reversal',
} as const satisfies Partial<Record<keyof PersonRow, LedgerKind>>;
const REVERSED: LedgerKind = BY_PERSON.reversed;
const postedAs = (kind: LedgerKind) =>
  sql`coalesce(sum(e.amount) filter (where e.kind = ${sql.lit(kind)}), 0)::bigint`;

/**
 * Pesos that each member of the staff disbursed, confirmed and reversed on a day, by the ledger. What was done before
 * the import of earlier books was not done by the person who imported them.
 */
export async function postedByPerson(tx: Tx, span: Span): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select case when u.id is not null then u.first_name || ' ' || u.last_name
        when e.earlier_books_day is not null then ${EARLIER_BOOKS_NAME} else 'El sistema' end as name,
      ${postedAs(BY_PERSON.disbursed)} as disbursed, ${postedAs(BY_PERSON.confirmed)} as confirmed,
      ${postedAs(BY_PERSON.reversed)} as reversed
    from ledger_entries e left join users u
      on u.id = e.created_by and (e.earlier_books_day is null or e.kind = ${REVERSED})
    where e.kind in ${listOf(Object.values(BY_PERSON))} and ${ofDay(span)}
    group by u.id, 1 order by 1`.execute(tx);
  return rows;
}

/** The ledger entries of a day that changed a loan's balance, oldest first, each with the customer of its loan. */
export const entriesPosted = (tx: Tx, span: Span, limit: number) =>
  tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('loans as l', 'l.id', 'e.loanId')
    .innerJoin('loanApplications as a', 'a.id', 'l.applicationId')
    .select(['e.id', 'e.createdAt', 'e.kind', 'e.balanceChange', 'l.applicationId', 'a.fullName'])
    .where(ofDay(span))
    .where('e.balanceChange', '<>', 0)
    .orderBy('e.createdAt')
    .orderBy('e.id')
    .limit(limit)
    .execute();
