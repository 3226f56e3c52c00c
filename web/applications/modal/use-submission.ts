import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { submission } from '#contract/submission.ts';
import { type SentKey, useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { forget, keepFirst } from '#web/app/session/kept-data.ts';
import { isSessionEnd } from '#web/app/session/session-end.ts';
import { createFailure } from '#web/applications/form/create-failure.ts';
import { KEPT_AS, type KeptForm } from '#web/applications/form/form-autosave.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { STEPS, stepOf, submissionOf } from '#web/applications/form/steps.ts';
import { standsBeside, useForm } from '#web/applications/form/use-application-form.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { ACCEPTED_ANEW, toRead } from '#web/applications/steps/legal-preview.ts';
import { agreementQuery, hashShown, showChanged } from '#web/signing/agreement-query.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Where the modal begins: anew, or where a killed page was (rule: modal-begins-anew). */
export interface Opening {
  readonly values: FormValues;
  /** The values without what only this phone has. */
  readonly held: FormValues;
  readonly index: number;
  /** Under which key it had been sent, where nobody knows whether it arrived. */
  readonly sent: SentKey | null;
}

interface Options {
  readonly user: User;
  readonly opening: Opening;
  readonly onSent: () => void;
}

const FAILED = 'Error al enviar solicitud';
const OTHERWISE = 'Hubo un problema al procesar su solicitud.';

const said = (failure: Error) =>
  isSessionEnd(failure)
    ? createFailure(failure)
    : { title: FAILED, description: (failure instanceof ApiError && failure.userMessage) || OTHERWISE };

/** The five steps, sent in one submit at the end (rule: application-travels-once). */
export function useApply({ user, opening, onSent }: Options) {
  const [index, setIndex] = useState(opening.index);
  const { toast } = useToast();
  const client = useQueryClient();
  const key = useActionKey(opening.sent);
  const step = STEPS[index] ?? STEPS[0];
  if (!step) throw new Error('There are steps');
  const held = (values: FormValues): KeptForm => ({
    values,
    base: opening.held,
    step: index + 1,
    draftId: null,
    basedOn: null,
    sent: key.sent(),
  });
  const { values, errors, attempt, touched, change, clear, mayGoOn, fail } = useForm({
    values: opening.values,
    resumed: false,
    formStep: () => step,
    stepOf,
    onStep: setIndex,
    said,
    toastsMissing: true,
    kept: { name: KEPT_AS.modal, userId: user.id, data: held, at: String(index) },
  });

  const send = useMutation({
    mutationFn: async () => {
      const agreementHash = hashShown(client, toRead(values));
      const body = submission.parse({ ...submissionOf(values), agreementHash });
      const idempotencyKey = key.keyFor(body);
      await keepFirst(KEPT_AS.modal, user.id, held(values));
      return call(applicationsApi.create, { body }, { idempotencyKey });
    },
    onSuccess: () => {
      key.renew();
      void forget(KEPT_AS.modal, user.id);
      void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
      toast({
        title: '¡Solicitud enviada!',
        description: 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.',
      });
      onSent();
    },
    onError: (failure) => {
      if (showChanged(client, agreementQuery(toRead(values)), failure)) change(ACCEPTED_ANEW);
      else fail(failure);
    },
  });

  function forward() {
    // What the last try came to is no longer what is wrong.
    send.reset();
    if (!mayGoOn()) return;
    if (index < STEPS.length - 1) setIndex(index + 1);
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
    failure: standsBeside(send.error, stepOf) ? send.error : null,
    valid: Object.keys(errorsOf(step, values)).length === 0,
    forward,
    back: () => {
      touched.current = true;
      clear();
      send.reset();
      setIndex(Math.max(0, index - 1));
    },
    change,
  };
}
