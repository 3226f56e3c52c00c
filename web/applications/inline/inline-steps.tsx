import { useEffect } from 'react';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { BankCombobox, Confirmation, SigningStep } from '#web/applications/inline/later-steps.ts';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { PayrollField } from '#web/applications/steps/later-parts.ts';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';

/** Step 1 of the form in the page: the person and the loan. */
export function PersonStep(props: StepProps) {
  useEffect(PayrollField.soon, []);
  return (
    <>
      <StepFields {...props} />
      <Estimate values={props.values} />
    </>
  );
}

/** Step 2 of the form in the page: work, address and the payroll proof. */
export function EmploymentStep({ applicationId, ...props }: StepProps & { readonly applicationId: number }) {
  useEffect(BankCombobox.soon, []);
  return (
    <>
      <StepFields {...props} />
      <PayrollField applicationId={applicationId} recommended={isPayroll(props.values.loanType)} />
    </>
  );
}

/** Step 3 of the form in the page: the bank account for the disbursement. */
export function BankStep(props: StepProps) {
  useEffect(() => {
    SigningStep.soon();
    Confirmation.soon();
  }, []);
  return <StepFields {...props} bank={BankCombobox} />;
}
