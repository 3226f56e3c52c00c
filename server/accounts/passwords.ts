import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HASH_COST } from '#server/accounts/hash-cost.ts';
import type { Hashing } from '#server/accounts/hash-thread.ts';
import { Threads } from '#server/threads/threads.ts';
import { madeOnce } from '#server/threads/turns.ts';

// Not in Node's own thread pool, where reads of files would wait behind passwords.
const threads = new Threads<Hashing, string | boolean>(
  new URL('./hash-thread.ts', import.meta.url),
  Math.max(1, Math.min(availableParallelism(), 4) - 1),
);

export const hashPassword = async (password: string): Promise<string> =>
  String(await threads.ask({ password, stored: HASH_COST }));

/**
 * A hash that no password opens: its random password is forgotten at once. A person who proves the address chooses a
 * password by a code.
 */
export const closedPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

// Checked for an account that does not exist, so that the reply takes as long as for one that does.
const nobody = madeOnce(() => hashPassword('nobody has this password'));

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const made = nobody();
  // Its failure concerns nobody who has an account.
  made.catch(() => undefined);
  const against = stored ?? (await made);
  return (await threads.ask({ password, stored: against })) === true && stored !== undefined;
}
