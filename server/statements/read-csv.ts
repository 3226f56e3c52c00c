import type { Failure } from '#contract/errors.ts';
import { STATEMENT_TOO_LONG } from '#domain/limits/file-sizes.ts';
import { STATEMENT_LINES_MAX } from '#domain/limits/limits.ts';
import { parseStatementCents } from '#domain/payments/statement.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { csvRows } from '#server/sheets/csv-rows.ts';

/** A bank's file as a table: its headings and the rows below. */
export interface Sheet {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Maximum number of rows above the headings of a bank's file: the bank's name, the account, the period. */
const PREFACE_MAX = 30;

const refused = (message: string) =>
  fail({ code: 'unsupported_type', message, details: 'Archivo no válido' } satisfies Failure);

const isHeading = (cells: readonly string[]) =>
  cells.filter((cell) => cell !== '').length >= 2 &&
  cells.every((cell) => parseStatementCents(cell) === null && !/^\d{1,4}[/.-]\d/.test(cell));

const REFUSED = {
  not_this_kind: 'Esto no es un CSV. En el banco o en Excel, elija "Guardar como CSV".',
  too_long: STATEMENT_TOO_LONG,
  unreadable: 'El archivo no se pudo leer como CSV. Descárguelo de nuevo del banco.',
} as const;

/** Reads a bank's export; a spreadsheet, a picture or a file with half a year of movements gets an error instead. */
export function readCsv(bytes: Buffer): Result<Sheet, Failure> {
  const found = csvRows(bytes, STATEMENT_LINES_MAX + PREFACE_MAX);
  if (!found.ok) return refused(REFUSED[found.error]);
  const cells = found.value.map((row) => row.cells);
  const at = cells.slice(0, PREFACE_MAX).findIndex(isHeading);
  const width = Math.max(0, ...cells.map(({ length }) => length));
  const headings =
    at >= 0 ? (cells[at] ?? []) : Array.from({ length: width }, (_, index) => `Columna ${index + 1}`);
  const body = cells.slice(at + 1);
  if (headings.length < 3 || body.length === 0)
    return refused('El archivo necesita al menos tres columnas (fecha, descripción y monto) y una línea.');
  return ok({ headings, rows: body });
}
