import { lazy, Suspense } from 'react';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import { PayrollField } from '#web/documents/payroll-field.tsx';
import type { ControlProps } from '#web/fields/field-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Only the third step loads its library.
const BankCombobox = lazy(async () => ({
  default: (await import('#web/applications/inline/bank-combobox.tsx')).BankCombobox,
}));

const BankSearch = (props: ControlProps) => (
  <Suspense fallback={<Skeleton lines={2} label="Cargando los bancos..." />}>
    <BankCombobox {...props} />
  </Suspense>
);

/** Step 1 of the form in the page: the person and the loan. */
export const PersonStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    <Estimate values={props.values} />
  </>
);

/** Step 2 of the form in the page: work, address and the payroll proof. */
export const EmploymentStep = ({
  applicationId,
  ...props
}: StepProps & { readonly applicationId: number }) => (
  <>
    <StepFields {...props} />
    <PayrollField applicationId={applicationId} recommended={isPayroll(props.values.loanType)} />
  </>
);

/** Step 3 of the form in the page: the bank account for the disbursement. */
export const BankStep = (props: StepProps) => <StepFields {...props} bank={BankSearch} />;
