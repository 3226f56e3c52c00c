import { collectionsApi } from '#contract/collections.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { useUser } from '#web/app/session/session.tsx';

export const useRecordContact = () =>
  useAction(collectionsApi.record, {
    done: 'Contacto anotado',
    failed: 'No se pudo anotar el contacto',
    changes: [collectionsApi.worklist, collectionsApi.contacts],
  });

/** The server's question about a contact that the law does not allow; `null` without one. */
export function beyondLawOf(failure: Error | null): string | null {
  return hasCode(failure, 'outside_contact_hours') || hasCode(failure, 'too_many_contacts')
    ? (failure.userMessage ?? null)
    : null;
}

/** Whether the signed-in person may record a contact beyond the law's limits (rule: contact-hours). */
export function useNotesBeyondLaw(): boolean {
  const { role } = useUser();
  return role !== null && ROLE[role].notesBeyondLaw;
}
