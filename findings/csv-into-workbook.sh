#!/usr/bin/env bash
# behaviour: SheetJS reads the day 2026-11-15 of a CSV file as the evening of the 14th on a computer in Santo Domingo,
#   and shows it as 11/14/26; in UTC it is right. A loan's number 2026-11 becomes 31 October there; 11-15 a day of 2001,
#   and a security code 00E123 zero, in both.
# packages: xlsx@0.18.5
# source: the package reads dates of a CSV with the Date of the engine: ISO days are UTC, its cells the clock of the computer
# seen: 2026-11-28
# guess: 2026-11-15 is that day and 2026-11 the first of November
# product: server/sheets/csv-rows.ts domain/import/read-cell.ts domain/import/read-cell.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import XLSX from 'xlsx';
const cells = ['00112345678', '2026-11', '2026-11-15', '15/11/2026', '11-15', '00E123', '12E456', '(1,500.00)', '1,500.00-'];
const csv = `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
const sheet = XLSX.read(csv, { type: 'string' }).Sheets.Sheet1;
for (const [at, cell] of cells.entries()) {
  const { t, v, w } = sheet[XLSX.utils.encode_cell({ r: 0, c: at })];
  console.log(`${cell}: ${t === 'n' ? `${v} shown as ${w}` : `"${v}"`}`);
}
JS
for zone in UTC America/Santo_Domingo; do
  echo "$zone"
  TZ=$zone node probe.mjs | sed 's/^/  /'
done > seen.txt
compare <<'END'
UTC
  00112345678: 112345678 shown as 00112345678
  2026-11: 46327 shown as 11/1/26
  2026-11-15: 46341 shown as 11/15/26
  15/11/2026: "15/11/2026"
  11-15: 37210 shown as 11/15/01
  00E123: 0 shown as 00E123
  12E456: "12E456"
  (1,500.00): -1500 shown as (1,500.00)
  1,500.00-: "1,500.00-"
America/Santo_Domingo
  00112345678: 112345678 shown as 00112345678
  2026-11: 46326.833333333336 shown as 10/31/26
  2026-11-15: 46340.833333333336 shown as 11/14/26
  15/11/2026: "15/11/2026"
  11-15: 37210 shown as 11/15/01
  00E123: 0 shown as 00E123
  12E456: "12E456"
  (1,500.00): -1500 shown as (1,500.00)
  1,500.00-: "1,500.00-"
END
