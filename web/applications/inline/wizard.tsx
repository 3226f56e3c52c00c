import { type ReactNode, useContext } from 'react';
import type { Application } from '#contract/applications.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { draftFailure, signingFailure } from '#web/applications/form/failure-text.ts';
import { positionOfPart } from '#web/applications/form/form-position.ts';
import { CHECK_PART, LAST_STEP, SEND_PART, SIGNING_STEP } from '#web/applications/form/steps.ts';
import { BankStep, EmploymentStep, PersonStep } from '#web/applications/inline/inline-steps.tsx';
import { Confirmation, SigningStep } from '#web/applications/inline/later-steps.ts';
import { linkOf } from '#web/applications/inline/photo-links.ts';
import { signingSummary } from '#web/applications/inline/signing-summary.ts';
import { type DraftOptions, useDraft } from '#web/applications/inline/use-draft.ts';
import { useSigning } from '#web/applications/inline/use-signing.ts';
import { CostLine } from '#web/applications/steps/estimate.tsx';
import {
  BACK_TO_CHECK,
  SendFailure,
  StepFrame,
  useStepHeading,
} from '#web/applications/steps/step-frame.tsx';
import { OwnTerms } from '#web/fields/own-terms.ts';
import { Button } from '#web/ui/button.tsx';

interface WizardProps extends DraftOptions {
  /** Notices about the customer's other applications, shown until this one exists. */
  readonly notice: ReactNode;
  readonly onNew: () => void;
  /** Called when the application is signed and sent: then the steps before the confirmation are closed. */
  readonly onSigned: (signed: Application) => void;
}

/** The application form in the page, in five steps (rule: inline-wizard). */
export function Wizard({ onNew, onSigned, notice, ...options }: WizardProps) {
  const { start } = options;
  const draft = useDraft(options);
  const { form, change, saving, forward, back } = draft;
  const { sign, signing, question } = useSigning(draft, onSigned);
  const { step, part, changing, application, currentValues: values, errors, go } = form;
  const heading = useStepHeading(form, linkOf);
  const terms = useContext(OwnTerms);

  if (application && step.number === LAST_STEP) {
    return (
      <Confirmation
        application={application}
        heading={heading}
        onSign={() => go(positionOfPart('inline', CHECK_PART))}
        onNew={onNew}
      />
    );
  }
  const isSigning = step.number === SIGNING_STEP;
  const isLast = part?.slug === SEND_PART;
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
        linkOf={linkOf}
        onForward={forward}
        summary={isLast ? signingSummary(step, errors, values, terms) : undefined}
      >
        {step.number === 1 && <PersonStep {...props} />}
        {step.number === 2 && application && <EmploymentStep {...props} applicationId={application.id} />}
        {step.number === 3 && <BankStep {...props} />}
        {part && application && (
          <SigningStep
            {...props}
            part={part}
            applicationId={application.id}
            onForward={forward}
            reading={form}
            changeAnswer={form.changeAnswer}
            go={go}
          />
        )}
      </StepFrame>
      {step.number === 1 && (
        <div className="cost-bar sticky bottom-[calc(var(--under,0px)+var(--bottom-bar,0px))] z-10 -mx-4 border-y border-line bg-surface px-4 py-2 empty:hidden max-[15rem]:static">
          <CostLine step={step} values={values} />
        </div>
      )}
      {isSigning && signing.error ? (
        <SendFailure form={form} failure={signing.error} text={signingFailure} />
      ) : (
        <SendFailure form={form} failure={saving.error} text={draftFailure} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {step.number > 1 && changing === null && (
          <Button variant="outline" onClick={back}>
            Anterior
          </Button>
        )}
        {isLast ? (
          <Button variant="money" busy={signing.isPending} onClick={sign}>
            {signing.isPending ? 'Enviando...' : 'Firmar y enviar'}
          </Button>
        ) : (
          <Button busy={saving.isPending} disabledLook={!form.mayContinue} onClick={forward}>
            {saving.isPending ? 'Guardando...' : changing === null ? 'Continuar' : BACK_TO_CHECK}
          </Button>
        )}
      </div>
      {/* Nothing beside the button that sends looks as if it did. */}
      {isLast && (
        <Button variant="quiet" busy={saving.isPending} onClick={forward}>
          Dejarla en borrador y enviarla otro día
        </Button>
      )}
      {question}
      {application && <p className="text-sm text-ink-soft">Borrador {application.reference}, guardado.</p>}
      <ContactHelp />
    </>
  );
}
