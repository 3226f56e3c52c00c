import { Readable } from 'node:stream';
import type { DayClose, ExportName, financesApi } from '#contract/finances.ts';
import { type Day, day, formatDay } from '#domain/calendar.ts';
import { CSV_START, type CsvCell, csvLine } from '#domain/csv.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { PAYMENT_METHOD } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { ROW_EXPORTS } from '#server/finances/export-columns.ts';
import type { Days } from '#server/finances/exports.store.ts';
import { dayCloseOf } from '#server/finances/read-day-close.ts';
import type { Context, Outcome } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { Bytes } from '#server/http/send.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

type RowExportName = Exclude<ExportName, 'day-close'>;

const BATCH = 2_000;

/** Batch after batch by id, so that neither the program nor the database holds the whole. */
async function* rowsAsCsv(context: Context, name: RowExportName, days: Days) {
  const { read, columns } = ROW_EXPORTS[name];
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

function dayCloseAsCsv(sheet: DayClose): string {
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
    ...sheet.others.map(({ kind, amount }) => [LEDGER_KIND[kind].label, null, amount]),
    ['Saldo final de la cartera', null, sheet.closing],
    ...sheet.accounts.map(({ paymentMethod, bankName, accountNumber, count, amount }) => [
      `${PAYMENT_METHOD[paymentMethod].label}, ${bankName} ${accountNumber}`,
      count,
      amount,
    ]),
  ];
  return CSV_START + lines.map(csvLine).join('');
}

/** "pagos-2026-11-01-a-2026-11-21": whose days lie in it is seen without opening it. */
function nameOf(name: RowExportName, { from, to }: Days, today: Day): string {
  const { file } = ROW_EXPORTS[name];
  if (from && to) return from === to ? `${file}-${from}` : `${file}-${from}-a-${to}`;
  if (from) return `${file}-desde-${from}`;
  return to ? `${file}-hasta-${to}` : `${file}-${today}`;
}

const dayOf = (text: string | undefined): Day | null => (text === undefined ? null : day(text));

/** A file for a spreadsheet. Who took it away is an event, written before the first byte goes out. */
export function exportRows(
  context: Context,
  { params: { name }, query }: VerbInput<typeof financesApi.export>,
): Promise<Outcome<Bytes>> {
  const days = { from: dayOf(query.from), to: dayOf(query.to) };
  const date = dayOf(query.date) ?? context.today;
  if (days.from && days.to && days.to < days.from)
    return Promise.resolve(fail(invalidField('to', 'La última fecha es anterior a la primera')));
  return context.transact(async (tx) => {
    const { from, to } = query;
    const facts =
      name === 'day-close'
        ? { date }
        : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    if (name === 'loans') await countLateCharge(tx, context.today);
    await recordEvents(tx, context, [{ name: 'finances.exported', subjectId: name, facts }]);
    return ok({
      bytes:
        name === 'day-close'
          ? Buffer.from(dayCloseAsCsv(await dayCloseOf(tx, date)))
          : Readable.from(rowsAsCsv(context, name, days)),
      type: 'text/csv; charset=utf-8',
      fileName: `${name === 'day-close' ? `cierre-${date}` : nameOf(name, days, context.today)}.csv`,
      attachment: true,
    });
  });
}
