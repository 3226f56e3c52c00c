import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { ShownAgreement } from '#contract/agreement.ts';
import type { Application } from '#contract/applications.ts';
import { isDraft } from '#domain/applications/status.ts';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { ApiError, fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { isTermsChange } from '#web/app/calls/failure-words.ts';
import { isSessionEnd, leaveForLogin } from '#web/app/session/session-end.ts';
import type { FailureText } from '#web/applications/form/failure-text.ts';
import { type Autosave, forgetForm, saveForm, saveFormFirst } from '#web/applications/form/form-autosave.ts';
import {
  type Change,
  type FormErrors,
  type FormField,
  type FormValues,
  isFormField,
  type Presentation,
} from '#web/applications/form/form-fields.ts';
import {
  type FormNavigation,
  type FormPosition,
  positionAfter,
  positionBefore,
  positionOf,
  positionOfPart,
} from '#web/applications/form/form-position.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { draftValues } from '#web/applications/form/initial-values.ts';
import {
  answer,
  type MarkedValues,
  type Marks,
  mark,
  showText,
  sumErrors,
} from '#web/applications/form/marks.ts';
import { toDraftChange } from '#web/applications/form/request-body.ts';
import {
  CHECK_PART,
  furthestStep,
  isPad,
  isRight,
  LAST_STEP,
  needsNothing,
  partAt,
  STEPS,
  type Step,
  stepAt,
  stepOf,
} from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const without = (errors: FormErrors, fields: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));

/**
 * The errors that the form shows: a field's as soon as the customer leaves it, and all of them with a summary after an
 * attempt to continue.
 */
export function useErrors(step: Step, values: FormValues) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [summarised, setSummarised] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    summarised,
    /** Number of attempts to continue: each new one moves the focus to the summary. */
    attempt,
    showErrors(wrong: FormErrors) {
      setErrors(wrong);
      setSummarised(true);
      setAttempt((count) => count + 1);
    },
    clearErrors() {
      setErrors({});
      setSummarised(false);
    },
    /** Clears errors after a change: of the changed fields, and of fields that the change makes valid. */
    clearErrorsOf(changed: Partial<FormValues>) {
      const shown = Object.keys(errors);
      if (shown.length === 0) return;
      const before = errorsOf(step, values);
      const after = errorsOf(step, { ...values, ...changed });
      // The server's error of a field stays until the field itself changes.
      const isRightNow = (field: string) =>
        isFormField(field) && errors[field] === before[field] && after[field] === undefined;
      const fields = [...Object.keys(changed), ...shown.filter(isRightNow)];
      const left = without(errors, fields);
      setErrors((before) => without(before, fields));
      if (Object.keys(left).length === 0) setSummarised(false);
    },
    /** Validates a field that the customer leaves; an empty field is only checked when the customer leaves the step. */
    checkField(field: string) {
      if (!isFormField(field) || values[field] === '') return;
      const message = errorsOf(step, values)[field];
      if (message) setErrors((before) => ({ ...before, [field]: message }));
    },
  };
}

const INCOMPLETE = 'Por favor complete todos los campos requeridos antes de continuar.';

interface Options {
  readonly presentation: Presentation;
  readonly user: User;
  readonly start: FormStart;
  /** The screen that the address requests; the form shows it as soon as the screens before it are valid. */
  readonly wanted: FormPosition;
  readonly places: FormNavigation;
  /** Key and body of a request that has no reply yet; `null`: none. */
  readonly pendingRequest: () => SentKey | null;
  readonly failureText: (failure: Error) => FailureText;
}

/**
 * The model of the application form, for both presentations: the current values, their errors, the step, the draft as
 * the server has it, and the autosave on this phone. A presentation decides where it stores the requested step and when
 * it sends.
 */
