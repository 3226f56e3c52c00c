import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Deps } from '#server/deps.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';

const SECONDS = 2;

/** Chains new changes every two seconds, and continues after the database was away; a bug ends the program. */
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
  // A bug must stay uncaught until it ends the program.
  const chained = chain();
  return {
    async stop() {
      stopping.abort();
      await chained;
    },
  };
}
