import { hashSync, verifySync } from '@node-rs/argon2';
import type { HASH_COST } from '#server/accounts/hash-cost.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

export interface Hashing {
  readonly password: string;
  /** The account's stored hash, to compare with, or the cost of a new one. */
  readonly stored: string | typeof HASH_COST;
}

answerOrders<Hashing, string | boolean>(({ password, stored }) =>
  typeof stored === 'string' ? verifySync(stored, password) : hashSync(password, stored),
);
