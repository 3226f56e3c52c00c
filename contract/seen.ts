import * as z from 'zod/mini';

/**
 * `updatedAt` of the row as it stood on the screen of whoever decides: where somebody changed it since, the answer is
 * `changed_meanwhile` and nothing happens (rule: decision-in-sight). Without it the decision stands by the row's state
 * alone.
 */
export const seen = {
  seenUpdatedAt: z.optional(
    z.iso.datetime({ offset: true, error: 'Use la fecha y hora que trae la fila en updatedAt' }),
  ),
};
