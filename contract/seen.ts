import * as z from 'zod/mini';
import { emptiable } from '#contract/fields.ts';

/**
 * `updatedAt` of the row as it stood on the screen of whoever decides: where somebody changed it since, the answer is
 * `changed_meanwhile` and nothing happens (rule: decision-in-sight). Without it the decision stands by the row's state
 * alone.
 */
export const seen = {
  seenUpdatedAt: emptiable(
    z.iso.datetime({ offset: true, error: 'Use la fecha y hora que trae la fila en updatedAt' }),
  ),
};
export type SeenUpdatedAt = z.infer<typeof seen.seenUpdatedAt>;
