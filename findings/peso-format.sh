#!/usr/bin/env bash
# behaviour: of an amount shown with "RD$"#,##0.00, as Excel writes it for a format typed by hand, xlsx2csv gives that
#   format and not the amount, the D replaced by a day ("r08$"#,##0.00); of a count with "días" or "pagos" behind
#   too. A negative amount is right, and so is one with [$RD$-1C0A], as Excel's own list of currencies has it. For the latter xlstream
#   gives the text "RD$1.500,50", with the separators of Spain; with [$RD$] both are right.
# packages: exceljs@4.4.0 xlstream@2.5.5
# debian: xlsx2csv=1:0.7.8-1
# source: ECMA-376 part 1, 18.8.31 (text in quotes is shown as it is; [$currency-locale] names a currency)
# seen: 2026-11-29
# guess: each gives the number or its text, RD$1,500.50
# product: server/sheets/sheet.ts server/sheets/write-xlsx.test.ts server/sheets/xlsx-rows.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import ExcelJS from 'exceljs';
import { getXlsxStream } from 'xlstream';
const CELLS = [
  [1500.5, '"RD$"#,##0.00'],
  [-1500.5, '"RD$"#,##0.00'],
  [1500.5, '[$RD$-1C0A]#,##0.00'],
  [1500.5, '[$RD$]#,##0.00'],
  [1500.5, '#,##0.00'],
  [13, '0" días"'],
  [13, '0" pagos"'],
];
const workbook = new ExcelJS.Workbook();
const sheet = workbook.addWorksheet('Pagos');
for (const [at, [value, format]] of CELLS.entries()) {
  const cell = sheet.getCell(at + 1, 1);
  cell.value = value;
  cell.numFmt = format;
}
await workbook.xlsx.writeFile('amounts.xlsx');
const shown = [];
for await (const { formatted } of await getXlsxStream({ filePath: 'amounts.xlsx', sheet: 0 })) shown.push(formatted.arr[0]);
for (const [at, [value, format]] of CELLS.entries()) console.log(`${value} as ${format}: xlstream ${shown[at]}`);
JS
node probe.mjs > written.txt
xlsx2csv amounts.xlsx read.csv
paste -d '\t' written.txt read.csv | sed 's/\t/, xlsx2csv /' > seen.txt
compare <<'END'
1500.5 as "RD$"#,##0.00: xlstream RD$1,500.50, xlsx2csv """r08$""#,##0.00"
-1500.5 as "RD$"#,##0.00: xlstream -RD$1,500.50, xlsx2csv -1500.5
1500.5 as [$RD$-1C0A]#,##0.00: xlstream RD$1.500,50, xlsx2csv 1500.5
1500.5 as [$RD$]#,##0.00: xlstream RD$1,500.50, xlsx2csv 1500.5
1500.5 as #,##0.00: xlstream 1,500.50, xlsx2csv 1500.5
13 as 0" días": xlstream 13 días, xlsx2csv "0"" 12ías"""
13 as 0" pagos": xlstream 13 pagos, xlsx2csv "0"" pagos"""
END
