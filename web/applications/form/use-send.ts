import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { ACCEPTED_ANEW, toRead } from '#web/applications/form/agreement.ts';
import type { ApplicationForm } from '#web/applications/form/use-application-form.ts';
import { agreementQuery, showChanged } from '#web/signing/agreement-query.ts';

/** Says why what was signed did not arrive: where the lender changed the terms meanwhile, by showing the new ones. */
export function useShowSendFailure(form: ApplicationForm): (failure: Error) => void {
  const client = useQueryClient();
  return (failure) => {
    if (showChanged(client, agreementQuery(toRead(form.currentValues)), failure)) form.change(ACCEPTED_ANEW);
    else form.showFailure(failure);
  };
}

/**
 * Sends what was filled in and signed. Afterwards this phone forgets the form; where the lender changed the terms
 * meanwhile, the new ones are shown, and signatures and values stay.
 */
export function useSend(
  form: ApplicationForm,
  send: () => Promise<Application>,
  onSent: (sent: Application) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (sent) => {
      void form.forget();
      void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
      onSent(sent);
    },
    onError: useShowSendFailure(form),
  });
}
