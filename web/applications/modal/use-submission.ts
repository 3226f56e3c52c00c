import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { submission } from '#contract/submission.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { isClientId, newClientId } from '#web/app/queue/client-id.ts';
import { send } from '#web/app/queue/page-sender.ts';
import { toRead } from '#web/applications/form/agreement.ts';
import { submissionFailure } from '#web/applications/form/failure-text.ts';
import { toStored } from '#web/applications/form/form-autosave.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { toSubmission } from '#web/applications/form/request-body.ts';
import { useShowSendFailure } from '#web/applications/form/show-send-failure.ts';
import { LAST_STEP } from '#web/applications/form/steps.ts';
import { useApplicationForm } from '#web/applications/form/use-application-form.ts';
import { applicationItem } from '#web/applications/modal/application-item.ts';
import { hashShown } from '#web/signing/agreement-query.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** What came of "Solicitar Préstamo", where the form is no longer needed. */
export type Submitted = 'received' | 'kept';

const LOST = {
  title: 'Se perdió una foto',
  description: 'Este teléfono borró una foto que no se había subido. Tómela otra vez.',
};
const SENT = {
  title: '¡Solicitud enviada!',
  description: 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.',
};

/**
 * The form in the modal: five steps, and one item of this phone's queue at the end (rules: application-travels-once,
 * queued-write). However often it is sent, and corrected after a refusal, it is one application.
 */
export function useSubmission(user: User, start: FormStart, onSubmitted: (what: Submitted) => void) {
  const [wantedStep, goToStep] = useState(start.step);
  // A page that ended while it was sending is followed by one that sends the same application.
  const [clientId] = useState(() => {
    const before = start.pendingRequest?.key ?? '';
    return isClientId(before) ? before : newClientId();
  });
  const pending = useRef(start.pendingRequest);
  const client = useQueryClient();
  const { toast } = useToast();
  const form = useApplicationForm({
    presentation: 'modal',
    user,
    start,
    wantedStep,
    goToStep,
    pendingRequest: () => pending.current,
    failureText: submissionFailure,
  });
  const showFailure = useShowSendFailure(form);

  async function submit(): Promise<Submitted | 'photo_lost'> {
    const agreementHash = hashShown(client, toRead(form.currentValues));
    const body = submission.parse({ ...toSubmission(form.currentValues), agreementHash });
    pending.current = { key: clientId, last: JSON.stringify(body) };
    const saved = toStored(form.autosave());
    const item = await applicationItem({ clientId, account: user.id, body, form: saved, now: new Date() });
    if ('lost' in item) {
      form.change(Object.fromEntries(item.lost.map((field) => [field, ''])));
      toast({ variant: 'destructive', ...LOST });
      return 'photo_lost';
    }
    // From here on it is in the queue alone: what was autosaved would be a second one.
    const sent = await send(item, () => void form.forget());
    switch (sent.outcome) {
      case 'received':
      case 'kept':
        return sent.outcome;
      case 'refused':
        throw new ApiError(sent.refusal);
      case 'unkept':
        throw sent.failure;
    }
  }

  const sending = useMutation({
    mutationFn: submit,
    onSuccess: (what) => {
      if (what === 'photo_lost') return;
      void form.forget();
      // What is kept is told by its list.
      if (what === 'received') toast(SENT);
      onSubmitted(what);
    },
    onError: showFailure,
  });

  return {
    form,
    sending,
    clientId,
    forward() {
      // A new try: the failure of the last one is no longer shown.
      sending.reset();
      if (!form.checkStep()) return;
      if (form.step.number === LAST_STEP) sending.mutate();
      else form.goToStep(form.step.number + 1);
    },
    back() {
      sending.reset();
      form.goBack();
    },
  };
}
