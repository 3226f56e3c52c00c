import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { moveMadeAhead, moveQueuedAhead } from '#server/jobs/jobs.store.ts';
import type { OpenDeps } from '#server/open-deps.ts';

const LOOK_MILLISECONDS = 1_000;
/** A clock that is corrected by less did not jump: a busy process looks late, too. */
const JUMP_MILLISECONDS = 30_000;

/** Moves what was made by a clock that was ahead, also while the program was off, to now. */
export async function settleClock(deps: Pick<OpenDeps, 'db' | 'pool' | 'now'>): Promise<void> {
  await inTransaction(deps.db, async (tx) => ok(await moveMadeAhead(tx, deps.now())));
  await moveQueuedAhead(deps.pool);
}

/**
 * Compares the clock every second with the time that passed. A jump is one sentence in the log. After one back, what
 * was made ahead is moved to now, and `onBack` starts the schedule again: it would wait for the hour that it was.
 * `stop` waits for a look that is under way, so that nobody takes the database from it.
 */
export function watchClock(deps: OpenDeps, onBack: () => Promise<void>): { stop(): Promise<void> } {
  const apart = () => deps.now().getTime() - performance.now();
  let last = apart();
  const look = async () => {
    const by = apart() - last;
    last += by;
    if (Math.abs(by) < JUMP_MILLISECONDS) return;
    const seconds = Math.round(Math.abs(by) / 1000);
    deps.log.warn(
      { source: 'clock', seconds: Math.sign(by) * seconds },
      `The clock of this machine went ${by < 0 ? 'back' : 'ahead'} by ${seconds} seconds`,
    );
    if (by > 0) return;
    try {
      await settleClock(deps);
    } catch (error) {
      // The worker settles when it starts again.
      if (!isUnavailable(error)) throw error;
    }
    await onBack();
  };
  let looked = Promise.resolve();
  const looking = setInterval(() => {
    looked = looked.then(look);
  }, LOOK_MILLISECONDS);
  looking.unref();
  return {
    async stop() {
      clearInterval(looking);
      await looked;
    },
  };
}
