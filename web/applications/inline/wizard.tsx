import { type ReactNode, useEffect, useRef } from 'react';
import { PHOTO_FIELD } from '#contract/application-fields.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { isFormField } from '#web/applications/form/form-fields.ts';
import { nameOf, summaryOf } from '#web/applications/form/validation.ts';
import { Confirmation } from '#web/applications/inline/confirmation.tsx';
import { BankPart, EmploymentPart, PersonPart } from '#web/applications/inline/inline-steps.tsx';
import { PHOTOS_IN_CARDS } from '#web/applications/inline/photo-cards.ts';
import { SignPart } from '#web/applications/inline/sign-part.tsx';
import { useWizard, type WizardOptions } from '#web/applications/inline/use-draft.ts';
import { isUnsigned, signingSummary, useSigning } from '#web/applications/inline/use-signing.ts';
import { WizardFailure } from '#web/applications/inline/wizard-failure.tsx';
import { FORM_STEPS, reachable } from '#web/applications/inline/wizard-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';
import { StepProgress } from '#web/ui/figures/step-progress.tsx';

interface WizardProps extends WizardOptions {
  /** What is known of other applications, while this one is none yet. */
  readonly notice: ReactNode;
  readonly onNew: () => void;
}

/** Where the link of an error leads: the panel's cards carry the names of their documents. */
const CONTROLS: Readonly<Record<string, string>> = Object.fromEntries(
  PHOTOS_IN_CARDS.map((field) => [field, `${PHOTO_FIELD[field].documentType}-camera`]),
);

/** The inline form of five steps (rule: inline-wizard). */
export function Wizard({ onNew, notice, ...options }: WizardProps) {
  const { opening, user, onStep } = options;
  const wizard = useWizard(options);
  const { step, application, values, errors, attempt, summed, change, leave, forward, back, saving } = wizard;
  const { sign, signing, failure: unsigned } = useSigning(wizard, user, () => onStep(5));
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(step);
  useEffect(() => {
    if (arrived.current === step) return;
    arrived.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [step]);

  if (application && step === 5) {
    return (
      <Confirmation application={application} heading={heading} onSign={() => onStep(4)} onNew={onNew} />
    );
  }
  const at = step === 5 ? 4 : step;
  const formStep = FORM_STEPS[at];
  const wrong = Object.entries(errors).map(([field, message]) => ({
    field: CONTROLS[field] ?? field,
    // Three photos and two signatures are told apart by their names.
    message: at === 4 && isFormField(field) ? nameOf(field) : message,
  }));
  const props = { values, errors, change };
  return (
    <>
      {opening.resumed && at === opening.step && <p role="status">Continuamos donde quedó</p>}
      {!application && notice}
      <StepProgress step={at} total={5} />
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {formStep.title}
      </h2>
      {summed && wrong.length > 0 && (
        <ErrorSummary
          title={at === 4 ? signingSummary(errors, values) : summaryOf(formStep, errors, values)}
          lead={at === 4 && isUnsigned(errors) ? 'Firma incompleta' : undefined}
          errors={wrong}
          attempt={attempt}
        />
      )}
      <fieldset
        aria-label={formStep.title}
        className="contents"
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement) leave(target.name);
        }}
      >
        {at === 1 && <PersonPart {...props} />}
        {at === 2 && application && <EmploymentPart {...props} applicationId={application.id} />}
        {at === 3 && <BankPart {...props} />}
        {at === 4 && application && (
          <SignPart
            {...props}
            applicationId={application.id}
            signing={signing}
            onSign={sign}
            onStep={onStep}
          />
        )}
      </fieldset>
      <WizardFailure unsaved={wizard.failure} unsigned={at === 4 ? unsigned : null} />
      {at === 4 && (
        <p className="text-sm text-ink-soft">
          Si continúas sin firmar, la solicitud se queda en borrador y no se envía.
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {at > 1 && (
          <Button variant="outline" onClick={back}>
            Anterior
          </Button>
        )}
        <Button
          variant={at === 4 ? 'outline' : 'primary'}
          busy={saving}
          disabledLook={reachable(values) <= at}
          onClick={forward}
        >
          {saving ? 'Guardando...' : 'Continuar'}
        </Button>
      </div>
      {application && <p className="text-sm text-ink-soft">Borrador {application.reference}, guardado.</p>}
      <ContactHelp />
    </>
  );
}
