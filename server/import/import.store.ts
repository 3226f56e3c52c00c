import { sql } from 'kysely';
import type { KnownHere } from '#domain/import/check-import.ts';
import { importedKey } from '#domain/import/check-loans.ts';
import type { ColumnsByField, ImportSheet } from '#domain/import/import-sheets.ts';
import { OPEN_LOANS } from '#domain/loans/loan.ts';
import type { DateOrder } from '#domain/payments/receipt.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export type StagedRow = RowOf<'importSheets'>;

/** The staged sheets of an import, ordered so that clients come before their loans. */
export const stagedSheets = (tx: Tx): Promise<StagedRow[]> =>
  tx.selectFrom('importSheets').selectAll().orderBy('sheet').execute();

/** Replaces the staged sheet of the same kind. */
export async function stageRows(tx: Tx, row: NewRow<'importSheets'>): Promise<StagedRow> {
  const { sheet: _, ...value } = row;
  return tx
    .insertInto('importSheets')
    .values(row)
    .onConflict((conflict) => conflict.column('sheet').doUpdateSet(value))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const setColumns = (
  tx: Tx,
  sheet: ImportSheet,
  columns: ColumnsByField,
  dateOrder: DateOrder,
): Promise<StagedRow | undefined> =>
  tx
    .updateTable('importSheets')
    .set({ columns: JSON.stringify(columns), dateOrder })
    .where('sheet', '=', sheet)
    .returningAll()
    .executeTakeFirst();

export async function forgetSheet(tx: Tx, sheet: ImportSheet): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('importSheets')
    .where('sheet', '=', sheet)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function forgetSheets(tx: Tx): Promise<void> {
  await tx.deleteFrom('importSheets').execute();
}

/** The columns as staff named them for earlier files with these headings; `undefined`: there was none. */
export const rememberedFormat = (tx: Tx, sheet: ImportSheet, headings: string) =>
  tx
    .selectFrom('importFormats')
    .select(['columns', 'dateOrder'])
    .where('sheet', '=', sheet)
    .where('headings', '=', headings)
    .executeTakeFirst();

export async function rememberFormat(
  tx: Tx,
  format: { readonly sheet: ImportSheet; readonly headings: string },
  {
    columns,
    dateOrder,
    now,
  }: { readonly columns: ColumnsByField; readonly dateOrder: DateOrder; readonly now: Date },
): Promise<void> {
  const value = { columns: JSON.stringify(columns), dateOrder, changedAt: now };
  await tx
    .insertInto('importFormats')
    .values({ ...format, ...value })
    .onConflict((conflict) => conflict.columns(['sheet', 'headings']).doUpdateSet(value))
    .execute();
}

/** Key of the advisory lock on imports: a number that no other lock of the program uses. */
export const IMPORTS = 7_102_045;

/** Locks imports until the transaction ends: one runs at a time. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORTS})`.execute(tx);
}

export const listImports = (tx: Tx, limit: number) =>
  tx
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.importedBy')
    .select(['imports.id', 'imports.importedAt', 'imports.sums', 'users.firstName', 'users.lastName'])
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();

/** SQL condition for values of a list, sent as one array parameter, however many values there are. */
const isOneOf = (column: 'cedula' | 'email', values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`;

/** Clients by their cédula: the oldest account of each. */
export const clientsByCedula = (tx: Tx, cedulas: readonly string[]) =>
  tx
    .selectFrom('users')
    .selectAll()
    .where('isAdmin', '=', false)
    .where('erasedAt', 'is', null)
    .where(isOneOf('cedula', cedulas))
    .orderBy('id', 'desc')
    .execute();

/**
 * Values of an import that the database has already: e-mails of accounts, cédulas of clients, cédulas of clients with an
 * open loan, and loans that were imported before.
 */
export async function knownHere(
  tx: Tx,
  { emails, cedulas }: { readonly emails: readonly string[]; readonly cedulas: readonly string[] },
): Promise<KnownHere> {
  const accounts = await tx.selectFrom('users').select('email').where(isOneOf('email', emails)).execute();
  const clients = await clientsByCedula(tx, cedulas);
  const loans = await tx
    .selectFrom('loans')
    .select('cedula')
    .where('status', 'in', [...OPEN_LOANS])
    .where(isOneOf('cedula', cedulas))
    .execute();
  const before = await tx
    .selectFrom('loans')
    .select(['cedula', 'disbursementReference as number'])
    .where('disbursedBy', 'is', null)
    .where('disbursementReference', 'is not', null)
    .where(isOneOf('cedula', cedulas))
    .$narrowType<{ number: string }>()
    .execute();
  return {
    emails: new Set(accounts.flatMap(({ email }) => email ?? [])),
    cedulas: new Set(clients.flatMap(({ cedula }) => cedula ?? [])),
    open: new Set(loans.map(({ cedula }) => cedula)),
    imported: new Set(before.map(importedKey)),
  };
}
