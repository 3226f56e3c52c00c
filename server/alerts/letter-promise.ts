import { untriedSince } from '#domain/alerts/alert.ts';
import { waitingLetters } from '#server/alerts/alerts.store.ts';
import type { Tx } from '#server/http/context.ts';

/**
 * The sentence for the screen after a letter was written: `flowing`, or a warning where other letters wait for the
 * mail server (rule: nothing-stuck).
 */
export async function letterPromise(tx: Tx, now: Date, flowing: string): Promise<string> {
  const { count } = await waitingLetters(tx, untriedSince(now));
  return count === 0 ? flowing : 'El correo saldrá en cuanto el servidor de correo responda.';
}
