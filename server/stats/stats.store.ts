import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { Tx } from '#server/http/context.ts';

/** Counts and sums behind the dashboard, of one customer or of all. Pesos. */
export interface Figures {
  readonly activeApplications: number;
  readonly approvedLoans: number;
  readonly activeLoans: number;
  readonly awaitingDisbursement: number;
  readonly lent: number;
  readonly interest: number;
  readonly clients: number;
  readonly pendingPayments: number;
}

/** `userId` null: everybody's. A loan that was called off never was lent. */
export async function readFigures(tx: Tx, userId: number | null): Promise<Figures> {
  const mine = (column: string) => (userId === null ? sql`true` : sql`${sql.ref(column)} = ${userId}`);
  const { rows } = await sql<Figures>`
    select
      (select count(*) from loan_applications where status in ('submitted', 'pending', 'under_review') and ${mine('user_id')}) as "activeApplications",
      (select count(*) from loans where status <> 'called_off' and ${mine('user_id')}) as "approvedLoans",
      (select count(*) from loans where status = 'active' and ${mine('user_id')}) as "activeLoans",
      (select count(*) from loans where status = 'awaiting_disbursement' and ${mine('user_id')}) as "awaitingDisbursement",
      (select coalesce(sum(principal), 0) from loans where status <> 'called_off' and ${mine('user_id')}) as "lent",
      (select coalesce(sum(interest), 0) from loans where status <> 'called_off' and ${mine('user_id')}) as "interest",
      (select count(*) from users where not is_admin and ${mine('id')}) as "clients",
      (select count(*) from payments where status = 'pending' and ${mine('user_id')}) as "pendingPayments"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

export const activeLoanIds = async (tx: Tx, userId: number | null): Promise<number[]> => {
  let query = tx.selectFrom('loans').select('id').where('status', '=', 'active');
  if (userId !== null) query = query.where('userId', '=', userId);
  return (await query.execute()).map(({ id }) => id);
};

/** Interest part of what falls due from a day to another, of active loans: each instalment's share of the loan's interest. */
export async function interestDue(tx: Tx, userId: number | null, from: Day, to: Day): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select coalesce(sum(round(i.amount::numeric * l.interest / l.total)), 0)::bigint as due
    from instalments i join loans l on l.id = i.loan_id
    where l.status = 'active' and i.due_date between ${from} and ${to}
      and ${userId === null ? sql`true` : sql`l.user_id = ${userId}`}`.execute(tx);
  return rows[0]?.due ?? 0;
}

export async function capitalOutstanding(tx: Tx, userId: number): Promise<number> {
  const row = await tx
    .selectFrom('loans')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('principal'), sql<number>`0`).as('capital'))
    .where('userId', '=', userId)
    .where('status', 'in', ['awaiting_disbursement', 'active'])
    .executeTakeFirstOrThrow();
  return Number(row.capital);
}
