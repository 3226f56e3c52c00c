import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { submission } from '#contract/submission.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { toRead } from '#web/applications/form/agreement.ts';
import { submissionFailure } from '#web/applications/form/failure-text.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { toSubmission } from '#web/applications/form/request-body.ts';
import { LAST_STEP } from '#web/applications/form/steps.ts';
import { useApplicationForm } from '#web/applications/form/use-application-form.ts';
import { useSend } from '#web/applications/form/use-send.ts';
import { hashShown } from '#web/signing/agreement-query.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** The form in the modal: five steps, and one call at the end (rule: application-travels-once). */
export function useSubmission(user: User, start: FormStart, onSent: () => void) {
  const [wantedStep, goToStep] = useState(start.step);
  const key = useActionKey(start.pendingRequest);
  const client = useQueryClient();
  const { toast } = useToast();
  const form = useApplicationForm({
    presentation: 'modal',
    user,
    start,
    wantedStep,
    goToStep,
    pendingRequest: key.sent,
    failureText: submissionFailure,
  });

  const sending = useSend(
    form,
    async () => {
      const agreementHash = hashShown(client, toRead(form.currentValues));
      const body = submission.parse({ ...toSubmission(form.currentValues), agreementHash });
      const idempotencyKey = key.keyFor(body);
      await form.autosaveFirst();
      return call(applicationsApi.create, { body }, { idempotencyKey });
    },
    () => {
      key.renew();
      toast({
        title: '¡Solicitud enviada!',
        description: 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.',
      });
      onSent();
    },
  );

  return {
    form,
    sending,
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
