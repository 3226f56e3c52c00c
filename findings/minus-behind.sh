#!/usr/bin/env bash
# behaviour: of four libraries that read amounts, one reads the bank's "1,500.00-" as a debit: currency.js says NaN, and
#   accounting and formulajs's VALUE a credit. VALUE reads an amount in parentheses as a credit too; accounting makes 15
#   centavos of "RD. 1,500.00".
# packages: currency.js@2.0.4 numeral@2.0.6 accounting@0.4.1 @formulajs/formulajs@4.6.1
# source: each package's documentation of parsing; statements of Dominican banks print the minus behind the amount
# seen: 2026-11-28
# guess: currency.js 1500, accounting -1500, VALUE -1500 for parentheses;
#   "RD. 1,500.00" is 0.15 to currency.js
# product: domain/statements/bank-cells.ts domain/statements/bank-cells.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { VALUE } from '@formulajs/formulajs';
import accounting from 'accounting';
import currency from 'currency.js';
import numeral from 'numeral';
for (const text of ['1,500.00-', '(1,500.00)', '-1,500.00', 'RD$1,500.00', 'RD. 1,500.00', '$1,500.00 M.N.'])
  console.log(
    `"${text}": currency.js ${currency(text).value}, numeral ${numeral(text).value()}, accounting ${accounting.unformat(text)}, VALUE ${VALUE(text)}`,
  );
JS
node probe.mjs > seen.txt
compare <<'END'
"1,500.00-": currency.js NaN, numeral -1500, accounting 1500, VALUE 1500
"(1,500.00)": currency.js -1500, numeral -1500, accounting -1500, VALUE 1500
"-1,500.00": currency.js -1500, numeral -1500, accounting -1500, VALUE -1500
"RD$1,500.00": currency.js 1500, numeral 1500, accounting 1500, VALUE 1500
"RD. 1,500.00": currency.js NaN, numeral NaN, accounting 0.15, VALUE 1500
"$1,500.00 M.N.": currency.js NaN, numeral NaN, accounting 1500, VALUE Error: #VALUE!
END
