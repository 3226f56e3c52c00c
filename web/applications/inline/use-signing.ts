import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Application,
  application as applicationShape,
  applicationsApi,
} from '#contract/applications.ts';
import { isDraft } from '#domain/applications/status.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, hasCode } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { newClientId } from '#web/app/queue/client-id.ts';
import { queueNow } from '#web/app/queue/page-queue.ts';
import { send } from '#web/app/queue/page-sender.ts';
import { useUser } from '#web/app/session/session.tsx';
import { fullNameOf, toRead } from '#web/applications/form/agreement.ts';
import { FORM_FIELD_NAMES, isDraftField } from '#web/applications/form/form-fields.ts';
import { leaveForm } from '#web/applications/form/form-position.ts';
import { useShowSendFailure } from '#web/applications/form/show-send-failure.ts';
import { SIGNING_STEP } from '#web/applications/form/steps.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import { signatureItem } from '#web/applications/inline/signature-item.ts';
import type { DraftForm } from '#web/applications/inline/use-draft.ts';
import { useSameAgain } from '#web/applications/steps/same-again.tsx';
import { hashShown } from '#web/signing/agreement-query.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const DRAFT_FIELDS = FORM_FIELD_NAMES.filter(isDraftField);
const isUnreachable = (failure: unknown) => failure instanceof ApiError && failure.status === 0;

/** Signs the note and the authorization, which submits the draft (rules: sign-submits-draft, queued-write). */
export function useSigning({ form, save }: DraftForm, onSigned: (signed: Application) => void) {
  const { application, step, currentValues } = form;
  const user = useUser();
  const { toast } = useToast();
  const client = useQueryClient();
  const showFailure = useShowSendFailure(form);

  /**
   * Saves the values that the server does not have yet: the server signs its own copy of them. @returns the saved
   * draft.
   */
  async function saved(draft: Application): Promise<Application> {
    try {
      return await save(DRAFT_FIELDS, SIGNING_STEP);
    } catch (failure) {
      // Without signal, a signature may wait on this phone if the server has the whole draft.
      if (isUnreachable(failure) && form.isSaved(DRAFT_FIELDS)) return draft;
      throw failure;
    }
  }

  function itemOf({ id, amount, term }: Application) {
    // One draft is sent once: a new signature replaces the waiting one.
    const before = queueNow().items.find(({ request }) => request.body.applicationId === id);
    return signatureItem({
      clientId: before?.clientId ?? newClientId(),
      account: user.id,
      body: {
        applicationId: id,
        promissoryNote: true,
        creditCheckAuthorization: true,
        ...(currentValues.acceptTermsAndConditions && { acceptTermsAndConditions: true as const }),
        agreementHash: hashShown(client, toRead(currentValues)),
        ...(asksSumInWords() && { sumInWords: currentValues.sumInWords }),
        signature: {
          fullName: fullNameOf(currentValues),
          cedula: currentValues.cedula,
          signatureDate: formatDay(dayInSantoDomingo(new Date())),
          debtAgreementSignature: currentValues.debtAgreementSignature,
          creditAuthorizationSignature: currentValues.creditAuthorizationSignature,
          drawnUnder: form.readText?.agreementHash,
        },
        ...(amount !== null && { loanAmount: amount }),
        ...(term !== null && { loanTerm: term }),
      },
      now: new Date(),
    });
  }

  /** Sends the signatures. @returns the signed application; `kept`: the signatures wait on this phone. */
  async function sign(draft: Application): Promise<Application | 'kept'> {
    const now = () => call(applicationsApi.one, { params: { id: draft.id } });
    try {
      const sent = await send(itemOf(await saved(draft)), () => void form.forget());
      switch (sent.outcome) {
        case 'received':
          return applicationShape.safeParse(sent.reply).data ?? (await now());
        case 'kept':
          return 'kept';
        case 'refused':
          throw new ApiError(sent.refusal);
        case 'unkept':
          throw sent.failure;
      }
    } catch (failure) {
      // An earlier attempt arrived, but its response did not.
      const arrived = hasCode(failure, 'already_processed');
      const found = arrived ? await now() : null;
      if (found && !isDraft(found.status)) return found;
      throw failure;
    }
  }

  const signing = useMutation({
    mutationFn: sign,
    onSuccess: (signed) => {
      void form.forget();
      void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
      // The queue's list shows it as waiting.
      if (signed === 'kept') return leaveForm('/dashboard');
      form.markSaved(signed);
      toast({ title: 'Documentos firmados' });
      onSigned(signed);
    },
    onError: showFailure,
  });

  const { sendOrAsk, question } = useSameAgain(currentValues, () => {
    if (application) signing.mutate(application);
  });
  return {
    signing,
    question,
    sign() {
      if (!application || signing.isPending) return;
      form.clearErrors();
      const errors = errorsOf(step, currentValues);
      if (Object.keys(errors).length === 0) return sendOrAsk();
      // A new attempt removes the last one's message.
      signing.reset();
      form.showErrors(errors);
    },
  };
}
