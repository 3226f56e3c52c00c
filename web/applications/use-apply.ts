import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { submission } from '#contract/submission.ts';
import { type SentKey, useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { forget, keep, keepFirst } from '#web/app/session/kept-data.ts';
import { isSessionEnd, leaveForLogin } from '#web/app/session/session-end.ts';
import { STEPS, stepOf, submissionOf } from '#web/applications/steps/apply-steps.ts';
import type { ApplyValues, Change, Errors } from '#web/applications/steps/apply-values.ts';
import { createFailure } from '#web/applications/steps/create-failure.ts';
import { errorsOf, GENERIC } from '#web/applications/steps/step-checks.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Where the modal begins: anew, or where a killed page was (reading C52). */
export interface Opening {
  readonly values: ApplyValues;
  readonly index: number;
  /** Under which key it had been sent, where nobody knows whether it arrived. */
  readonly sent?: SentKey | undefined;
}

interface Options {
  readonly user: User;
  readonly opening: Opening;
  readonly onSent: () => void;
}

/** Under this name the phone keeps what the modal holds. */
export const KEPT_AS = 'solicitud';

/** The step of the first field that the server refused; -1 where it named none. */
const wrongAt = (failure: Error): number => {
  const [first] = failure instanceof ApiError ? failure.errors : [];
  return first ? stepOf(first.field) : -1;
};

/** The five steps, kept in one place until the one submit at the end (ruling B2). */
export function useApply({ user, opening, onSent }: Options) {
  const [values, setValues] = useState(opening.values);
  const [index, setIndex] = useState(opening.index);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const touched = useRef(false);
  const { toast, dismiss } = useToast();
  const client = useQueryClient();
  const key = useActionKey(opening.sent);
  const step = STEPS[index] ?? STEPS[0];
  if (!step) throw new Error('There are steps');

  // The camera may take the memory of a small phone, and this page with it.
  useEffect(() => {
    if (touched.current) void keep(KEPT_AS, user.id, { values, index, sent: key.sent() });
  }, [user.id, values, index, key]);

  const send = useMutation({
    mutationFn: async () => {
      const body = submission.parse(submissionOf(values));
      const idempotencyKey = key.keyFor(body);
      await keepFirst(KEPT_AS, user.id, { values, index, sent: key.sent() });
      return call(applicationsApi.create, { body }, { idempotencyKey });
    },
    onSuccess: () => {
      key.renew();
      void forget(KEPT_AS, user.id);
      void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
      toast({
        title: '¡Solicitud enviada!',
        description: 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.',
      });
      onSent();
    },
    onError: (failure) => {
      if (isSessionEnd(failure)) {
        toast({ variant: 'destructive', ...createFailure(failure) });
        return leaveForLogin();
      }
      const said = failure instanceof ApiError ? failure : null;
      toast({
        variant: 'destructive',
        title: 'Error al enviar solicitud',
        description: said?.userMessage ?? 'Hubo un problema al procesar su solicitud.',
      });
      const at = wrongAt(failure);
      if (at < 0) return;
      setIndex(at);
      setErrors(Object.fromEntries(said?.errors.map(({ field, message }) => [field, message]) ?? []));
      setAttempt((count) => count + 1);
    },
  });

  function forward() {
    if (!step) return;
    touched.current = true;
    const wrong = errorsOf(step, values);
    setErrors(wrong);
    dismiss();
    if (Object.keys(wrong).length > 0) {
      setAttempt(attempt + 1);
      toast({ variant: 'destructive', title: 'Campos incompletos', description: GENERIC });
    } else if (index < STEPS.length - 1) setIndex(index + 1);
    else send.mutate();
  }

  return {
    step,
    index,
    values,
    errors,
    attempt,
    sending: send.isPending,
    /** Something would be lost by closing. */
    hasTyped: () => touched.current,
    /** Said beside the form until the next try, unless it leads away or to a field. */
    failure: send.error && !isSessionEnd(send.error) && wrongAt(send.error) < 0 ? send.error : null,
    valid: Object.keys(errorsOf(step, values)).length === 0,
    forward,
    back: () => {
      touched.current = true;
      setErrors({});
      send.reset();
      dismiss();
      setIndex(Math.max(0, index - 1));
    },
    change: ((changed) => {
      touched.current = true;
      if (Object.keys(errors).length > 0) dismiss();
      setValues((before) => ({ ...before, ...changed }));
      // A field that is being mended is not scolded meanwhile.
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
      );
    }) satisfies Change,
  };
}
