import { importApi } from '#contract/import.ts';
import {
  type ColumnsByField,
  guessFields,
  type ImportSheet,
  importFieldsOf,
} from '#domain/import/import-sheets.ts';
import { fail, ok } from '#domain/result.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, serve } from '#server/http/serve.ts';
import { readApart } from '#server/import/apart/ask-apart.ts';
import { checkImportNow, downloadLines } from '#server/import/check-staged.ts';
import {
  forgetSheet,
  rememberedFormat,
  rememberFormat,
  setColumns,
  stagedSheets,
  stageRows,
} from '#server/import/import.store.ts';
import { importBook } from '#server/import/import-book.ts';
import { downloadTemplate, headingsKey, readImport, stagedReply } from '#server/import/read-import.ts';

/**
 * Keeps the content of an import file until it is imported or two days have passed. The columns come from an earlier
 * file with the same headings, or are guessed.
 */
const stageSheet = serve(importApi.stage, async (context, { params, file }) => {
  const read = await readApart(file.bytes);
  if (!read.ok) return read;
  const { headings, rows } = read.value;
  const { sheet } = params;
  return context.transact(async (tx) => {
    const known = await rememberedFormat(tx, sheet, headingsKey(headings));
    const row = await stageRows(tx, {
      sheet,
      fileName: file.name,
      fileSha256: file.sha256,
      headings: JSON.stringify(headings),
      rows: JSON.stringify(rows),
      columns: JSON.stringify(known?.columns ?? guessFields(sheet, headings)),
      dateOrder: known?.dateOrder ?? 'dmy',
      uploadedBy: context.actor.userId,
      uploadedAt: context.now,
    });
    return ok(stagedReply(row, known !== undefined));
  });
});

/** The named columns in the body, limited to those that the file has. */
function columnsOf(sheet: ImportSheet, body: ColumnsByField, width: number): ColumnsByField | null {
  const known = new Set(importFieldsOf(sheet).map(([field]) => field));
  const fits = Object.entries(body).every(
    ([field, column]) => known.has(field) && (column === null || (column >= 0 && column < width)),
  );
  return fits ? Object.fromEntries([...known].map((field) => [field, body[field] ?? null])) : null;
}

/** Saves which column is which, for this file and every later one with its headings. */
const nameColumns = changing(importApi.nameColumns, async (tx, context, { params, body }) => {
  const staged = (await stagedSheets(tx)).find(({ sheet }) => sheet === params.sheet);
  if (!staged) return fail({ code: 'not_found', message: 'Elija primero el archivo' });
  const columns = columnsOf(staged.sheet, body.columns, staged.headings.length);
  if (columns === null) return fail(invalidField('columns', 'El archivo no tiene esa columna'));
  const { dateOrder } = body;
  const format = { sheet: staged.sheet, headings: headingsKey(staged.headings) };
  await rememberFormat(tx, format, { columns, dateOrder, now: context.now });
  const row = await setColumns(tx, staged.sheet, columns, dateOrder);
  return row ? ok(stagedReply(row, true)) : fail({ code: 'not_found' });
});

const discardSheet = changing(importApi.discard, async (tx, _context, { params }) =>
  (await forgetSheet(tx, params.sheet)) ? ok({ message: 'Archivo quitado' }) : fail({ code: 'not_found' }),
);

export const importRoutes = [
  readImport,
  downloadTemplate,
  stageSheet,
  nameColumns,
  discardSheet,
  checkImportNow,
  downloadLines,
  importBook,
];
