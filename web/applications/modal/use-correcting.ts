import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ApiError } from '#web/app/calls/api-error.ts';
import { correctedBy } from '#web/app/queue/correction.ts';
import { useQueue } from '#web/app/queue/page-queue.ts';
import type { Refusal } from '#web/app/queue/sending/waiting-item.ts';
import { ACCEPTED_ANEW, toRead } from '#web/applications/form/agreement.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import type { StoredFields } from '#web/applications/form/initial-values.ts';
import { LAST_STEP } from '#web/applications/form/steps.ts';
import { agreementQuery, showChanged } from '#web/signing/agreement-query.ts';

/** What was drawn signed other texts. */
const UNSIGNED = { ...ACCEPTED_ANEW, debtAgreementSignature: '', creditAuthorizationSignature: '' } as const;

/**
 * How the form opens for the refused application that the address names, with all that was filled in. Where the lender
 * changed the terms meanwhile, at its last step with the new texts, to be signed anew. `null`: the address names none.
 */
export function useCorrecting(prefill: StoredFields | null): FormStart | 'reading' | null {
  const client = useQueryClient();
  const { items, isRead } = useQueue();
  const wanted = correctedBy(useSearch());
  if (wanted === null) return null;
  if (!isRead || prefill === null) return 'reading';
  const item = items.find(({ clientId }) => clientId === wanted);
  if (!item?.refusal) return null;
  return withNewTerms(client, startForm('modal', { prefill, autosaved: item.form }), item.refusal);
}

function withNewTerms(
  client: ReturnType<typeof useQueryClient>,
  start: FormStart,
  refusal: Refusal,
): FormStart {
  const { currentValues } = start;
  const isChanged = showChanged(client, agreementQuery(toRead(currentValues)), new ApiError(refusal));
  return isChanged ? { ...start, currentValues: { ...currentValues, ...UNSIGNED }, step: LAST_STEP } : start;
}
