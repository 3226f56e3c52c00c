#!/usr/bin/env bash
# behaviour: node-irr's xirr answers a daily rate beside the number of days, where the three others with that name
#   answer a yearly one. For a loan that was not paid back xirr raises an error and formulajs says NaN, though the rate
#   exists and HyperFormula finds it.
# packages: node-irr@2.0.5 xirr@1.1.0 @formulajs/formulajs@4.6.1 hyperformula@3.5.0
# source: node-irr's note on xirr (days and a rate); XIRR in OpenDocument 1.3, part 4 (a yearly rate of 365 days)
# seen: 2026-11-28
# guess: node-irr answers a yearly rate as the others; for the loss all but formulajs converge, and that says #NUM!
# product: domain/loans/terms.ts domain/loans/terms.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { IRR, XIRR } from '@formulajs/formulajs';
import { HyperFormula } from 'hyperformula';
import { irr, xirr as daily } from 'node-irr';
import xirr from 'xirr';
const said = (value) => {
  try {
    return value();
  } catch (error) {
    return `raises "${error.message}"`;
  }
};
const shown = (value) => (typeof value === 'number' ? value.toFixed(4) : (value.value ?? String(value)));
const start = Date.UTC(2026, 10, 16);
const weekly = (lent, sum, times) => [-lent, ...Array(times).fill(sum)].map((amount, week) => ({ amount, when: new Date(start + week * 7 * 86_400_000) }));
for (const [name, flows] of [['10,000 for 13 weeks of 1,000', weekly(10_000, 1_000, 13)], ['10,000 for 10 weeks of 500', weekly(10_000, 500, 10)]]) {
  const amounts = flows.map(({ amount }) => amount);
  const serials = flows.map(({ when }) => when.getTime() / 86_400_000 + 25_569);
  const sheet = HyperFormula.buildFromArray([[`=XIRR(A2:${String.fromCharCode(64 + amounts.length)}2,A3:${String.fromCharCode(64 + amounts.length)}3)`], amounts, serials], { licenseKey: 'gpl-v3' });
  console.log(name);
  const { days, rate } = daily(flows.map(({ amount, when }) => ({ amount, date: when })));
  console.log(`  node-irr: ${rate.toFixed(6)}, ${days} days; as a year ${((1 + rate) ** 365 - 1).toFixed(4)}; irr ${irr(amounts).toFixed(4)}`);
  console.log(`  xirr: ${shown(said(() => xirr(flows)))}`);
  console.log(`  formulajs: XIRR ${shown(said(() => XIRR(amounts, flows.map(({ when }) => when))))}, IRR ${shown(IRR(amounts))}`);
  console.log(`  HyperFormula: XIRR ${shown(sheet.getCellValue({ sheet: 0, row: 0, col: 0 }))}`);
}
JS
TZ=UTC node probe.mjs > seen.txt
compare <<'END'
10,000 for 13 weeks of 1,000
  node-irr: 0.005587, 92 days; as a year 6.6406; irr 0.0398
  xirr: 6.6406
  formulajs: XIRR 6.6406, IRR 0.0398
  HyperFormula: XIRR 6.6406
10,000 for 10 weeks of 500
  node-irr: -0.016440, 71 days; as a year -0.9976; irr -0.1096
  xirr: raises "Newton-Raphson algorithm failed to converge."
  formulajs: XIRR NaN, IRR -0.1096
  HyperFormula: XIRR -0.9976
END
