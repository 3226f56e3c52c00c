import { Readable } from 'node:stream';
import type { financesApi } from '#contract/finances.ts';
import { type Day, day } from '#domain/calendar.ts';
import { CSV_START, type CsvCell, csvLine } from '#domain/csv.ts';
import { isIn } from '#domain/enum-table.ts';
import type { RowExport } from '#domain/finances/export.ts';
import { fail, ok } from '#domain/result.ts';
import { ROWS } from '#server/finances/export-columns.ts';
import type { Days } from '#server/finances/exports.store.ts';
import { SHEET_NAMES, SHEETS, type SheetName } from '#server/finances/sheets-as-csv.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { Bytes } from '#server/http/send.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const BATCH = 2_000;

/**
 * An export as CSV. It reads batch after batch by id, so that neither the program nor the database holds the whole.
 */
async function* rowsAsCsv(context: Context, name: RowExport, days: Days) {
  const { read, columns } = ROWS[name];
  yield CSV_START + csvLine(columns.map(({ header }) => header));
  for (let after = 0; ; ) {
    const batch = await context.deps.db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => read(tx, days, after, BATCH));
    yield batch
      .map((row) => csvLine(columns.map(({ key, show }) => (show ?? same)(row[key] ?? null))))
      .join('');
    if (batch.length < BATCH) return;
    after = Number(batch.at(-1)?.id);
  }
}

const same = (value: CsvCell) => value;

/**
 * The name of an export's file, such as "pagos-2026-11-01-a-2026-11-21": it shows the days without opening the file.
 */
function fileNameOf(name: RowExport, { from, to }: Days, today: Day): string {
  const { file } = ROWS[name];
  if (from && to) return from === to ? `${file}-${from}` : `${file}-${from}-a-${to}`;
  if (from) return `${file}-desde-${from}`;
  return to ? `${file}-hasta-${to}` : `${file}-${today}`;
}

const dayOf = (text: string | undefined): Day | null => (text === undefined ? null : day(text));

async function sheetOf(tx: Tx, name: SheetName, date: Day, context: Context) {
  const { file, write } = SHEETS[name];
  return { bytes: Buffer.from(await write(tx, date, context)), name: `${file}-${date}`, facts: { date } };
}

async function rowsOf(tx: Tx, context: Context, name: RowExport, days: Days) {
  if (name === 'loans') await countLateCharge(tx, context.today, context.closedDays);
  return {
    bytes: Readable.from(rowsAsCsv(context, name, days)),
    name: fileNameOf(name, days, context.today),
    facts: { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) },
  };
}

/**
 * Downloads one of the exports for a spreadsheet. The download is an event, written before the first byte is sent.
 */
export function exportRows(
  context: Context,
  { params: { name }, query }: VerbInput<typeof financesApi.export>,
): Promise<Outcome<Bytes>> {
  const days = { from: dayOf(query.from), to: dayOf(query.to) };
  if (days.from && days.to && days.to < days.from)
    return Promise.resolve(fail(invalidField('to', 'La última fecha es anterior a la primera')));
  return context.transact(async (tx) => {
    const file = isIn(SHEET_NAMES, name)
      ? await sheetOf(tx, name, SHEETS[name].dayOf(dayOf(query.date), context.today), context)
      : await rowsOf(tx, context, name, days);
    await recordEvents(tx, context, [{ name: 'finances.exported', subjectId: name, facts: file.facts }]);
    return ok({
      bytes: file.bytes,
      type: 'text/csv; charset=utf-8',
      fileName: `${file.name}.csv`,
      attachment: true,
    });
  });
}
