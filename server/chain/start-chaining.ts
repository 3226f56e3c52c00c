import { setTimeout as wait } from 'node:timers/promises';
import { chainChanges } from '#server/chain/chain-changes.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Deps } from '#server/deps.ts';

const SECONDS = 2;

/** Chains what was written, every two seconds, and goes on after the database was away; a bug ends the program. */
export function startChaining(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const chain = async () => {
    while (!stopping.signal.aborted) {
      try {
        await chainChanges(deps);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      await wait(SECONDS * 1000, null, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  // Nobody catches a bug in it before the program ends by it.
  const chained = chain();
  return {
    async stop() {
      stopping.abort();
      await chained;
    },
  };
}
