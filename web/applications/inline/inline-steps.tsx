import { lazy, Suspense } from 'react';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { FIELD_GROUPS, type FormField } from '#web/applications/form/form-fields.ts';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import { PayrollField } from '#web/documents/payroll-field.tsx';
import type { ControlProps } from '#web/fields/field-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Its library is loaded by the third step alone.
const BankCombobox = lazy(async () => ({
  default: (await import('#web/applications/inline/bank-combobox.tsx')).BankCombobox,
}));

const BankSearch = (props: ControlProps) => (
  <Suspense fallback={<Skeleton lines={2} label="Cargando los bancos..." />}>
    <BankCombobox {...props} />
  </Suspense>
);

const isOfLoan = (field: FormField) => Object.hasOwn(FIELD_GROUPS.loan, field);

/** Step 1: the person and the loan. */
export const PersonStep = (props: StepProps) => (
  <>
    <StepFields {...props} fields={props.step.fields.filter((field) => !isOfLoan(field))} />
    <h3 className="mt-2 text-lg">Tu préstamo</h3>
    <StepFields {...props} fields={props.step.fields.filter(isOfLoan)} />
    <Estimate values={props.values} />
  </>
);

/** Step 2: work, address and the payroll proof. */
export const EmploymentStep = ({
  applicationId,
  ...props
}: StepProps & { readonly applicationId: number }) => (
  <>
    <StepFields {...props} />
    <PayrollField applicationId={applicationId} recommended={isPayroll(props.values.loanType)} />
  </>
);

/** Step 3: the account that the loan is deposited into. */
export const BankStep = (props: StepProps) => <StepFields {...props} bank={BankSearch} />;
