import { hashSync } from '@node-rs/argon2';
import { expect, it } from 'vitest';
// Not by its usual name, which tests give a cheap cost.
import { HASH_COST } from './hash-cost.ts';

it('a password is hashed at the cost that OWASP asks for: argon2id, 19 MiB, two passes', () => {
  expect(hashSync('mangu con salami', HASH_COST)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
