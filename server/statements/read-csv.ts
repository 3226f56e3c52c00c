import { parse } from 'csv-parse/sync';
import type { Failure } from '#contract/errors.ts';
import { STATEMENT_TOO_LONG } from '#domain/limits/file-sizes.ts';
import { STATEMENT_LINES_MAX } from '#domain/limits/limits.ts';
import { parseStatementCents } from '#domain/payments/statement.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** A bank's file as a table: its headings and what stands under them. */
export interface Sheet {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const COLUMNS_MAX = 40;
/** Rows above the headings: the bank's name, the account, the period. */
const PREFACE_MAX = 30;
const CELL_MAX = 300;

const refused = (message: string) =>
  fail({ code: 'unsupported_type', message, details: 'Archivo no válido' } satisfies Failure);

/** UTF-8 or what Windows wrote before it; `null` for what is no text at all. */
function textOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function delimiterOf(text: string): string {
  const start = text.split('\n', PREFACE_MAX).join('\n');
  const counts = [',', ';', '\t'].map((delimiter) => [start.split(delimiter).length, delimiter] as const);
  return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}

const isHeading = (cells: readonly string[]) =>
  cells.filter((cell) => cell !== '').length >= 2 &&
  cells.every((cell) => parseStatementCents(cell) === null && !/^\d{1,4}[/.-]\d/.test(cell));

/** What a lender took from its bank; a spreadsheet, a picture or half a year of movements gets a sentence instead. */
export function readCsv(bytes: Buffer): Result<Sheet, Failure> {
  const text = textOf(bytes);
  if (text === null) return refused('Esto no es un CSV. En el banco o en Excel, elija "Guardar como CSV".');
  let newlines = 0;
  for (const byte of bytes) if (byte === 10) newlines += 1;
  if (newlines > STATEMENT_LINES_MAX + PREFACE_MAX) return refused(STATEMENT_TOO_LONG);
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 16_384,
    });
  } catch {
    return refused('El archivo no se pudo leer como CSV. Descárguelo de nuevo del banco.');
  }
  const cells = rows.map((row) =>
    row.slice(0, COLUMNS_MAX).map((cell) => cell.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, CELL_MAX)),
  );
  const at = cells.slice(0, PREFACE_MAX).findIndex(isHeading);
  const width = Math.max(0, ...cells.map(({ length }) => length));
  const headings =
    at >= 0 ? (cells[at] ?? []) : Array.from({ length: width }, (_, index) => `Columna ${index + 1}`);
  const body = cells.slice(at + 1);
  if (headings.length < 3 || body.length === 0)
    return refused('El archivo necesita al menos tres columnas (fecha, descripción y monto) y una línea.');
  return ok({ headings, rows: body });
}
