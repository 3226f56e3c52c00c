import * as z from 'zod/mini';
import { emptiable } from '#contract/fields.ts';

/**
 * `updatedAt` of the row as the screen of the deciding person showed it. If the row has changed since, the reply is
 * `changed_meanwhile` and nothing happens (rule: decision-in-sight). Without it only the row's status decides.
 */
export const seen = {
  seenUpdatedAt: emptiable(
    z.iso.datetime({ offset: true, error: 'Use la fecha y hora que trae la fila en updatedAt' }),
  ),
};
export type SeenUpdatedAt = z.infer<typeof seen.seenUpdatedAt>;

/**
 * Version of the rules as the screen of the changing person showed them; `null`: there were none. If they have changed
 * since, the reply is `settings_changed` and nothing happens. Without it the change overwrites what is in force.
 */
export const seenVersion = z.optional(z.nullable(z.int('Use la versión que se leyó')));
/** The reply to such a change, with the new version. */
export const changedVersion = z.object({ version: z.int(), message: z.string() });
