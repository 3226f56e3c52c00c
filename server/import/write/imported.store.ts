import type { Insertable, Selectable } from 'kysely';
import type {
  AgreementRow,
  InstalmentsTable,
  LoanAdjustmentsTable,
  LoanApplicationsTable,
  LoanRow,
  LoansTable,
  NewLedgerEntry,
  PaymentsTable,
  UserRow,
  UsersTable,
} from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

// Many rows in one statement. PostgreSQL returns them in the order given and takes at most 65,535 values in one
// statement.
const TOGETHER = 500;

async function inSlices<T, R>(
  rows: readonly T[],
  insert: (slice: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const inserted: R[] = [];
  for (let from = 0; from < rows.length; from += TOGETHER)
    inserted.push(...(await insert(rows.slice(from, from + TOGETHER))));
  if (inserted.length !== rows.length) throw new Error('The insert must return as many rows as it was given');
  return inserted;
}

export const insertUsers = (tx: Tx, users: readonly Insertable<UsersTable>[]): Promise<UserRow[]> =>
  inSlices(users, (slice) =>
    tx
      .insertInto('users')
      .values([...slice])
      .returningAll()
      .execute(),
  );

export type NewApplication = Insertable<LoanApplicationsTable>;
export const insertApplications = (
  tx: Tx,
  applications: readonly NewApplication[],
): Promise<Pick<Selectable<LoanApplicationsTable>, 'id'>[]> =>
  inSlices(applications, (slice) =>
    tx
      .insertInto('loanApplications')
      .values([...slice])
      .returning('id')
      .execute(),
  );

export type NewLoan = Insertable<LoansTable>;
export const insertLoans = (tx: Tx, loans: readonly NewLoan[]): Promise<LoanRow[]> =>
  inSlices(loans, (slice) =>
    tx
      .insertInto('loans')
      .values([...slice])
      .returningAll()
      .execute(),
  );

export const insertPayments = (
  tx: Tx,
  payments: readonly Insertable<PaymentsTable>[],
): Promise<Pick<Selectable<PaymentsTable>, 'id'>[]> =>
  inSlices(payments, (slice) =>
    tx
      .insertInto('payments')
      .values([...slice])
      .returning('id')
      .execute(),
  );

export const insertAdjustments = (
  tx: Tx,
  adjustments: readonly Insertable<LoanAdjustmentsTable>[],
): Promise<Pick<Selectable<LoanAdjustmentsTable>, 'id'>[]> =>
  inSlices(adjustments, (slice) =>
    tx
      .insertInto('loanAdjustments')
      .values([...slice])
      .returning('id')
      .execute(),
  );

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
    debtAgreement: null,
    creditAuthorization: null,
    createdAt,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('agreements')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertSchedules(tx: Tx, rows: readonly Insertable<InstalmentsTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += TOGETHER)
    await tx
      .insertInto('instalments')
      .values(rows.slice(from, from + TOGETHER))
      .execute();
}

export async function insertPostings(tx: Tx, rows: readonly NewLedgerEntry[]): Promise<void> {
  for (let from = 0; from < rows.length; from += TOGETHER)
    await tx
      .insertInto('ledgerEntries')
      .values(rows.slice(from, from + TOGETHER))
      .execute();
}
