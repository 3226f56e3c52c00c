import { expect, test } from 'vitest';
import { LINK_BYTES, LINK_LENGTH } from '#domain/accounts/letter-link.ts';

test('the secret of a link has 128 bits, and is as long as base64url writes them', () => {
  expect(LINK_BYTES * 8).toBe(128);
  expect(Buffer.alloc(LINK_BYTES).toString('base64url')).toHaveLength(LINK_LENGTH);
});
