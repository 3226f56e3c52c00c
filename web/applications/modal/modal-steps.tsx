import { type ComponentType, useEffect } from 'react';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import type { Part } from '#web/applications/form/steps.ts';
import { BankSelect } from '#web/applications/modal/bank-select.tsx';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { PayrollField, PhotoInput, SigningPart } from '#web/applications/steps/later-parts.ts';
import type { PartProps } from '#web/applications/steps/signing-part.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';

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

/** The part of each step whose code the step before it loads. */
const PARTS = [null, PhotoInput, PayrollField, null, SigningPart];

export function ModalStep({
  part,
  changeAnswer,
  onForward,
  reading,
  ...props
}: PartProps & { readonly part: Part | null }) {
  const { number } = props.step;
  useEffect(() => PARTS[number]?.soon(), [number]);
  const Fields = STEP_FIELDS[number - 1];
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
