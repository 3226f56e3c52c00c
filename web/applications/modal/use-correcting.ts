import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ApiError } from '#web/app/calls/api-error.ts';
import { correctedBy } from '#web/app/queue/correction.ts';
import { useQueue } from '#web/app/queue/page-queue.ts';
import type { Refusal } from '#web/app/queue/sending/queue-item.ts';
import { toRead } from '#web/applications/form/agreement.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import type { StoredFields } from '#web/applications/form/initial-values.ts';
import { showText } from '#web/applications/form/marks.ts';
import { CHECK_PART, LAST_STEP, NOTE_PART } from '#web/applications/form/steps.ts';
import { agreementQuery, showChanged } from '#web/signing/agreement-query.ts';

/**
 * The form's start for the refused application that the address names, with all its values: at its answers, or after a
 * change of terms at the new texts, to sign again. `null` if the address names none.
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
  const { currentValues: values, marked: before } = start;
  const text = showChanged(client, agreementQuery(toRead(values)), new ApiError(refusal));
  if (!text) return { ...start, step: LAST_STEP, part: CHECK_PART };
  const { values: currentValues, ...marked } = showText({ values, ...before }, text);
  return { ...start, currentValues, marked, step: LAST_STEP, part: NOTE_PART };
}
