import { vi } from 'vitest';

/** Polls until the condition holds; on a busy machine, for a long time. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
