import { hashSync, verifySync } from '@node-rs/argon2';
import { answerOrders } from '#server/threads/answer-orders.ts';

export interface Hashing {
  readonly password: string;
  /** The account's stored hash, to compare with; `null`: a new hash is created. */
  readonly stored: string | null;
}

// OWASP's argon2id parameters: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

answerOrders<Hashing, string | boolean>(({ password, stored }) =>
  stored === null ? hashSync(password, OPTIONS) : verifySync(stored, password),
);
