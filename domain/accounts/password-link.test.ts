import { expect, test } from 'vitest';
import { PASSWORD_LINK_BYTES, PASSWORD_LINK_LENGTH } from '#domain/accounts/password-link.ts';

test('the secret of a link has 128 bits, and is as long as base64url writes them', () => {
  expect(PASSWORD_LINK_BYTES * 8).toBe(128);
  expect(Buffer.alloc(PASSWORD_LINK_BYTES).toString('base64url')).toHaveLength(PASSWORD_LINK_LENGTH);
});
