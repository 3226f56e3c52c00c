// `npm run bench -- exports`: writes 300,000 ledger rows as CSV and as a workbook, each in a process with the program's
// options, and prints the memory above that of a process at work, the time and the bytes. `--rows 30000` writes fewer,
// `--format xlsx` one format. It ends with an error above 60 MB.
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SHEET_FORMATS, type SheetFormat } from '#domain/csv.ts';
import { isIn } from '#domain/enum-table.ts';
import { ROWS } from '#server/finances/export-rows.ts';
import type { Row } from '#server/sheets/sheet.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';
import { SMALL } from '#server/supervise.ts';
import { say } from '../install/prepare.mjs';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '300000' }, format: { type: 'string' } },
});
const COUNT = Number(options.rows);
const MOST_MB = 60;
const WARM = 20_000;
/** As many as the export reads from the database at once. */
const BATCH = 250;

const rowOf = (id: number): Row => ({
  id,
  applicationId: id % 90_000,
  kind: 'payment',
  amount: 2_500 + (id % 500),
  source: 'customer_credit',
  destination: 'funds',
  change: -2_500 - (id % 500),
  valueDate: `2026-${String(1 + (id % 12)).padStart(2, '0')}-${String(1 + (id % 28)).padStart(2, '0')}`,
  postedAt: new Date(Date.UTC(2026, id % 12, 1 + (id % 28), 15)),
  bookDay: '2026-11-20',
  instalment: 1 + (id % 3),
  payment: id,
  fundsAccount: '0700123456',
  postedBy: 'Pedro Santos',
  note: `Cuota ${id % 3} de Rosa Ñuñez, transferencia ${id}`,
});

async function* rows(count: number) {
  for (let from = 0; from < count; from += BATCH) {
    // A turn of the event loop, as a question to the database takes.
    await wait(0);
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => rowOf(from + at + 1));
  }
}

/** Writes an export, and returns its bytes and the most memory of the process meanwhile. */
async function write(format: SheetFormat, count: number) {
  const { sheet: name, columns } = ROWS.ledger;
  const sheets = { title: null, sheets: [{ name, columns, rows: rows(count), total: true }] };
  let [most, size] = [0, 0];
  for await (const piece of sheetFile(sheets, format, 'libro', new Date()).bytes) {
    size += Buffer.byteLength(piece);
    most = Math.max(most, process.memoryUsage.rss());
  }
  return { most, size };
}

async function measure(format: SheetFormat): Promise<void> {
  // The code is compiled, and the heap has the size that a process at work has.
  await write(format, WARM);
  const [before, began] = [process.memoryUsage.rss(), performance.now()];
  const { most, size } = await write(format, COUNT);
  const seconds = (performance.now() - began) / 1000;
  const above = Math.max(0, most - before) / 1e6;
  say(
    `${format}: ${COUNT.toLocaleString('en-US')} rows, ${above.toFixed(0)} MB above the base, ${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(1)} MB`,
  );
  if (above > MOST_MB) throw new Error(`An export took more than ${MOST_MB} MB`);
}

if (options.format && isIn(SHEET_FORMATS, options.format)) await measure(options.format);
else
  for (const format of SHEET_FORMATS) {
    const args = [...SMALL, import.meta.filename, '--rows', options.rows, '--format', format];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
