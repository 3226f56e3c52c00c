import { expect, it } from 'vitest';
import { createActionKey } from '#web/app/calls/action-key.ts';

it('is the same for the same thing sent again', () => {
  const key = createActionKey();
  expect(key.keyFor({ amount: 5000 })).toBe(key.keyFor({ amount: 5000 }));
});

it('is another one for another body, since the server refuses a key with other data', () => {
  const key = createActionKey();
  expect(key.keyFor({ amount: 5000 })).not.toBe(key.keyFor({ amount: 5500 }));
});

it('tells files apart', () => {
  const key = createActionKey();
  const first = new File(['x'], 'a.jpg', { lastModified: 1 });
  const second = new File(['x'], 'b.jpg', { lastModified: 1 });
  expect(key.keyFor({ file: first })).not.toBe(key.keyFor({ file: second }));
});

it('is another one after the action succeeded, and never that of another action', () => {
  const key = createActionKey();
  const first = key.keyFor({ amount: 5000 });
  key.renew();
  expect(key.keyFor({ amount: 5000 })).not.toBe(first);
  expect(createActionKey().keyFor({ amount: 5000 })).not.toBe(createActionKey().keyFor({ amount: 5000 }));
});

it('goes on after the page was killed: the same thing is sent under the same key, another under another', () => {
  const key = createActionKey();
  expect(key.sent()).toBeNull();
  const first = key.keyFor({ amount: 5000 });
  expect(createActionKey(key.sent()).keyFor({ amount: 5000 })).toBe(first);
  expect(createActionKey(key.sent()).keyFor({ amount: 5500 })).not.toBe(first);
});
