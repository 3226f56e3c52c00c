import { paceText } from '#domain/limits/costs.ts';
import { noteDiffersText } from '#domain/limits/instalments.ts';
import { costLine } from '#domain/loans/cost-line.ts';
import { calculatorPlan, isAmountOf, isTerm, type Plan, type Term } from '#domain/loans/terms.ts';
import { parsePesos } from '#domain/money.ts';
import { dueDaysName } from '#domain/products/due-words.ts';
import { onPaydays } from '#domain/products/paydays.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';

/** The calculator's plan for the form's loan; `null` while amount or term is not valid. */
function planOf(values: FormValues): { readonly plan: Plan; readonly term: Term } | null {
  const amount = parsePesos(values.amount);
  const term = Number(values.term);
  return amount !== null && isTerm(term) && isAmountOf(term, amount)
    ? { plan: onPaydays(calculatorPlan(amount, term), term, values.paydays), term }
    : null;
}

interface EstimateProps {
  readonly values: FormValues;
  /** Whether a member of the staff fills the form for a client. */
  readonly forStaff?: boolean;
}

/** The cost of the loan by the calculator, once amount and term are valid. */
export function Estimate({ values, forStaff = false }: EstimateProps) {
  const estimate = planOf(values);
  if (estimate === null) return null;
  return (
    <PlanReceipt
      title="Estimado de la calculadora"
      plan={estimate.plan}
      note={noteDiffersText(estimate.term)}
      live
      forStaff={forStaff}
    />
  );
}

interface CostLineProps {
  readonly step: Step;
  readonly values: FormValues;
}

/**
 * The same cost in one line, which stays in sight while the customer chooses the loan (rule: price-with-total). The
 * estimate announces it.
 */
export function CostLine({ step, values }: CostLineProps) {
  const estimate = step.fields.includes('amount') ? planOf(values) : null;
  if (estimate === null) return null;
  return (
    <p aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-3">
      {/* In one line on a small phone. */}
      <b className="max-sm:text-sm">{costLine(estimate.plan)}</b>
      <span className="text-sm text-ink-soft">
        {estimate.plan.due ? dueDaysName(estimate.plan.due) : paceText(estimate.term)}
      </span>
    </p>
  );
}
