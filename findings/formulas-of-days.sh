#!/usr/bin/env bash
# behaviour: a month after 31 January is 3 March to fast-formula-parser's EDATE and 28 February to two others; from 31
#   January to 28 February are 30 days of 360 to formulajs and 28 to the others; a Sunday belongs to the week before
#   only in fast-formula-parser.
# packages: hyperformula@3.5.0 @formulajs/formulajs@4.6.1 fast-formula-parser@1.0.19
# source: OpenDocument 1.3 part 4, EDATE, DAYS360 (NASD) and WEEKNUM
# seen: 2026-11-28
# guess: 28 February, 28 days and week 47 by all
# product: domain/loans/schedule.ts domain/loans/schedule.test.ts
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
const day = (serial) => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
const plain = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : (value.value ?? value));
const { DAYS360, EDATE, WEEKNUM } = formulajs;
const at = (text) => new Date(text);
const rows = [
  ['DAYS360("2026-01-31","2026-02-28")', DAYS360(at('2026-01-31'), at('2026-02-28'))],
  ['DAYS360("2026-01-30","2026-02-28")', DAYS360(at('2026-01-30'), at('2026-02-28'))],
  ['WEEKNUM("2026-11-15")', WEEKNUM(at('2026-11-15'))],
];
for (const [formula, of] of rows)
  console.log(`${formula}: HyperFormula ${plain(hyper(formula))}, formulajs ${plain(of)}, fast-formula-parser ${plain(parser(formula))}`);
const month = 'EDATE("2026-01-31",1)';
console.log(`${month}: HyperFormula ${day(hyper(month))}, formulajs ${plain(EDATE(at('2026-01-31'), 1))}, fast-formula-parser ${day(parser(month))}`);
JS
TZ=UTC node probe.mjs > seen.txt
compare <<'END'
DAYS360("2026-01-31","2026-02-28"): HyperFormula 28, formulajs 30, fast-formula-parser 28
DAYS360("2026-01-30","2026-02-28"): HyperFormula 28, formulajs 30, fast-formula-parser 28
WEEKNUM("2026-11-15"): HyperFormula 47, formulajs 47, fast-formula-parser 46
EDATE("2026-01-31",1): HyperFormula 2026-02-28, formulajs 2026-02-28, fast-formula-parser 2026-03-03
END
