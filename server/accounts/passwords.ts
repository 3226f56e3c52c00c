import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// OWASP's argon2id parameters: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Threads left to hashing; the rest of the pool reads files while logins come in. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), 4) - 1);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

// Checked for an account that does not exist, so that the answer takes as long as for one that does.
const NOBODY = hash('nobody has this password', OPTIONS);

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await NOBODY);
  return (await inTurn(() => verify(against, password))) && stored !== undefined;
}
