import type { ReactNode } from 'react';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { draftFailure, signingFailure } from '#web/applications/form/failure-text.ts';
import { LAST_STEP, SIGNING_STEP } from '#web/applications/form/steps.ts';
import { Confirmation } from '#web/applications/inline/confirmation.tsx';
import { BankStep, EmploymentStep, PersonStep } from '#web/applications/inline/inline-steps.tsx';
import { SigningStep, signingSummary } from '#web/applications/inline/signing-step.tsx';
import { type DraftOptions, useDraft } from '#web/applications/inline/use-draft.ts';
import { useSigning } from '#web/applications/inline/use-signing.ts';
import { SendFailure, StepFrame, useStepHeading } from '#web/applications/steps/step-frame.tsx';
import { Button } from '#web/ui/button.tsx';

interface WizardProps extends DraftOptions {
  /** What is known of other applications, while this one is none yet. */
  readonly notice: ReactNode;
  readonly onNew: () => void;
}

/** The inline form of five steps (rule: inline-wizard). */
export function Wizard({ onNew, notice, ...options }: WizardProps) {
  const { start } = options;
  const draft = useDraft(options);
  const { form, change, saving, forward, back } = draft;
  const { sign, signing } = useSigning(draft);
  const { step, application, currentValues: values, errors, goToStep } = form;
  const heading = useStepHeading(step.number, start.step);

  if (application && step.number === LAST_STEP) {
    return (
      <Confirmation
        application={application}
        heading={heading}
        onSign={() => goToStep(SIGNING_STEP)}
        onNew={onNew}
      />
    );
  }
  const isSigning = step.number === SIGNING_STEP;
  const props = { step, values, errors, change };
  return (
    <>
      {start.restored && step.number === start.step && <p role="status">Continuamos donde quedó</p>}
      {!application && notice}
      <StepFrame
        form={form}
        level="h2"
        heading={heading}
        onLeaveField={form.checkField}
        summary={isSigning ? signingSummary(step, errors, values) : undefined}
      >
        {step.number === 1 && <PersonStep {...props} />}
        {step.number === 2 && application && <EmploymentStep {...props} applicationId={application.id} />}
        {step.number === 3 && <BankStep {...props} />}
        {isSigning && application && (
          <SigningStep
            {...props}
            applicationId={application.id}
            signing={signing.isPending}
            onSign={sign}
            goToStep={goToStep}
          />
        )}
      </StepFrame>
      {isSigning && signing.error ? (
        <SendFailure form={form} failure={signing.error} text={signingFailure} />
      ) : (
        <SendFailure form={form} failure={saving.error} text={draftFailure} />
      )}
      {isSigning && (
        <p className="text-sm text-ink-soft">
          Si continúas sin firmar, la solicitud se queda en borrador y no se envía.
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {step.number > 1 && (
          <Button variant="outline" onClick={back}>
            Anterior
          </Button>
        )}
        <Button
          variant={isSigning ? 'outline' : 'primary'}
          busy={saving.isPending}
          disabledLook={!form.mayContinue}
          onClick={forward}
        >
          {saving.isPending ? 'Guardando...' : 'Continuar'}
        </Button>
      </div>
      {application && <p className="text-sm text-ink-soft">Borrador {application.reference}, guardado.</p>}
      <ContactHelp />
    </>
  );
}
