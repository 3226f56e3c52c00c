import type { accountingApi } from '#contract/accounting.ts';
import { JOURNAL_FILE } from '#domain/accounting/journal-file.ts';
import { day } from '#domain/calendar.ts';
import { periodOf } from '#domain/finances/periods.ts';
import { ok } from '#domain/result.ts';
import { JOURNAL_SHEETS } from '#server/accounting/journal-sheets.ts';
import { monthBooks } from '#server/accounting/month-books.ts';
import { chartOfMonth, statementOf } from '#server/accounting/read-month.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';

/**
 * Downloads one of the accountant's files of a month; that of a closed month is the same bytes each time (rule:
 * closed-months). The download is an event, written before the first byte is sent.
 */
export function exportMonth(context: Context, { params, query }: VerbInput<typeof accountingApi.file>) {
  const month = periodOf('month', day(`${params.month}-01`));
  return context.transact(async (tx) => {
    const books = await monthBooks(tx, month);
    const chart = await chartOfMonth(tx, books);
    const statement = () => statementOf(tx, params.month, context);
    const sheets = await JOURNAL_SHEETS[params.file]({ tx, context, books, chart, statement });
    await recordEvents(tx, context, [
      {
        name: 'finances.exported',
        subjectId: JOURNAL_FILE[params.file].file,
        facts: { from: month.from, to: month.to },
      },
    ]);
    const name = `${JOURNAL_FILE[params.file].file}-${params.month}${books.closed ? '' : '-provisional'}`;
    return ok(sheetFile(sheets, query.format, name, books.closed?.closedAt ?? context.now));
  });
}
