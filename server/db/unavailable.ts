import { setTimeout as wait } from 'node:timers/promises';

const AGAIN_MILLISECONDS = 200;

// Connection exceptions, transactions rolled back for another's sake, insufficient resources, an operator's
// intervention (a restart among them), system errors; and a standby that is not the primary yet.
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
// What the driver says without a code.
const SAYS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether the database is away, full or too slow: no fault of whoever asked, and it passes. Anything else is a bug. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return SAYS.test(error.message);
  // The socket of a server on this machine goes with it; no other missing file counts.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return SOCKET.has(error.code) || STATES.test(error.code);
}

/** Does it as soon as the database is there; gives up with the last error after `seconds`. Only what may happen twice. */
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
