/** Error codes for a full disk or an exhausted quota, of the file system and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether there was no space to write, in this error or in its cause: a file store wraps the cause. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && FULL.has(error.code)) return true;
  return isDiskFull(error.cause);
}
