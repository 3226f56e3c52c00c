import { vi } from 'vitest';

/** Polls until a condition holds, and for a long time on a busy machine. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
