import { lazy, Suspense } from 'react';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { fieldsAt } from '#web/applications/form/form-fields.ts';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import { PayrollField } from '#web/documents/payroll-field.tsx';
import type { ControlProps } from '#web/fields/field-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Its library comes only to who gets this far.
const BankCombobox = lazy(async () => ({
  default: (await import('#web/applications/inline/bank-combobox.tsx')).BankCombobox,
}));

const BankSearch = ({ name, look, value, error, onText }: ControlProps) => (
  <Suspense fallback={<Skeleton lines={2} label="Cargando los bancos..." />}>
    <BankCombobox
      name={name}
      label={look.label}
      hint={look.hint}
      value={value}
      error={error}
      onBank={onText}
    />
  </Suspense>
);

// Who, and how much: the modal asks about the loan on a step of its own.
const LOAN = new Set(fieldsAt('modal', 1));
const FIRST = fieldsAt('inline', 1);

/** Step 1: who, and how much. */
export function PersonPart(step: StepProps) {
  return (
    <>
      <StepFields {...step} form="inline" fields={FIRST.filter((field) => !LOAN.has(field))} />
      <h3 className="mt-2 text-lg">Tu préstamo</h3>
      <StepFields {...step} form="inline" fields={FIRST.filter((field) => LOAN.has(field))} />
      <Estimate values={step.values} />
    </>
  );
}

/** Step 2: work, address and the payroll proof. */
export function EmploymentPart({ applicationId, ...step }: StepProps & { readonly applicationId: number }) {
  return (
    <>
      <StepFields {...step} form="inline" fields={fieldsAt('inline', 2)} />
      <PayrollField applicationId={applicationId} recommended={isPayroll(step.values.loanType)} />
    </>
  );
}

/** Step 3: where the money goes. */
export const BankPart = (step: StepProps) => (
  <StepFields {...step} form="inline" fields={fieldsAt('inline', 3)} bank={BankSearch} />
);
