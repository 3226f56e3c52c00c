import type { financesApi } from '#contract/finances.ts';
import { type Day, day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import type { RowExport } from '#domain/finances/export.ts';
import { fail, ok } from '#domain/result.ts';
import { ROWS } from '#server/finances/export-columns.ts';
import type { Days } from '#server/finances/exports.store.ts';
import { REPORT_NAMES, REPORTS, type ReportName } from '#server/finances/report-sheets.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { Bytes } from '#server/http/send.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import type { Sheets } from '#server/sheets/sheet.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

/** Few rows at once are collected young: with 2,000 an export took 60 MB more of memory. */
const BATCH = 250;

/** The rows of an export, batch after batch by id, so that neither the program nor the database holds the whole. */
async function* batchesOf(context: Context, name: RowExport, days: Days) {
  for (let after = 0; ; ) {
    const batch = await context.deps.db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => ROWS[name].read(tx, days, after, BATCH));
    yield batch;
    if (batch.length < BATCH) return;
    after = Number(batch.at(-1)?.id);
  }
}

interface Export {
  readonly sheets: Sheets;
  readonly name: string;
  readonly facts: Readonly<Record<string, string>>;
}

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

async function reportOf(tx: Tx, name: ReportName, date: Day, context: Context): Promise<Export> {
  const { file, sheets } = REPORTS[name];
  return { sheets: await sheets(tx, date, context), name: `${file}-${date}`, facts: { date } };
}

async function rowsOf(tx: Tx, context: Context, name: RowExport, days: Days): Promise<Export> {
  if (name === 'loans') await countLateCharge(tx, context.today, context.closedDays);
  const { sheet, columns } = ROWS[name];
  return {
    sheets: {
      title: null,
      sheets: [{ name: sheet, columns, rows: batchesOf(context, name, days), total: true }],
    },
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
    const file = isIn(REPORT_NAMES, name)
      ? await reportOf(tx, name, REPORTS[name].dayOf(dayOf(query.date), context.today), context)
      : await rowsOf(tx, context, name, days);
    await recordEvents(tx, context, [{ name: 'finances.exported', subjectId: name, facts: file.facts }]);
    return ok(sheetFile(file.sheets, query.format, file.name, context.now));
  });
}
