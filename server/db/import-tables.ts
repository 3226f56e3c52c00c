import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { ImportSums } from '#domain/import/check-import.ts';
import type { ColumnsByField, ImportSheet } from '#domain/import/import-sheets.ts';
import type { SheetRow } from '#domain/import/row-reader.ts';
import type { DateOrder } from '#domain/payments/statement.ts';

export interface ImportSheetsTable {
  sheet: ImportSheet;
  fileName: string;
  fileSha256: string;
  headings: JSONColumnType<readonly string[]>;
  rows: JSONColumnType<readonly SheetRow[]>;
  columns: JSONColumnType<ColumnsByField>;
  dateOrder: DateOrder;
  uploadedBy: number;
  uploadedAt: Date;
}

export interface ImportFormatsTable {
  sheet: ImportSheet;
  /** The headings of a file in one key, which distinguishes one program's files from another's. */
  headings: string;
  columns: JSONColumnType<ColumnsByField>;
  dateOrder: DateOrder;
  changedAt: Date;
}

interface ImportedFile {
  readonly sheet: ImportSheet;
  readonly name: string;
  readonly sha256: string;
  readonly lines: number;
}

export interface ImportsTable {
  id: GeneratedAlways<number>;
  files: JSONColumnType<readonly ImportedFile[]>;
  /** Totals of the imported books, equal to those that the lender had typed before. */
  sums: JSONColumnType<ImportSums>;
  importedBy: number;
  importedAt: Date;
}
