import { Readable } from 'node:stream';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { SHEET_FORMAT, type SheetFormat } from '#domain/sheet-format.ts';
import type { Bytes } from '#server/http/send.ts';
import { KIND, type Sheets, shown, slicesOf } from '#server/sheets/sheet.ts';
import { xlsxStream } from '#server/sheets/write-xlsx.ts';

/** An export as CSV (RFC 4180), piece by piece. */
export async function* csvPieces({ title, sheets }: Sheets): AsyncGenerator<string> {
  yield CSV_START + (title ? csvLine(title) : '');
  for (const { columns, rows } of sheets) {
    yield csvLine(columns.map(({ header }) => header));
    for await (const slice of slicesOf(rows))
      yield slice
        .map((row) =>
          csvLine(
            columns.map((column) => {
              const value = shown(column, row);
              return value === null ? null : KIND[column.kind].csv(value);
            }),
          ),
        )
        .join('');
  }
}

/** An export as a file to download, streamed; CSV where no format is asked for. `name` has no ending. */
export const sheetFile = (
  sheets: Sheets,
  format: SheetFormat | undefined,
  name: string,
  at: Date,
): Bytes => ({
  bytes: format === 'xlsx' ? xlsxStream(sheets.sheets, at) : Readable.from(csvPieces(sheets)),
  type: SHEET_FORMAT[format ?? 'csv'].type,
  fileName: `${name}.${format ?? 'csv'}`,
  attachment: true,
});
