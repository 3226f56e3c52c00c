import { useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrorsOf, isTermsChange } from '#web/app/calls/api-error.ts';
import { keep } from '#web/app/session/kept-data.ts';
import { isSessionEnd, leaveForLogin } from '#web/app/session/session-end.ts';
import type { KeptForm } from '#web/applications/form/form-autosave.ts';
import type { Change, FormValues } from '#web/applications/form/form-fields.ts';
import { useErrors } from '#web/applications/form/use-errors.ts';
import { errorsOf, type FormStep, GENERIC } from '#web/applications/form/validation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** The step that asks a field; `null` where none does. */
type StepOf<S> = (field: string) => S | null;

/**
 * Whether a failure is said beside the button until the next try: not what leads away, or to the field or the texts it is
 * about.
 */
export const standsBeside = <S>(failure: Error | null, stepOf: StepOf<S>): failure is Error =>
  failure !== null &&
  !isSessionEnd(failure) &&
  !(
    failure instanceof ApiError &&
    (isTermsChange(failure) || failure.errors.some(({ field }) => stepOf(field) !== null))
  );

interface Options<S> {
  readonly values: FormValues;
  /** What is held comes from this phone: it is kept on. */
  readonly resumed: boolean;
  /** What the step in sight asks; `null` where nothing is asked any more. */
  readonly formStep: (values: FormValues) => FormStep | null;
  readonly stepOf: StepOf<S>;
  readonly onStep: (step: S) => void;
  /** Under which name this phone keeps what is held, for whom, and what of it; `null` where nothing is worth it. */
  readonly kept: {
    readonly name: string;
    readonly userId: number;
    readonly data: (values: FormValues) => KeptForm | null;
    /** Changes whenever something to keep has changed beside the values. */
    readonly at: string;
  };
  /** Where the form has a place for toasts of its own; in a page they would lie over its buttons, and its box says it. */
  readonly toastsMissing: boolean;
  /** What is said of a failure. */
  readonly said: (failure: Error) => { readonly title: string; readonly description: string };
}

/** What both presentations of the form hold: what was typed, what is wrong with it, and what becomes of a failure. */
export function useForm<S>({
  values: first,
  resumed,
  formStep,
  stepOf,
  onStep,
  said,
  kept,
  toastsMissing,
}: Options<S>) {
  const [values, setValues] = useState(first);
  const { mend, ...shown } = useErrors(formStep(values), values);
  const touched = useRef(resumed);
  const { toast, dismiss } = useToast();

  // The camera may take the memory of a small phone, and this page with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever something to keep has changed
  useEffect(() => {
    const data = touched.current ? kept.data(values) : null;
    if (data) void keep(kept.name, kept.userId, data);
  }, [kept.userId, kept.at, values]);

  const change: Change = (changed) => {
    touched.current = true;
    // What a message was about is being mended.
    if (Object.keys(shown.errors).length > 0) dismiss();
    setValues((before) => ({ ...before, ...changed }));
    mend(Object.keys(changed));
  };

  /** Nothing is wrong any more, for now. */
  function clear() {
    shown.clear();
    dismiss();
  }

  /** Whether the step in sight may be left; what is wrong is shown, and said. */
  function mayGoOn(): boolean {
    touched.current = true;
    const now = formStep(values);
    const wrong = now ? errorsOf(now, values) : {};
    clear();
    if (Object.keys(wrong).length === 0) return true;
    shown.show(wrong);
    if (toastsMissing) toast({ variant: 'destructive', title: 'Campos incompletos', description: GENERIC });
    return false;
  }

  /** Says what failed and leads to the field that the server named; everything typed stays. */
  function fail(failure: Error) {
    // What stands beside the form is not said twice.
    if (!standsBeside(failure, stepOf)) toast({ variant: 'destructive', ...said(failure) });
    if (isSessionEnd(failure)) return leaveForLogin();
    const named = fieldErrorsOf(failure);
    const at = Object.keys(named)
      .map(stepOf)
      .find((step) => step !== null);
    if (at === undefined || at === null) return;
    onStep(at);
    shown.show(named);
  }

  return { ...shown, clear, values, touched, change, mayGoOn, fail };
}
