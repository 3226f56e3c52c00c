#!/usr/bin/env bash
# behaviour: loanjs says that 10,000 were paid and 0 remain, while the principal of its 13 instalments sums to 10,000.05:
#   no instalment takes the remainder. Of a loan paid in advance they sum to 9,101.97, since it takes a month's interest
#   on the day of the loan. Without interest it raises an error, loan-calc says NaN and amortizejs null; amortize is
#   right. amortizejs puts the due day after 31 January on 3 March, and all that follow on the 3rd.
# packages: loanjs@1.1.2 loan-calc@0.2.1 amortize@1.1.0 amortizejs@1.0.3
# source: getNextInstalment in loanjs, setMonth() in amortizejs's schedule; the note on annuity due (IPMT of period 1
#   is 0 with type 1) in OpenDocument 1.3, part 4
# seen: 2026-11-29
# guess: the last instalment of loanjs takes the remainder, and it says 769.23 without interest
# product: domain/money.ts domain/money.test.ts domain/products/price.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import amortize from 'amortize';
import amortizejs from 'amortizejs';
import loanCalc from 'loan-calc';
import loanjs from 'loanjs';
const said = (value) => {
  try {
    return value();
  } catch (error) {
    return `raises "${error.message}"`;
  }
};
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0).toFixed(2);
console.log('10,000 in 13 months at 60% a year');
for (const type of ['annuity', 'annuityDue', 'diminishing']) {
  const { installments, capitalSum, sum: paid } = new loanjs.Loan(10_000, 13, 60, type);
  const { interest } = installments[0];
  console.log(
    `  loanjs, ${type}: says ${capitalSum} of principal and ${paid} in all, remains ${installments.at(-1).remain};`,
    `the parts sum to ${sum(installments.map(({ capital }) => capital))} and ${sum(installments.map(({ installment }) => installment))}, interest of the first ${interest}`,
  );
}
const schedule = (apr, startDate) => amortizejs.Calculator.calculate({ method: 'mortgage', apr, balance: 10_000, loanTerm: 13, startDate });
const { schedule: lines, totalPayment } = schedule(60, new Date(2026, 11, 31));
console.log(`  amortizejs: ${totalPayment.toFixed(4)} in all, the parts ${sum(lines.map(({ principal }) => principal))}`);
console.log(`  amortizejs, due: ${lines.slice(0, 5).map(({ date }) => date.toLocaleDateString('sv')).join(', ')}`);
console.log('10,000 in 13 months without interest');
console.log(`  loanjs: ${said(() => new loanjs.Loan(10_000, 13, 0).installments[0].installment)}`);
console.log(`  loan-calc: ${said(() => loanCalc.paymentCalc({ amount: 10_000, rate: 0, termMonths: 13 }))}`);
console.log(`  amortizejs: ${said(() => JSON.stringify(schedule(0, new Date(2026, 11, 31)).periodicPayment))}`);
console.log(`  amortize: ${said(() => amortize({ amount: 10_000, rate: 0, totalTerm: 13, amortizeTerm: 13 }).paymentRound)}`);
JS
TZ=America/Santo_Domingo node probe.mjs > seen.txt
compare <<'END'
10,000 in 13 months at 60% a year
  loanjs, annuity: says 10000 of principal and 13839.23 in all, remains 0; the parts sum to 10000.05 and 13839.28, interest of the first 500
  loanjs, annuityDue: says 10000 of principal and 14078.21 in all, remains 0; the parts sum to 9101.97 and 13180.18, interest of the first 500
  loanjs, diminishing: says 10000 of principal and 13500.01 in all, remains 0; the parts sum to 9999.99 and 13500.00, interest of the first 500
  amortizejs: 13839.2495 in all, the parts 10000.00
  amortizejs, due: 2026-12-31, 2027-01-31, 2027-03-03, 2027-04-03, 2027-05-03
10,000 in 13 months without interest
  loanjs: raises "wrong parameters: 10000 13 0"
  loan-calc: NaN
  amortizejs: null
  amortize: 769.23
END
