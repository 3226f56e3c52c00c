import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Route, serve, type Verb } from '#server/http/serve.ts';

/**
 * Connects an endpoint to a verb whose reply takes the same time whether the account exists or not: the reply's time
 * must not reveal that either (rule: no-enumeration).
 */
export const evenly = <E extends Endpoint>(endpoint: E, verb: Verb<E>): Route =>
  serve(endpoint, async (context, input) => {
    const [outcome] = await Promise.all([verb(context, input), setTimeout(context.deps.answerAfterMs)]);
    return outcome;
  });
