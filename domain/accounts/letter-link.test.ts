import { expect, test } from 'vitest';
import {
  COUNTER_FRAGMENT,
  INVITATION_FRAGMENT,
  LINK_BYTES,
  LINK_FRAGMENT,
  LINK_LENGTH,
} from '#domain/accounts/letter-link.ts';

test('the secret of a link has 128 bits, and is as long as base64url writes them', () => {
  expect(LINK_BYTES * 8).toBe(128);
  expect(Buffer.alloc(LINK_BYTES).toString('base64url')).toHaveLength(LINK_LENGTH);
});

test("the secret stands behind the page's address, where no log records it, with the kind of link before it", () => {
  const fragments = [INVITATION_FRAGMENT, COUNTER_FRAGMENT, LINK_FRAGMENT];
  for (const fragment of fragments) {
    const { pathname, search, hash } = new URL(`https://manito.example/entrar${fragment}secret`);
    expect([pathname, search]).toEqual(['/entrar', '']);
    expect(hash).toMatch(/^#[a-z]+=secret$/);
  }
  expect(new Set(fragments).size).toBe(3);
});
