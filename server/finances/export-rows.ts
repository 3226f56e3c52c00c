import { Readable } from 'node:stream';
import type { DayClose, ExportName, financesApi } from '#contract/finances.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { CSV_START, type CsvCell, csvLine } from '#domain/csv.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/payments/payment.ts';
import { ok } from '#domain/result.ts';
import { ROW_EXPORTS } from '#server/finances/export-columns.ts';
import { dayCloseOf } from '#server/finances/read-day-close.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import type { Bytes } from '#server/http/send.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const BATCH = 2_000;

/** Batch after batch by id, so that neither the program nor the database holds the whole. */
async function* rowsAsCsv(context: Context, name: Exclude<ExportName, 'day-close'>) {
  const { read, columns } = ROW_EXPORTS[name];
  yield CSV_START + csvLine(columns.map(({ header }) => header));
  for (let after = 0; ; ) {
    const batch = await context.deps.db.transaction().execute((tx) => read(tx, after, BATCH));
    yield batch
      .map((row) => csvLine(columns.map(({ key, show }) => (show ?? same)(row[key] ?? null))))
      .join('');
    if (batch.length < BATCH) return;
    after = Number(batch.at(-1)?.id);
  }
}

const same = (value: CsvCell) => value;

function dayCloseAsCsv(sheet: DayClose): string {
  const methods: Readonly<Record<string, string>> = PAYMENT_METHOD_LABELS;
  const lines: CsvCell[][] = [
    ['Cierre del día', formatDay(sheet.date), null],
    ['Concepto', 'Cantidad', 'Monto'],
    ['Saldo inicial de la cartera', null, sheet.opening],
    ['Desembolsos', sheet.disbursed.count, sheet.disbursed.amount],
    ['Intereses contratados', null, sheet.interest],
    ['Mora', null, sheet.lateCharges],
    ['Gastos de cobranza', null, sheet.costs],
    ['Pagos confirmados', sheet.collected.count, -sheet.collected.amount],
    ['Pagos reversados', sheet.reversed.count, sheet.reversed.amount],
    ['Saldo final de la cartera', null, sheet.closing],
    ...sheet.accounts.map(({ paymentMethod, bankName, accountNumber, count, amount }) => [
      `${methods[paymentMethod] ?? paymentMethod}, ${bankName} ${accountNumber}`,
      count,
      amount,
    ]),
  ];
  return CSV_START + lines.map(csvLine).join('');
}

/** A file for a spreadsheet. Who took it away is an event, written before the first byte goes out. */
export function exportRows(
  context: Context,
  { params: { name }, query }: VerbInput<typeof financesApi.export>,
): Promise<Outcome<Bytes>> {
  const date = query.date === undefined ? context.today : day(query.date);
  return context.transact(async (tx) => {
    await recordEvents(tx, context, [
      {
        name: 'finances.exported',
        subject: 'export',
        subjectId: name,
        facts: name === 'day-close' ? { date } : {},
      },
    ]);
    const csv =
      name === 'day-close'
        ? Buffer.from(dayCloseAsCsv(await dayCloseOf(tx, date)))
        : Readable.from(rowsAsCsv(context, name));
    const file = name === 'day-close' ? 'cierre' : ROW_EXPORTS[name].file;
    return ok({
      bytes: csv,
      type: 'text/csv; charset=utf-8',
      fileName: `${file}-${date}.csv`,
      attachment: true,
    });
  });
}
