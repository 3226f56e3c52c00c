import { CSV_START, csvLine } from '#domain/csv.ts';
import { KIND, type Sheets, shown, slicesOf } from '#server/sheets/sheet.ts';

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
