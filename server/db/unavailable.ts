import { setTimeout as wait } from 'node:timers/promises';
import { NoPrimaryError } from '#server/db/database-servers.ts';

const AGAIN_MILLISECONDS = 200;

// Connection exceptions, transactions rolled back because of another one, insufficient resources, operator intervention
// (a restart among them), system errors; and a standby that is not the primary yet.
const STATES = /^(?:08|40|53|57|58)\w{3}$|^25006$/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// Messages of the driver that have no code.
const SAYS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/**
 * Whether an error of the file store means that its bucket does not answer in time, or reports an error of its own.
 */
function isStoreAway(error: Error): boolean {
  if (error.name === 'TimeoutError') return true;
  const status =
    '$metadata' in error && typeof error.$metadata === 'object' && error.$metadata !== null
      ? Object.entries(error.$metadata).find(([name]) => name === 'httpStatusCode')?.[1]
      : undefined;
  return typeof status === 'number' && status >= 500;
}

/**
 * Whether the database or the file store is away, full or too slow: a temporary condition that the caller did not
 * cause. Any other error is a bug.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoPrimaryError) return true;
  // A file store wraps the cause.
  if (error.cause instanceof Error) return isUnavailable(error.cause);
  if (isStoreAway(error)) return true;
  if (!('code' in error) || typeof error.code !== 'string') return SAYS.test(error.message);
  // The socket of a local server disappears with the server; no other missing file counts.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return SOCKET.has(error.code) || STATES.test(error.code);
}

/** The result of `work`; `null` where the database or the file store is unavailable. */
export async function ifAvailable<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/**
 * Runs `work` as soon as the database is available; gives up with the last error after `seconds`. Only for work that
 * may run twice.
 */
export async function onceAvailable<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error;
    }
    await wait(AGAIN_MILLISECONDS);
  }
}
