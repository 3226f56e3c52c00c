import { PHOTO_FIELDS } from '#contract/application-fields.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import type { StoredFields } from '#web/applications/form/initial-values.ts';

/**
 * The form's start for a refused application: as it was sent, with the addresses of the photos that were uploaded before
 * the refusal. The phone may have deleted its own copies since.
 */
export function startCorrection(
  { form, request }: Pick<QueueItem, 'form' | 'request'>,
  prefill: StoredFields,
): FormStart {
  const start = startForm('modal', { prefill, autosaved: form });
  const uploaded = PHOTO_FIELDS.flatMap((field) => {
    const address = request.body[field];
    return typeof address === 'string' ? [[field, address] as const] : [];
  });
  return { ...start, currentValues: { ...start.currentValues, ...Object.fromEntries(uploaded) } };
}
