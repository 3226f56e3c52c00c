import { setTimeout } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';

/**
 * Wraps a verb so that its reply takes the same time whether the account exists or not: the reply's time must not
 * reveal that either (rule: no-enumeration).
 */
export const evenly =
  <C extends { readonly deps: Pick<Deps, 'answerAfterMs'> }, I, O>(
    verb: (context: C, input: I) => Promise<O>,
  ) =>
  async (context: C, input: I): Promise<O> => {
    const [outcome] = await Promise.all([verb(context, input), setTimeout(context.deps.answerAfterMs)]);
    return outcome;
  };
