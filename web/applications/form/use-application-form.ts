import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Application } from '#contract/applications.ts';
import { isDraft } from '#domain/applications/status.ts';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { ApiError, fieldErrorsOf, isTermsChange } from '#web/app/calls/api-error.ts';
import { isSessionEnd, leaveForLogin } from '#web/app/session/session-end.ts';
import type { FailureText } from '#web/applications/form/failure-text.ts';
import { type Autosave, forgetForm, saveForm, saveFormFirst } from '#web/applications/form/form-autosave.ts';
import type { Change, FormField, Presentation } from '#web/applications/form/form-fields.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { draftValues } from '#web/applications/form/initial-values.ts';
import { toDraftChange } from '#web/applications/form/request-body.ts';
import { furthestStep, isRight, LAST_STEP, stepAt, stepOf } from '#web/applications/form/steps.ts';
import { useErrors } from '#web/applications/form/use-errors.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const INCOMPLETE = 'Por favor complete todos los campos requeridos antes de continuar.';

interface Options {
  readonly presentation: Presentation;
  readonly user: User;
  readonly start: FormStart;
  /** The step that the person wants to see; the form shows it as soon as the steps before are right. */
  readonly wantedStep: number;
  readonly goToStep: (step: number) => void;
  /** The request that is sent and has no answer yet. */
  readonly pendingRequest: () => SentKey | null;
  readonly failureText: (failure: Error) => FailureText;
}

/**
 * The model of the application form, for both presentations: the current values, their errors, the step, the draft as the
 * server has it, and the autosave on this phone. A presentation decides where it keeps the wanted step and when it sends.
 */
export function useApplicationForm(options: Options) {
  const { presentation, user, start, wantedStep, pendingRequest, failureText } = options;
  const [currentValues, setCurrentValues] = useState(start.currentValues);
  const [application, setApplication] = useState(start.application);
  const lastSavedValues = useRef(start.lastSavedValues);
  const edited = useRef(start.restored);
  const { toast, dismiss } = useToast();
  // An application that is sent has no steps any more.
  const isSent = application !== null && !isDraft(application.status);
  const furthest = furthestStep(presentation, currentValues);
  // As far as the form was open when a step was last left: a field that becomes right while it is typed opens nothing.
  const [open, setOpen] = useState(furthest);
  const step = stepAt(presentation, isSent ? LAST_STEP : Math.min(wantedStep, open, furthest));
  const { clearErrorsOf, ...problems } = useErrors(step, currentValues);

  const autosave = (): Autosave => ({
    currentValues,
    lastSavedValues: lastSavedValues.current,
    step: step.number,
    draftId: application?.id ?? null,
    draftUpdatedAt: application?.updatedAt ?? null,
    pendingRequest: pendingRequest(),
  });
  // A request outlives the render that sent it: what is typed meanwhile is saved, too.
  const latest = useRef(autosave);
  latest.current = autosave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved whenever something to save has changed
  useEffect(() => {
    if (edited.current && step.fields.length > 0) void saveForm(presentation, user.id, autosave());
  }, [user.id, currentValues, step, application]);

  const change: Change = (changed) => {
    edited.current = true;
    // The message is about what is being corrected.
    if (Object.keys(problems.errors).length > 0) dismiss();
    setCurrentValues((before) => ({ ...before, ...changed }));
    clearErrorsOf(Object.keys(changed));
  };

  const openUp = () => setOpen((before) => Math.max(before, furthest));

  function goToStep(number: number) {
    openUp();
    options.goToStep(number);
  }

  function clearErrors() {
    problems.clearErrors();
    dismiss();
  }

  /** Whether the step may be left; else its errors are shown. */
  function checkStep(): boolean {
    edited.current = true;
    clearErrors();
    if (isRight(step, currentValues)) return true;
    problems.showErrors(errorsOf(step, currentValues));
    // Only a dialog has a place for toasts: in a page they would cover its buttons, and the summary says it.
    if (presentation === 'modal')
      toast({ variant: 'destructive', title: 'Campos incompletos', description: INCOMPLETE });
    return false;
  }

  /** Whether a failure stays beside the button until the next try: not one that leads elsewhere. */
  const isBeside = (failure: Error): boolean =>
    !isSessionEnd(failure) &&
    !isTermsChange(failure) &&
    !(failure instanceof ApiError && failure.errors.some(({ field }) => stepOf(presentation, field)));

  /** Leads to the field that the server named, or to the login; everything typed stays. */
  function showFailure(failure: Error) {
    if (!isBeside(failure)) toast({ variant: 'destructive', ...failureText(failure) });
    if (isSessionEnd(failure)) return leaveForLogin();
    const errors = fieldErrorsOf(failure);
    const wrong = Object.keys(errors)
      .map((field) => stepOf(presentation, field))
      .find((named) => named !== undefined);
    if (!wrong) return;
    goToStep(wrong.number);
    problems.showErrors(errors);
  }

  return {
    ...problems,
    step,
    application,
    currentValues,
    mayContinue: isRight(step, currentValues),
    /** Whether closing loses something. */
    isEdited: () => edited.current,
    change,
    checkStep,
    clearErrors,
    isBeside,
    showFailure,
    goToStep,
    goBack() {
      edited.current = true;
      clearErrors();
      if (step.number > 1) goToStep(step.number - 1);
    },
    /** The server has stored this. */
    markSaved(stored: Application) {
      lastSavedValues.current = { ...lastSavedValues.current, ...draftValues(stored) };
      // A slow answer about a photo does not undo that it has been sent.
      setApplication((before) => (before && !isDraft(before.status) ? before : stored));
      openUp();
    },
    /** Whether the server has these fields as they are here. */
    isSaved: (fields: readonly FormField[]) =>
      JSON.stringify(toDraftChange(currentValues, fields)) ===
      JSON.stringify(toDraftChange(lastSavedValues.current, fields)),
    /** All of it, as it is saved on this phone. */
    autosave: () => latest.current(),
    autosaveFirst: () => saveFormFirst(presentation, user.id, latest.current()),
    forget: () => forgetForm(presentation, user.id),
  };
}
export type ApplicationForm = ReturnType<typeof useApplicationForm>;
