import { expect, it } from 'vitest';
import { createActionKey } from '#web/app/calls/action-key.ts';

it('keeps the key for a repeated request', () => {
  const key = createActionKey();
  expect(key.keyFor({ amount: 5000 })).toBe(key.keyFor({ amount: 5000 }));
});

it('takes a new key for another body, since the server refuses a key with other data', () => {
  const key = createActionKey();
  expect(key.keyFor({ amount: 5000 })).not.toBe(key.keyFor({ amount: 5500 }));
});

it('distinguishes files', () => {
  const key = createActionKey();
  const first = new File(['x'], 'a.jpg', { lastModified: 1 });
  const second = new File(['x'], 'b.jpg', { lastModified: 1 });
  expect(key.keyFor({ file: first })).not.toBe(key.keyFor({ file: second }));
});

it('takes a new key after the action succeeded, and never that of another action', () => {
  const key = createActionKey();
  const first = key.keyFor({ amount: 5000 });
  key.renew();
  expect(key.keyFor({ amount: 5000 })).not.toBe(first);
  expect(createActionKey().keyFor({ amount: 5000 })).not.toBe(createActionKey().keyFor({ amount: 5000 }));
});

it('survives the page: the same request keeps its key, another request gets a new one', () => {
  const key = createActionKey();
  expect(key.sent()).toBeNull();
  const first = key.keyFor({ amount: 5000 });
  expect(createActionKey(key.sent()).keyFor({ amount: 5000 })).toBe(first);
  expect(createActionKey(key.sent()).keyFor({ amount: 5500 })).not.toBe(first);
});
