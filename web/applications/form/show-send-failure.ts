import { useQueryClient } from '@tanstack/react-query';
import { toRead } from '#web/applications/form/agreement.ts';
import type { ApplicationForm } from '#web/applications/form/use-application-form.ts';
import { agreementQuery, showChanged } from '#web/signing/agreement-query.ts';

/** Shows why a signature was not accepted: if the lender changed the terms meanwhile, by showing the new texts. */
export function useShowSendFailure(form: ApplicationForm): (failure: Error) => void {
  const client = useQueryClient();
  return (failure) => {
    const changed = showChanged(client, agreementQuery(toRead(form.currentValues)), failure);
    if (!changed) return form.showFailure(failure);
    // The customer reads the new texts first, then marks them.
    form.showText(changed);
    form.reveal('acceptDebtAgreement');
  };
}
