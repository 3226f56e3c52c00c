import { isLoanAmount } from '#domain/limits/amounts.ts';
import { noteDiffersText } from '#domain/limits/instalments.ts';
import { calculatorPlan, isTerm } from '#domain/loans/terms.ts';
import { parsePesos } from '#domain/money.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';

/** The cost of the loan by the calculator, once amount and term are valid. */
export function Estimate({ values }: { readonly values: FormValues }) {
  const amount = parsePesos(values.amount);
  const term = Number(values.term);
  if (amount === null || !isLoanAmount(amount) || !isTerm(term)) return null;
  return (
    <PlanReceipt
      title="Estimado de la calculadora"
      plan={calculatorPlan(amount, term)}
      note={noteDiffersText(term)}
      live
    />
  );
}
