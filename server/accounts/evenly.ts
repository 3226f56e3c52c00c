import { setTimeout } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';

/**
 * A verb whose answer comes after the same time, whether there is such an account or not: the time tells nothing either
 * (rule: no-enumeration).
 */
export const evenly =
  <C extends { readonly deps: Pick<Deps, 'answerAfterMs'> }, I, O>(
    verb: (context: C, input: I) => Promise<O>,
  ) =>
  async (context: C, input: I): Promise<O> => {
    const [outcome] = await Promise.all([verb(context, input), setTimeout(context.deps.answerAfterMs)]);
    return outcome;
  };
