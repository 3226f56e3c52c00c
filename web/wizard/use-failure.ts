import { ApiError } from '#web/app/calls/api-error.ts';
import { isSessionEnd, leaveForLogin } from '#web/app/session/session-end.ts';
import type { Errors } from '#web/applications/steps/apply-values.ts';
import { createFailure } from '#web/applications/steps/create-failure.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type StepNumber, stepOf } from '#web/wizard/wizard-steps.ts';

/** Whether a failure is said beside the button until the next try: not what leads away, or to the field it is about. */
export const standsBeside = (failure: Error | null): failure is Error =>
  failure !== null &&
  !isSessionEnd(failure) &&
  !(failure instanceof ApiError && failure.errors.some(({ field }) => stepOf(field) !== null));

interface Options {
  readonly onStep: (step: StepNumber) => void;
  readonly show: (wrong: Errors) => void;
}

/** Says what failed and leads to the field that the server named; everything typed stays. */
export function useFailure({ onStep, show }: Options) {
  const { toast } = useToast();
  function fail(failure: Error) {
    toast({ variant: 'destructive', ...createFailure(failure) });
    if (isSessionEnd(failure)) return leaveForLogin();
    const named = failure instanceof ApiError ? failure.errors : [];
    const at = named.map(({ field }) => stepOf(field)).find((step) => step !== null);
    if (!at) return;
    onStep(at);
    show(Object.fromEntries(named.map(({ field, message }) => [field, message])));
  }
  return { fail };
}
