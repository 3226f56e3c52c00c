import type { ComponentType } from 'react';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import type { Part } from '#web/applications/form/steps.ts';
import { BankSelect } from '#web/applications/modal/bank-select.tsx';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { PhotoInput } from '#web/applications/steps/photo-input.tsx';
import { type PartProps, SigningPart } from '#web/applications/steps/signing-part.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import { PayrollField } from '#web/documents/payroll-field.tsx';

export const LoanStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    <Estimate values={props.values} />
  </>
);

const PersonStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    <div className="grid gap-4 sm:grid-cols-3">
      {PHOTO_FIELDS.map((field) => (
        <PhotoInput key={field} field={field} {...props} />
      ))}
    </div>
  </>
);

/** The modal's step about work. A payroll loan's proof is uploaded here, and linked when the application is sent. */
export const EmploymentStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    {isPayroll(props.values.loanType) && <PayrollField recommended />}
  </>
);

const BankStep = (props: StepProps) => <StepFields {...props} bank={BankSelect} />;

/** The modal's content for each step before the documents, in order. */
const STEP_FIELDS: readonly ComponentType<StepProps>[] = [LoanStep, PersonStep, EmploymentStep, BankStep];

export function ModalStep({
  part,
  changeAnswer,
  onForward,
  reading,
  ...props
}: PartProps & { readonly part: Part | null }) {
  const Fields = STEP_FIELDS[props.step.number - 1];
  if (Fields) return <Fields {...props} />;
  return (
    part && (
      <SigningPart
        {...props}
        part={part}
        changeAnswer={changeAnswer}
        onForward={onForward}
        reading={reading}
      />
    )
  );
}
