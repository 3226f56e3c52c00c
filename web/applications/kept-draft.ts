import { forget, keep, readKept } from '#web/app/session/kept-data.ts';

/** Under this name the phone keeps what the page of Nueva Solicitud holds. */
export const KEPT_AS = 'solicitud-en-pagina';

/**
 * Forgets what this phone kept of a draft that has been discarded. What was typed for another one stays; only a first
 * try that may have become this draft is not repeated: its answer would tell of a draft that is gone.
 */
export async function forgetDraft(userId: number, draftId: number): Promise<void> {
  const kept = await readKept(KEPT_AS, userId);
  if (typeof kept !== 'object' || kept === null || !('draftId' in kept)) return;
  if (kept.draftId === draftId) await forget(KEPT_AS, userId);
  else if (kept.draftId === null) await keep(KEPT_AS, userId, { ...kept, sent: null });
}
