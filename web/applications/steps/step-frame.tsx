import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import type { FailureText } from '#web/applications/form/failure-text.ts';
import { LAST_STEP } from '#web/applications/form/steps.ts';
import type { ApplicationForm } from '#web/applications/form/use-application-form.ts';
import { summaryOf } from '#web/applications/form/validation.ts';
import { ErrorSummary, type ErrorSummaryProps } from '#web/ui/fields/error-summary.tsx';
import { StepProgress } from '#web/ui/figures/step-progress.tsx';

/** The heading of the step in sight, focused when another step than `first` comes into sight. */
export function useStepHeading(step: number, first: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef(first);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [step]);
  return heading;
}

interface StepFrameProps {
  readonly form: ApplicationForm;
  readonly level: 'h2' | 'h3';
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** What the summary of errors says otherwise than by the table. */
  readonly summary?: Partial<ErrorSummaryProps> | undefined;
  /** Called with the name of each text field that is left. */
  readonly onLeaveField?: (field: string) => void;
  readonly children: ReactNode;
}

/** Around the fields of a step: how far it is, its title, and the summary of its errors. */
export function StepFrame({
  form,
  level: Heading,
  heading,
  summary,
  onLeaveField,
  children,
}: StepFrameProps) {
  const { step, errors, attempt, summarised, currentValues } = form;
  const wrong = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <>
      <StepProgress step={step.number} total={LAST_STEP} />
      <Heading ref={heading} tabIndex={-1} className={Heading === 'h2' ? 'text-xl' : 'text-lg'}>
        {step.title}
      </Heading>
      {summarised && wrong.length > 0 && (
        <ErrorSummary
          title={summaryOf(step, errors, currentValues)}
          errors={wrong}
          attempt={attempt}
          {...summary}
        />
      )}
      <fieldset
        aria-label={step.title}
        className="contents"
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement) onLeaveField?.(target.name);
        }}
      >
        {children}
      </fieldset>
    </>
  );
}

interface SendFailureProps {
  readonly form: ApplicationForm;
  readonly failure: Error | null;
  readonly text: (failure: Error) => FailureText;
}

/** What did not arrive, until the next try: a toast is gone before a slow reader knows that nothing was lost. */
export function SendFailure({ form, failure, text }: SendFailureProps) {
  if (!failure || !form.isBeside(failure)) return null;
  const { title, description } = text(failure);
  return <FailedCall title={title} error={failure} otherwise={description} />;
}
