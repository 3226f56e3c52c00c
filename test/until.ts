import { vi } from 'vitest';

/** Asks until it is so; on a machine that is busy with everything else, for a long time. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
