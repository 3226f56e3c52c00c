/** What a file system says where it, or our share of it, is full; and what PostgreSQL says of its own. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether there was no room to write, here or in what caused it: a store of files wraps what happened. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && FULL.has(error.code)) return true;
  return isDiskFull(error.cause);
}