export function useApplicationForm(options: Options) {
  const { presentation, user, start, wanted, places, pendingRequest, failureText } = options;
  const [marked, setMarked] = useState<MarkedValues>({ values: start.currentValues, ...start.marked });
  const { values: currentValues } = marked;
  const [application, setApplication] = useState(start.application);
  const lastSavedValues = useRef(start.lastSavedValues);
  const edited = useRef(start.restored);
  const { toast, dismiss } = useToast();
  // A sent application has no steps any more.
  const isSent = application !== null && !isDraft(application.status);
  const furthest = furthestStep(presentation, currentValues);
  // As far as the form was open when the customer last left a step: a field that becomes valid while typing opens
  // nothing.
  const [open, setOpen] = useState(furthest);
  const step = stepAt(presentation, isSent ? LAST_STEP : Math.min(wanted.step, open, furthest));
  const isWanted = step.number === wanted.step;
  const part = partAt(step, isWanted ? wanted.part : undefined, currentValues);
  /** The answer that this screen corrects, for the review page; `null`: none. */
  const changing = isWanted ? (wanted.change ?? null) : null;
  const { clearErrorsOf, ...problems } = useErrors(step, currentValues);
  // Steps that needed nothing from the start, until the customer sees them.
  const unseen = useRef(
    new Set(
      STEPS[presentation]
        .filter((later) => later.number > start.step && needsNothing(later, start.currentValues))
        .map(({ number }) => number),
    ),
  );
  useEffect(() => void unseen.current.delete(step.number), [step]);
  /** The screen to which the way forward leads; `undefined` after the last. */
  const next = () =>
    positionAfter(
      step,
      part,
      (later) => unseen.current.has(later.number) && needsNothing(later, currentValues),
    );

  const autosave = (): Autosave => ({
    currentValues,
    readText: marked.under,
    lastSavedValues: lastSavedValues.current,
    step: step.number,
    part: part?.slug ?? null,
    draftId: application?.id ?? null,
    draftUpdatedAt: application?.updatedAt ?? null,
    pendingRequest: pendingRequest(),
  });
  // A request outlives the render that sent it: the autosave includes what the customer types meanwhile.
  const latest = useRef(autosave);
  latest.current = autosave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved whenever something to save has changed
  useEffect(() => {
    if (edited.current && step.fields.length > 0) void saveForm(presentation, user.id, autosave());
  }, [user.id, marked, step, part, application]);

  const isCorrected = isWanted && part !== null && wanted.part !== undefined && wanted.part !== part.slug;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useEffect(() => {
    // Otherwise the screen would change by itself as soon as the typed value is valid.
    if (isCorrected) places.correct({ step: step.number, part: part.slug });
  }, [isCorrected, part]);

  /** Notes that the customer changed values: the errors of these fields go. */
  function edit(changed: Partial<FormValues>, next: (before: MarkedValues) => MarkedValues) {
    edited.current = true;
    // The message is about the answer under correction.
    if (Object.keys(problems.errors).length > 0) dismiss();
    setMarked(next);
    clearErrorsOf(changed);
  }
  const change: Change = (changed) => edit(changed, (before) => answer(before, changed));

  /** Notes that the server has stored these values. */
  function noteStored(stored: Application) {
    lastSavedValues.current = { ...lastSavedValues.current, ...draftValues(stored) };
    // A slow response about a photo does not undo that it was sent.
    setApplication((before) => (before && !isDraft(before.status) ? before : stored));
  }

  const openUp = () => setOpen((before) => Math.max(before, furthest));

  function go(place: FormPosition) {
    openUp();
    places.go(place);
  }

  function clearErrors() {
    problems.clearErrors();
    dismiss();
  }

  const errorsHere = part
    ? { ...errorsOf(part, currentValues), ...sumErrors(part.fields, marked) }
    : errorsOf(step, currentValues);
  // A wrong sum is told at once; what is missing may be completed another day.
  const mayContinue =
    part === null || step.mayBeLeftIncomplete
      ? isRight(step, currentValues) && Object.keys(sumErrors(part?.fields ?? [], marked)).length === 0
      : Object.keys(errorsHere).length === 0;

  /** Whether the customer may leave this screen; otherwise it shows its errors. */
  function checkScreen(): boolean {
    edited.current = true;
    clearErrors();
    if (mayContinue) return true;
    problems.showErrors(errorsHere);
    // Only a dialog has a place for toasts: in a page they would cover its buttons, and the summary has the message. On
    // a pad, a toast would take the first stroke.
    if (presentation === 'modal' && !isPad(part))
      toast({ variant: 'destructive', title: 'Campos incompletos', description: INCOMPLETE });
    return false;
  }

  /**
   * Whether a failure is shown beside the button until the next attempt: not one that leads to a field, the login or
   * new terms.
   */
  const isBeside = (failure: Error): boolean =>
    !isSessionEnd(failure) &&
    !isTermsChange(failure) &&
    !(failure instanceof ApiError && failure.errors.some(({ field }) => stepOf(presentation, field)));

  /** Leads to the field that the server named, or to the login; every typed value stays. */
  function showFailure(failure: Error) {
    if (!isBeside(failure)) toast({ variant: 'destructive', ...failureText(failure) });
    if (isSessionEnd(failure)) return leaveForLogin();
    const errors = fieldErrorsOf(failure);
    const wrong = Object.keys(errors)
      .map((field) => positionOf(presentation, field))
      .find((named) => named !== undefined);
    if (!wrong) return;
    go(wrong);
    problems.showErrors(errors);
  }

  return {
    ...problems,
    step,
    part,
    changing,
    application,
    currentValues,
    mayContinue,
    /** The texts of the marks; `null`: nothing is marked. */
    readText: marked.under,
    /** What changed when marks were removed; `null`: none were. */
    textChanges: marked.changes,
    /** Marks the texts in sight: an acceptance, the sum in words, or a drawing (rule: drawn-under). */
    mark: (text: ShownAgreement, marks: Partial<Marks>) => edit(marks, (before) => mark(before, text, marks)),
    /** Notes the texts in sight: marks that were made under others are removed. */
    showText: (text: ShownAgreement) => setMarked((before) => showText(before, text)),
    /** Whether closing the form would lose entries. */
    isEdited: () => edited.current,
    change,
    checkScreen,
    clearErrors,
    isBeside,
    showFailure,
    go,
    next,
    /** Whether the way to this screen went past steps that the customer has not seen. */
    hasPassed: [...unseen.current].some((number) => number < step.number),
    /** Shows the screen of a field, for a link to it. */
    reveal(field: string) {
      const place = positionOf(presentation, field);
      if (place) go(place);
    },
    /** Shows the next screen; after a correction, the review page again. */
    goForward() {
      if (changing !== null) return places.back(positionOfPart(presentation, CHECK_PART));
      const place = next();
      if (place) go(place);
    },
    goBack() {
      edited.current = true;
      clearErrors();
      const before = positionBefore(step, part);
      if (!before) return;
      openUp();
      places.back(before);
    },
    /** Shows the screen of one answer, from which the customer returns here. */
    changeAnswer(field: FormField) {
      const place = positionOf(presentation, field);
      if (place) go({ ...place, change: field });
    },
    /** Notes that the server has stored values while they were typed: no further screen opens by itself. */
    noteStored,
    /** Notes that the server has stored these values, so that the screens behind them are open. */
    markSaved(stored: Application) {
      noteStored(stored);
      openUp();
    },
    /** Whether the server has the current values of these fields. */
    isSaved: (fields: readonly FormField[]) =>
      JSON.stringify(toDraftChange(currentValues, fields)) ===
      JSON.stringify(toDraftChange(lastSavedValues.current, fields)),
    /** The state of the whole form, as this phone saves it. */
    autosave: () => latest.current(),
    autosaveFirst: () => saveFormFirst(presentation, user.id, latest.current()),
    forget() {
      // The form passes earlier screens on its way out: they must not be saved again.
      edited.current = false;
      return forgetForm(presentation, user.id);
    },
  };
}
export type ApplicationForm = ReturnType<typeof useApplicationForm>;
