import { sql } from 'kysely';
import { wordQuery } from '#domain/accounts/search-words.ts';
import type { Day } from '#domain/calendar.ts';
import { isRunning, type LoanStatus, RUNNING_LOANS } from '#domain/loans/loan.ts';
import type { LoanSearch } from '#domain/loans/loan-search.ts';
import { firstOf, type Slice, type Sortable, sliced } from '#server/db/keyset.ts';
import { listOf } from '#server/db/members.ts';
import type { LoanRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Maximum number of rows of one kind that are read about one loan: more than any loan has in its life. */
const MOST = 500;

export const paymentsOf = (tx: Tx, loanId: number) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();

/** Query for loans with their borrower and the customer's bank account. */
const borrowed = (tx: Tx) =>
  tx
    .selectFrom('loans')
    .innerJoin('loanApplications as a', 'a.id', 'loans.applicationId')
    .selectAll('loans')
    .select([
      'a.fullName',
      'a.email',
      'a.phone',
      'a.bankName',
      'a.accountType',
      'a.accountNumber',
      'a.signedAt',
      'a.updatedAt as applicationUpdatedAt',
    ]);

export const findBorrowed = (tx: Tx, id: number) =>
  borrowed(tx).where('loans.id', '=', id).executeTakeFirst();

export interface DueRange {
  /** Due after this day; `null`: no lower bound. */
  readonly after: Day | null;
  readonly to: Day;
}

interface Filters {
  readonly status: LoanStatus | null;
  /** Only running loans whose oldest unpaid instalment fell due in this range; `null`: all loans. */
  readonly due: DueRange | null;
  readonly search: LoanSearch;
  /** Ids of loans that the search text also finds, by their number in earlier books. */
  readonly earlier: readonly number[];
}

/** Most loans that a search finds by their numbers in earlier books: a longer text finds fewer. */
const EARLIER_MAX = 50;
/** Most loans among which the newest are looked for: a beginning may be that of every loan. */
const EARLIER_READ = 1_000;
/** A shorter text, or a number, has to be the whole number of a loan; of others the beginning is enough. */
const BEGINNING_MIN = 3;

/**
 * Ids of imported loans with this number in the earlier books, or whose number begins with the text (rule: import). Found
 * before they are sorted: of 300,000 imported loans PostgreSQL otherwise walked all, newest first, for a number that none
 * has (450 ms).
 */
export async function loansByEarlierNumber(tx: Tx, said: string): Promise<number[]> {
  const number = said.trim().toLowerCase();
  if (number === '') return [];
  const isWhole = number.length < BEGINNING_MIN || /^\d+$/.test(number);
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select id from loans where disbursed_by is null
        and lower(disbursement_reference) like ${number.replace(/[\\%_]/g, '\\$&') + (isWhole ? '' : '%')}
      limit ${EARLIER_READ})
    select id from found order by id desc limit ${EARLIER_MAX}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Hides a day from PostgreSQL's planner in a subquery: the plan is the same for any two days, so PostgreSQL plans
 * once and not each time.
 */
const unplanned = (day: Day) => sql<Day>`(select ${day}::date)`;

/**
 * Ids of running loans by due day, read from the index alone, since a page wants few of many rows. The statement
 * contains everything that the planner may know, so PostgreSQL plans it once.
 */
function dueIds(tx: Tx, { after, to }: DueRange) {
  const query = tx.selectFrom('loans as due').where(
    'due.status',
    'in',
    RUNNING_LOANS.map((status) => sql.lit(status)),
  );
  return after
    ? query.where('due.dueOrder', '<=', unplanned(to)).where('due.dueOrder', '>', unplanned(after))
    : query.where('due.dueOrder', '<=', to);
}

/**
 * A page of the loan book. Loans with rare search words are found by the words' index, loans with common words while
 * the query walks from the newest loan on.
 */
export function listLoans(
  tx: Tx,
  { status, due, search, earlier }: Filters,
  slice: Slice<Sortable<LoanRow>>,
) {
  const words = search.by === 'person' ? wordQuery(search.words) : null;
  let query = borrowed(tx).$if(words !== null, (found) =>
    found
      .innerJoin('loanSearch', 'loanSearch.loanId', 'loans.id')
      .where(
        earlier.length === 0
          ? sql<boolean>`loan_search.words @@ ${words}::tsquery`
          : sql<boolean>`(loan_search.words @@ ${words}::tsquery or loan_search.loan_id = any(${[...earlier]}::integer[]))`,
      )
      .$if(slice.after !== null, (older) =>
        // The condition is on both sides of the join, or a deep page would read every newer loan first.
        older.where('loanSearch.loanId', slice.direction === 'desc' ? '<' : '>', slice.after?.id ?? 0),
      ),
  );
  if (status) query = query.where('loans.status', '=', status);
  if (due) {
    // The page's loans are the first due ones only where no other filter applies.
    const alone = search.by === 'nothing' && (status === null || isRunning({ status }));
    const ids = dueIds(tx, due);
    const page = alone ? firstOf(ids, slice, 'due').limit(sql.lit(slice.limit)) : ids;
    query = query.where('loans.id', 'in', page.select('due.id'));
  }
  if (search.by === 'reference') {
    const { applicationId } = search;
    query = query.where((where) =>
      where.or([
        where('loans.applicationId', '=', applicationId),
        ...(earlier.length === 0 ? [] : [where('loans.id', 'in', [...earlier])]),
      ]),
    );
  }
  return sliced(query, slice, 'loans').execute();
}

export interface DueLoans {
  readonly dueOn: Day;
  readonly count: number;
  /** Pesos owed by these loans in the books. */
  readonly balance: number;
  readonly running: number;
}

/** The running late charge of these loans together, in pesos. */
export const runningOf = (loans: readonly DueLoans[]): number =>
  loans.reduce((all, { running }) => all + running, 0);

/** Running loans up to a day, by the day on which their oldest unpaid instalment fell due. */
export const loansDueUntil = async (tx: Tx, to: Day): Promise<DueLoans[]> => {
  const { rows } = await sql<DueLoans>`
    select next_due_on as due_on, count(*) as count, sum(balance)::bigint as balance,
      coalesce(sum(amount), 0)::bigint as running
    from loans left join running_late_charges on loan_id = id
    where status in ${listOf(RUNNING_LOANS)} and next_due_on <= ${to} group by next_due_on`.execute(tx);
  return rows;
};
