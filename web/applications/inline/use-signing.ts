import { useQueryClient } from '@tanstack/react-query';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { signingApi } from '#contract/signing.ts';
import { isDraft } from '#domain/applications/status.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { fullNameOf, toRead } from '#web/applications/form/agreement.ts';
import { FORM_FIELD_NAMES, isDraftField } from '#web/applications/form/form-fields.ts';
import { LAST_STEP, SIGNING_STEP } from '#web/applications/form/steps.ts';
import { useSend } from '#web/applications/form/use-send.ts';
import { errorsOf } from '#web/applications/form/validation.ts';
import type { DraftForm } from '#web/applications/inline/use-draft.ts';
import { hashShown } from '#web/signing/agreement-query.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Signs both documents, which sends the draft (rule: sign-submits-draft). */
export function useSigning({ form, save }: DraftForm) {
  const { application, step, currentValues } = form;
  const { toast } = useToast();
  const client = useQueryClient();
  const key = useActionKey();

  async function saveAndSign(): Promise<Application> {
    // Whatever did not arrive on the way goes along now: the server signs what it has.
    const { id, amount, term } = await save(FORM_FIELD_NAMES.filter(isDraftField), SIGNING_STEP);
    const body = {
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
      },
      ...(amount !== null && { loanAmount: amount }),
      ...(term !== null && { loanTerm: term }),
    } as const;
    return call(signingApi.sign, { body }, { idempotencyKey: key.keyFor(body) });
  }

  /** Signs once: where an earlier try arrived and its answer did not, the application is read. */
  async function signOnce(): Promise<Application> {
    try {
      return await saveAndSign();
    } catch (failure) {
      const arrived = failure instanceof ApiError && failure.code === 'already_processed';
      if (!arrived || !application) throw failure;
      const now = await call(applicationsApi.one, { params: { id: application.id } });
      if (isDraft(now.status)) throw failure;
      return now;
    }
  }

  const signing = useSend(form, signOnce, (signed) => {
    key.renew();
    form.markSaved(signed);
    toast({ title: 'Documentos firmados' });
    form.goToStep(LAST_STEP);
  });

  return {
    signing,
    sign() {
      if (!application || signing.isPending) return;
      form.clearErrors();
      const errors = errorsOf(step, currentValues);
      if (Object.keys(errors).length === 0) return signing.mutate();
      // A new try: the failure of the last one is no longer shown.
      signing.reset();
      form.showErrors(errors);
    },
  };
}
