import { readLocal } from '#web/app/session/local-store.ts';

/** Names of this phone's autosaved forms in IndexedDB. Phones have forms saved under these names: they never change. */
export const STORED_AS = { modal: 'solicitud', inline: 'solicitud-en-pagina' } as const;

/**
 * The amount in the modal's form that this phone saved half filled, as typed; `null` without one. It is separate from
 * the rest of the form, so that the dashboard does not load that code.
 */
export async function halfFilledAmount(userId: number): Promise<string | null> {
  const saved = await readLocal(STORED_AS.modal, userId);
  if (typeof saved !== 'object' || saved === null || !('values' in saved)) return null;
  const { values } = saved;
  if (typeof values !== 'object' || values === null || !('amount' in values)) return null;
  return String(values.amount);
}
