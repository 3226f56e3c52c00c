import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { LoanSearch } from '#domain/loans/loan-search.ts';
import type { Tx } from '#server/http/context.ts';

/** With who borrowed and where the money goes. */
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
    ]);

export const findBorrowed = (tx: Tx, id: number) =>
  borrowed(tx).where('loans.id', '=', id).executeTakeFirst();

export interface DueRange {
  /** Due after this day; `null`: any day up to the other. */
  readonly after: Day | null;
  readonly to: Day;
}

const LARGEST_ID = 2_147_483_647;

interface Listing {
  readonly status: LoanStatus | null;
  /** Running loans whose oldest unpaid instalment fell due then. */
  readonly due: DueRange | null;
  readonly search: LoanSearch;
  readonly before: number | null;
  readonly limit: number;
}

/** Ids of running loans by when they fell due: read from the index alone, since a page wants few of many rows. */
function dueIds(tx: Tx, due: DueRange, before: number | null, limit: number | null) {
  let query = tx
    .selectFrom('loans as due')
    .select('due.id')
    .where('due.status', '=', 'active')
    .where('due.nextDueOn', '<=', due.to);
  if (due.after) query = query.where('due.nextDueOn', '>', due.after);
  if (before !== null) query = query.where('due.id', '<', before);
  return limit === null ? query : query.orderBy('due.id', 'desc').limit(limit);
}

/** Newest first. Rare words are found by their index, common ones while walking from the newest loan on. */
export function listLoans(tx: Tx, { status, due, search, before, limit }: Listing) {
  const words = search.by === 'person' ? search.words.map((word) => `'${word}':*`).join(' & ') : null;
  let query = borrowed(tx)
    .$if(words !== null, (found) =>
      found
        .innerJoin('loanSearch', 'loanSearch.loanId', 'loans.id')
        .where(sql<boolean>`loan_search.words @@ ${words}::tsquery`)
        // Said of both sides, or a deep page would read every newer loan first.
        .where('loanSearch.loanId', '<', before ?? LARGEST_ID),
    )
    .orderBy('loans.id', 'desc')
    .limit(limit);
  if (status) query = query.where('loans.status', '=', status);
  // Only where nothing else narrows the page down are its loans the first that are due.
  const alone = search.by === 'nothing' && (status === null || status === 'active');
  if (due) query = query.where('loans.id', 'in', dueIds(tx, due, before, alone ? limit : null));
  if (search.by === 'reference') query = query.where('loans.applicationId', '=', search.applicationId);
  return (before === null ? query : query.where('loans.id', '<', before)).execute();
}

export interface DueLoans {
  readonly dueOn: Day;
  readonly count: number;
  readonly balance: number;
}

/** Running loans by the day on which their oldest unpaid instalment fell due, up to a day. */
export const loansDueUntil = async (tx: Tx, to: Day): Promise<DueLoans[]> => {
  const { rows } = await sql<DueLoans>`
    select due_on, sum(loans)::bigint as count, sum(balance)::bigint as balance from overdue_days
    where due_on <= ${to} group by due_on`.execute(tx);
  return rows;
};
