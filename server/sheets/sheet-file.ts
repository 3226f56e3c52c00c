import { Readable } from 'node:stream';
import { SHEET_FORMAT, type SheetFormat } from '#domain/sheet-format.ts';
import type { Bytes } from '#server/http/send.ts';
import type { Sheets } from '#server/sheets/sheet.ts';
import { csvPieces } from '#server/sheets/write-csv.ts';
import { xlsxStream } from '#server/sheets/write-xlsx.ts';

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
