import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import type { FailureText } from '#web/applications/form/failure-text.ts';
import { type FormField, isFormField } from '#web/applications/form/form-fields.ts';
import { CHECK_PART, isPad, PHOTO_PART, stepOf } from '#web/applications/form/steps.ts';
import type { ApplicationForm } from '#web/applications/form/use-application-form.ts';
import { errorsOf, summaryOf } from '#web/applications/form/validation.ts';
import { changeButtonId } from '#web/applications/steps/check-answers.tsx';
import { FormProgress } from '#web/applications/steps/form-progress.tsx';
import { useOwnTerms } from '#web/fields/own-terms.ts';
import { afterPress } from '#web/ui/fields/after-press.ts';
import { ErrorSummary, type ErrorSummaryProps, focusControl } from '#web/ui/forms.tsx';

/** Label of the button forward while an answer is corrected from the review page. */
export const BACK_TO_CHECK = 'Guardar y volver a revisar';

/**
 * The heading of the current screen, which takes the focus when the screen changes. When a missing answer is filled in,
 * its field takes the focus; after a correction, the button that led there. `linkOf` gives the id of a field's control.
 */
export function useStepHeading(
  { step, part, changing, currentValues }: ApplicationForm,
  linkOf: (field: FormField) => string = String,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = `${step.number} ${part?.slug ?? ''} ${changing ?? ''}`;
  const before = useRef<{ readonly screen: string; readonly changing: FormField | null }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    const last = before.current;
    before.current = { screen, changing };
    // At the first one the dialog or the page has the focus.
    if (last === null ? changing === null : last.screen === screen) return;
    // Only what is missing: the keyboard of a phone would cover the other answers of the block.
    if (changing !== null && errorsOf(step, currentValues, true)[changing] && focusControl(linkOf(changing)))
      return;
    const changed = last?.changing && stepOf(step.presentation, last.changing);
    if (changed && part?.slug === CHECK_PART && focusControl(changeButtonId(changed))) return;
    heading.current?.focus({ preventScroll: true });
    // A pad needs the height below its title: a finger on it cannot scroll.
    heading.current?.scrollIntoView?.({ block: isPad(part) ? 'start' : 'center' });
  }, [screen]);
  return heading;
}

interface StepFrameProps {
  readonly form: ApplicationForm;
  readonly level: 'h2' | 'h3';
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Texts of the error summary that differ from the usual ones. */
  readonly summary?: Partial<ErrorSummaryProps> | undefined;
  /** Called with the name of a text field when the customer leaves the field. */
  readonly onLeaveField?: (field: string) => void;
  /** The id of a field's control, by default the field's name. */
  readonly linkOf?: (field: string) => string;
  /** Goes on from this screen, as its button does. */
  readonly onForward: () => void;
  readonly children: ReactNode;
}

const isTyped = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && ['text', 'tel', 'email'].includes(target.type);

/** The frame around a step's fields: the progress, the step's title, and the summary of its errors. */
export function StepFrame({
  form,
  level: Heading,
  heading,
  summary,
  onLeaveField,
  linkOf = String,
  onForward,
  children,
}: StepFrameProps) {
  const Below = Heading === 'h2' ? 'h3' : 'h4';
  const { step, part, errors, attempt, summarised, currentValues } = form;
  const terms = useOwnTerms();
  /** The key at the end of a line leads to the next missing answer of this screen, else to the next screen. */
  function goOnByKey({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent) {
    if (key !== 'Enter' || defaultPrevented || nativeEvent.isComposing || !isTyped(target)) return;
    const here = part ?? step;
    const missing = errorsOf(here, currentValues, true);
    const { name } = target;
    const at = isFormField(name) ? here.fields.indexOf(name) : -1;
    const next = here.fields.slice(at + 1).find((field) => missing[field]);
    if (next === undefined || !focusControl(linkOf(next))) onForward();
  }
  const wrong = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <>
      <FormProgress step={step} part={part} />
      {part ? (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
            <Heading className="text-md">{step.title}</Heading>
            <span>
              {step.parts.indexOf(part) + 1} de {step.parts.length}
            </span>
          </div>
          <Below ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl">
            {part.title}
          </Below>
        </>
      ) : (
        <Heading ref={heading} tabIndex={-1} className={Heading === 'h2' ? 'text-xl' : 'text-lg'}>
          {step.title}
        </Heading>
      )}
      {form.hasPassed && (part === null || part.slug === PHOTO_PART) && (
        <p className="text-sm text-ink-soft">
          Lo que ya nos diste no se pregunta otra vez: lo revisas antes de firmar.
        </p>
      )}
      {/* Beside a pad the box itself tells what is missing: a summary above would move the pad. */}
      {summarised && wrong.length > 0 && !isPad(part) && (
        <ErrorSummary
          title={summaryOf(step, errors, currentValues, terms)}
          errors={wrong}
          attempt={attempt}
          reveal={(field) => {
            // Another task's field is on another screen.
            if (part && !part.fields.some((each) => each === field)) flushSync(() => form.reveal(field));
          }}
          {...summary}
        />
      )}
      <fieldset
        aria-label={part?.title ?? step.title}
        className="contents"
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement) afterPress(() => onLeaveField?.(target.name));
        }}
        onKeyDown={goOnByKey}
        onFocus={({ target }) => {
          // Otherwise some phones move to any next field by themselves.
          if (isTyped(target)) target.enterKeyHint = 'go';
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

/**
 * Why saving, signing or sending failed, shown until the next attempt: a toast disappears before a slow reader knows
 * that nothing was lost. Nothing is shown for a failure that leads to the login, the new terms or a field.
 */
export function SendFailure({ form, failure, text }: SendFailureProps) {
  if (!failure || !form.isBeside(failure)) return null;
  const { title, description } = text(failure);
  return <FailedCall title={title} error={failure} otherwise={description} />;
}
