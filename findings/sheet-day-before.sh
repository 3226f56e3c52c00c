#!/usr/bin/env bash
# behaviour: a midnight in UTC, as a date column comes from JSON, is written by SheetJS on a machine in Santo Domingo
#   as the day before at 20:00, and by exceljs as the day itself; a local midnight is written by exceljs as that day at
#   four in the morning. Each library is right with the other's kind of date alone.
# packages: xlsx@0.18.5 exceljs@4.4.0
# source: SheetJS takes the local clock, exceljs UTC; a serial number has no time zone
# seen: 2026-11-27
# guess:
# product: server/sheets/xlsx-rows.ts server/sheets/xlsx-rows.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';
async function byExcelJS(value) {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('a').addRow([value]);
  return XLSX.read(await book.xlsx.writeBuffer()).Sheets.a.A1.v;
}
const shown = (serial) => `${new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 16)}`;
for (const [kind, value] of Object.entries({ 'midnight in UTC': new Date('2026-01-15T00:00:00Z'), 'local midnight': new Date(2026, 0, 15) })) {
  console.log(`${kind}, SheetJS: ${shown(XLSX.utils.aoa_to_sheet([[value]]).A1.v)}`);
  console.log(`${kind}, exceljs: ${shown(await byExcelJS(value))}`);
}
JS
TZ=America/Santo_Domingo node probe.mjs > seen.txt 2> /dev/null
compare <<'END'
midnight in UTC, SheetJS: 2026-01-14T20:00
midnight in UTC, exceljs: 2026-01-15T00:00
local midnight, SheetJS: 2026-01-15T00:00
local midnight, exceljs: 2026-01-15T04:00
END
