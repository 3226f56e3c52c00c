import { createHash } from 'node:crypto';
import type { Failure } from '#contract/errors.ts';
import { importApi, type StagedSheet } from '#contract/import.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import {
  IMPORT_SHEET_NAMES,
  IMPORT_SHEETS,
  importFieldsOf,
  missingFields,
} from '#domain/import/import-sheets.ts';
import type { SheetRow } from '#domain/import/read-cell.ts';
import { IMPORT_TOO_LONG } from '#domain/limits/file-sizes.ts';
import { IMPORT_LINES_MAX } from '#domain/limits/limits.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { reading, serve } from '#server/http/serve.ts';
import { listImports, rememberedFormat, type StagedRow, stagedSheets } from '#server/import/import.store.ts';
import { csvRows } from '#server/sheets/csv-rows.ts';
import { xlsxRows } from '#server/sheets/xlsx-rows.ts';

export interface Sheet {
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Maximum number of lines above the headings of an import sheet, such as a title or a date. */
const PREFACE_MAX = 30;

const REFUSED = {
  not_this_kind: 'Esto no es un CSV ni un Excel (.xlsx). En Excel, elija "Guardar como" y uno de los dos.',
  unreadable: 'El archivo no se pudo leer. Ábralo en Excel y guárdelo de nuevo.',
  too_long: IMPORT_TOO_LONG,
} as const;

const refused = (message: string) =>
  fail({ code: 'unsupported_type', message, details: 'Archivo no válido' } satisfies Failure);

const isHeading = ({ cells }: SheetRow) =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length >= 2 && cells.every((cell) => !/^[\d.,/-]+$/.test(cell));

/** Reads a CSV, or the first sheet of a workbook, below its headings. */
export async function readSheet(bytes: Buffer): Promise<Result<Sheet, Failure>> {
  const linesMax = IMPORT_LINES_MAX + PREFACE_MAX;
  const workbook = await xlsxRows(bytes, linesMax);
  const found = workbook.ok || workbook.error !== 'not_this_kind' ? workbook : csvRows(bytes, linesMax);
  if (!found.ok) return refused(REFUSED[found.error]);
  const at = found.value.slice(0, PREFACE_MAX).findIndex(isHeading);
  const headings = found.value[at]?.cells;
  const rows = found.value.slice(at + 1);
  if (headings === undefined || rows.length === 0)
    return refused('El archivo necesita una línea con los nombres de las columnas y al menos una con datos.');
  return rows.length > IMPORT_LINES_MAX ? refused(IMPORT_TOO_LONG) : ok({ headings, rows });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Key that distinguishes the files of one program from those of another. */
export const headingsKey = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(plain)))
    .digest('hex');

/** Number of sample lines shown before the columns are named. */
const SAMPLE = 3;

export const stagedReply = (
  { sheet, fileName, rows, headings, columns, dateOrder }: StagedRow,
  remembered: boolean,
): StagedSheet => ({
  sheet,
  fileName,
  lines: rows.length,
  headings: [...headings],
  sample: rows.slice(0, SAMPLE).map(({ cells }) => [...cells]),
  columns: { ...columns },
  dateOrder,
  remembered,
  missing: [...missingFields(sheet, columns)],
});

const SHOWN = 20;

export const readImport = reading(importApi.read, async (tx) => {
  const staged = await stagedSheets(tx);
  const inOrder = IMPORT_SHEET_NAMES.flatMap((name) => staged.filter(({ sheet }) => sheet === name));
  const sheets: StagedSheet[] = [];
  for (const row of inOrder) {
    const format = await rememberedFormat(tx, row.sheet, headingsKey(row.headings));
    sheets.push(stagedReply(row, format !== undefined));
  }
  const imports = await listImports(tx, SHOWN);
  return ok({
    sheets,
    imports: imports.map(({ id, importedAt, sums, ...person }) => ({
      id,
      importedAt: importedAt.toISOString(),
      importedBy: fullNameOf(person),
      sums,
    })),
  });
});

/** Downloads the template of an import sheet: the headings, and a sample line. */
export const downloadTemplate = serve(importApi.template, async (_context, { params: { sheet } }) => {
  const fields = importFieldsOf(sheet).map(([, facts]) => facts);
  const headings = csvLine(fields.map(({ label }) => label));
  const example = csvLine(fields.map(({ example: text }) => text));
  return ok({
    bytes: Buffer.from(CSV_START + headings + example),
    type: 'text/csv; charset=utf-8',
    fileName: `plantilla-${IMPORT_SHEETS[sheet].file}.csv`,
  });
});
