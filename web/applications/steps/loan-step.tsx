import { AMOUNT_RANGE, isLoanAmount } from '#domain/limits/amounts.ts';
import { paceText } from '#domain/limits/costs.ts';
import { instalmentsText } from '#domain/limits/instalments.ts';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import { LOAN_TYPE, LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { calculatorPlan, isTerm, TERMS } from '#domain/loans/terms.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import type { StepProps } from '#web/applications/steps/apply-values.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

const TYPES = LOAN_TYPES.map((value) => {
  const { label, description } = LOAN_TYPE[value];
  return { value, label, ...(description && { description }) };
});
const TERM_OPTIONS = TERMS.map((term) => ({
  value: String(term),
  label: instalmentsText(term),
  description: paceText(term),
}));

export function LoanStep({ values, errors, change }: StepProps) {
  const amount = parsePesos(values.amount);
  const term = Number(values.term);
  const plan = amount !== null && isLoanAmount(amount) && isTerm(term) ? calculatorPlan(amount, term) : null;
  return (
    <>
      <MoneyField
        name="amount"
        label="Cantidad solicitada"
        hint={`De ${AMOUNT_RANGE}`}
        value={values.amount}
        error={errors.amount}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <input
        type="range"
        aria-label="Cantidad solicitada"
        min={AMOUNT_MIN}
        max={AMOUNT_MAX}
        step={AMOUNT_STEP}
        value={amount ?? AMOUNT_MIN}
        aria-valuetext={formatPesos(amount ?? AMOUNT_MIN)}
        onChange={(event) => change({ amount: formatPesos(Number(event.target.value)).replace('RD$', '') })}
        className="h-12 w-full accent-brand"
      />
      <RadioGroup
        name="term"
        label="Número de cuotas"
        inline
        options={TERM_OPTIONS}
        value={values.term}
        error={errors.term}
        onChange={(event) => change({ term: event.target.value })}
      />
      <RadioGroup
        name="loanType"
        label="Tipo de préstamo"
        inline
        options={TYPES}
        value={values.loanType}
        error={errors.loanType}
        onChange={(event) => change({ loanType: event.target.value })}
      />
      {plan && (
        <PlanReceipt
          title="Estimado de la calculadora"
          plan={plan}
          note={
            plan.instalments.length === 3
              ? 'Las cuotas definitivas son las del pagaré, que verás antes de firmar.'
              : undefined
          }
          live
        />
      )}
    </>
  );
}
