import type { ComponentType } from 'react';
import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import { isPayroll } from '#domain/loans/loan-type.ts';
import { BankSelect } from '#web/applications/modal/bank-select.tsx';
import { SignatureButton } from '#web/applications/modal/signature-button.tsx';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { LegalDocuments } from '#web/applications/steps/legal-documents.tsx';
import { PhotoInput } from '#web/applications/steps/photo-input.tsx';
import { StepFields, type StepProps } from '#web/applications/steps/step-fields.tsx';
import { PayrollField } from '#web/documents/payroll-field.tsx';

const LoanStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    <Estimate values={props.values} />
  </>
);

const PersonStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    <h3 className="mt-2 text-lg">Fotos</h3>
    <p className="text-sm text-ink-soft">
      Se ven solo para evaluar tu solicitud. Apoya la cédula en una mesa, con buena luz.
    </p>
    <div className="grid gap-4 sm:grid-cols-3">
      {PHOTO_FIELDS.map((field) => (
        <PhotoInput key={field} field={field} {...props} />
      ))}
    </div>
  </>
);

/** A payroll loan's proof is uploaded here, and linked to the application when that is sent. */
export const EmploymentStep = (props: StepProps) => (
  <>
    <StepFields {...props} />
    {isPayroll(props.values.loanType) && <PayrollField recommended />}
  </>
);

const BankStep = (props: StepProps) => <StepFields {...props} bank={BankSelect} />;

const LegalStep = (props: StepProps) => (
  <LegalDocuments {...props} titled whileLoading="min-h-dvh" signature={SignatureButton} />
);

/** What the modal draws for each step, in their order. */
export const MODAL_STEPS: readonly ComponentType<StepProps>[] = [
  LoanStep,
  PersonStep,
  EmploymentStep,
  BankStep,
  LegalStep,
];
