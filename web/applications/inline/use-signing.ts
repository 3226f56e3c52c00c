import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { signingApi } from '#contract/signing.ts';
import { isDraft } from '#domain/applications/status.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { forget } from '#web/app/session/kept-data.ts';
import { isSessionEnd } from '#web/app/session/session-end.ts';
import { KEPT_AS } from '#web/applications/form/form-autosave.ts';
import type { FormErrors, FormValues } from '#web/applications/form/form-fields.ts';
import { errorsOf, summaryOf } from '#web/applications/form/validation.ts';
import type { Wizard } from '#web/applications/inline/use-draft.ts';
import { FORM_STEPS, fieldsOf } from '#web/applications/inline/wizard-steps.ts';
import { ACCEPTED_ANEW, fullNameOf, toRead } from '#web/applications/steps/legal-preview.ts';
import { agreementQuery, hashShown, showChanged } from '#web/signing/agreement-query.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

const BOTH_ACCEPTED = 'Debe aceptar ambos documentos para continuar';
const BOTH_SIGNED = 'Complete todos los campos de firma para ambos documentos';
export const SIGNING_FAILED = 'Error al firmar los documentos legales';

export const isUnsigned = (errors: FormErrors): boolean =>
  Boolean(errors.debtAgreementSignature ?? errors.creditAuthorizationSignature);

/** The sentence over what is missing before one can sign (rule: signer-is-applicant). */
export function signingSummary(errors: FormErrors, values: FormValues): string {
  if (errors.acceptDebtAgreement || errors.acceptCreditCheck) return BOTH_ACCEPTED;
  if (isUnsigned(errors)) return BOTH_SIGNED;
  return summaryOf(FORM_STEPS[4], errors, values);
}

/** Signs both documents, which sends the draft (rule: sign-submits-draft). */
export function useSigning(wizard: Wizard, user: User, onSent: () => void) {
  const { application, values, change, show, fail, store, setApplication } = wizard;
  const { toast, dismiss } = useToast();
  const client = useQueryClient();
  const key = useActionKey();

  async function signNow(): Promise<Application> {
    // Whatever did not arrive on the way goes along now: the server signs what it has.
    const { id, amount, term } = await store(([1, 2, 3, 4] as const).flatMap(fieldsOf), 4);
    const body = {
      applicationId: id,
      promissoryNote: true,
      creditCheckAuthorization: true,
      ...(values.acceptTermsAndConditions && { acceptTermsAndConditions: true as const }),
      agreementHash: hashShown(client, toRead(values)),
      ...(asksSumInWords() && { sumInWords: values.sumInWords }),
      signature: {
        fullName: fullNameOf(values),
        cedula: values.cedula,
        signatureDate: formatDay(dayInSantoDomingo(new Date())),
        debtAgreementSignature: values.debtAgreementSignature,
        creditAuthorizationSignature: values.creditAuthorizationSignature,
      },
      ...(amount !== null && { loanAmount: amount }),
      ...(term !== null && { loanTerm: term }),
    } as const;
    return call(signingApi.sign, { body }, { idempotencyKey: key.keyFor(body) });
  }

  /** Signs, once: where an earlier try arrived and its answer did not, what it came to is asked. */
  async function signOnce(): Promise<Application> {
    try {
      return await signNow();
    } catch (failure) {
      const settled = failure instanceof ApiError && failure.code === 'already_processed';
      if (!settled || !application) throw failure;
      const now = await call(applicationsApi.one, { params: { id: application.id } });
      if (isDraft(now.status)) throw failure;
      return now;
    }
  }

  const signing = useMutation({
    mutationFn: signOnce,
    onSuccess: (signed) => {
      key.renew();
      void forget(KEPT_AS.inline, user.id);
      setApplication(signed);
      void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
      toast({ title: 'Documentos firmados' });
      onSent();
    },
    onError: (failure) => {
      const said = failure instanceof ApiError ? failure : null;
      if (isSessionEnd(failure) || (said && said.errors.length > 0)) return fail(failure);
      if (showChanged(client, agreementQuery(toRead(values)), failure)) return change(ACCEPTED_ANEW);
    },
  });

  function sign() {
    if (!application || signing.isPending) return;
    const wrong = errorsOf(FORM_STEPS[4], values);
    dismiss();
    if (Object.keys(wrong).length === 0) return signing.mutate();
    // What the last try came to is no longer what is wrong.
    signing.reset();
    show(wrong);
  }

  return { sign, signing: signing.isPending, failure: signing.error };
}
