import { slicesOf } from '#server/db/slices.ts';
import type { AgreementRow, LoanRow, NewRow, RowOf, UserRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

const TOGETHER = 500;

/** Inserts many rows; PostgreSQL returns them in the order given. */
async function inSlices<T, R>(
  rows: readonly T[],
  insert: (slice: T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const inserted: R[] = [];
  for (const slice of slicesOf(rows, TOGETHER)) inserted.push(...(await insert(slice)));
  if (inserted.length !== rows.length) throw new Error('The insert must return as many rows as it was given');
  return inserted;
}

export const insertUsers = (tx: Tx, users: readonly NewRow<'users'>[]): Promise<UserRow[]> =>
  inSlices(users, (slice) => tx.insertInto('users').values(slice).returningAll().execute());

export type NewApplication = NewRow<'loanApplications'>;
export const insertApplications = (
  tx: Tx,
  applications: readonly NewApplication[],
): Promise<Pick<RowOf<'loanApplications'>, 'id'>[]> =>
  inSlices(applications, (slice) =>
    tx.insertInto('loanApplications').values(slice).returning('id').execute(),
  );

export type NewLoan = NewRow<'loans'>;
export const insertLoans = (tx: Tx, loans: readonly NewLoan[]): Promise<LoanRow[]> =>
  inSlices(loans, (slice) => tx.insertInto('loans').values(slice).returningAll().execute());

/** Inserts one agreement per distinct content. */
export async function insertAgreements(
  tx: Tx,
  agreements: readonly Pick<AgreementRow, 'hash' | 'terms'>[],
  createdAt: Date,
): Promise<void> {
  const byHash = new Map(agreements.map(({ hash, terms }) => [hash, terms]));
  const rows = [...byHash].map(([hash, terms]) => ({
    hash,
    terms: JSON.stringify(terms),
    createdAt,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('agreements')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
