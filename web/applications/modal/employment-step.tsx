import { isPayroll } from '#domain/loans/loan-type.ts';
import { fieldsAt } from '#web/applications/form/form-fields.ts';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import { PayrollField } from '#web/documents/payroll-field.tsx';

/** A payroll loan's proof goes up right here, and is sent with the application. */
export function EmploymentStep(step: StepProps) {
  return (
    <>
      <StepFields {...step} form="modal" fields={fieldsAt('modal', 3)} />
      {isPayroll(step.values.loanType) && <PayrollField recommended />}
    </>
  );
}
