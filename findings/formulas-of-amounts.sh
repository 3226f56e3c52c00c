#!/usr/bin/env bash
# behaviour: three libraries that compute a workbook's formulas disagree about an amount as text: HyperFormula writes
#   1,500.50 as "1501,##0.00" by the commonest format, and "R8$" for "RD$", since it takes the D for the day; it and
#   fast-formula-parser round 1.005 down, formulajs ignores the format of a date.
# packages: hyperformula@3.5.0 @formulajs/formulajs@4.6.1 fast-formula-parser@1.0.19
# source: OpenDocument 1.3 part 4, TEXT and ROUND; HyperFormula's page on known limitations
# seen: 2026-11-28
# guess: HyperFormula writes 1,500.50 and rounds to 1.01, formulajs writes the date as 15/11/2026
# product: domain/csv.ts domain/money.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import * as formulajs from '@formulajs/formulajs';
import FormulaParser from 'fast-formula-parser';
import { HyperFormula } from 'hyperformula';
const hyper = (formula) =>
  HyperFormula.buildFromArray([[`=${formula}`]], { licenseKey: 'gpl-v3', dateFormats: ['YYYY-MM-DD'] }).getCellValue({
    sheet: 0,
    row: 0,
    col: 0,
  });
const parser = (formula) => new FormulaParser().parse(formula, { sheet: 'a', row: 1, col: 1 });
// fast-formula-parser also prints the error that its answer names.
console.error = () => {};
const plain = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value.value ?? value));
const { DATE, ROUND, TEXT } = formulajs;
const rows = [
  ['TEXT(1500.5,"#,##0.00")', TEXT(1500.5, '#,##0.00')],
  ['TEXT(1500.5,"RD$#,##0.00")', TEXT(1500.5, 'RD$#,##0.00')],
  ['TEXT(1500.5,"0.00")', TEXT(1500.5, '0.00')],
  ['ROUND(1.005,2)', ROUND(1.005, 2)],
  ['TEXT(DATE(2026,11,15),"dd/mm/yyyy")', TEXT(DATE(2026, 11, 15), 'dd/mm/yyyy')],
];
for (const [formula, of] of rows)
  console.log(`${formula}: HyperFormula ${plain(hyper(formula))}, formulajs ${plain(of)}, fast-formula-parser ${plain(parser(formula))}`);
JS
TZ=UTC node probe.mjs > seen.txt
compare <<'END'
TEXT(1500.5,"#,##0.00"): HyperFormula 1501,##0.00, formulajs 1,500.50, fast-formula-parser 1,500.50
TEXT(1500.5,"RD$#,##0.00"): HyperFormula R8$#,##0.00, formulajs 1,500.50, fast-formula-parser #VALUE!
TEXT(1500.5,"0.00"): HyperFormula 1500.50, formulajs 1500.50, fast-formula-parser 1500.50
ROUND(1.005,2): HyperFormula 1, formulajs 1.01, fast-formula-parser 1
TEXT(DATE(2026,11,15),"dd/mm/yyyy"): HyperFormula 15/11/2026, formulajs 2026-11-15, fast-formula-parser 15/11/2026
END
