import { expect, test } from 'vitest';
import { CLIENT_ID } from '#domain/client-id.ts';

test('accepts a client id only as a uuid in the spelling that phones generate', () => {
  const own = Array.from({ length: 50 }, () => crypto.randomUUID());
  expect(own.filter((id) => !CLIENT_ID.test(id))).toEqual([]);
  const one = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  expect(CLIENT_ID.test(one)).toBe(true);
  for (const wrong of [
    '',
    one.toUpperCase(),
    one.replaceAll('-', ''),
    `x${one}`,
    `${one}0`,
    one.slice(1),
    one.slice(0, -1),
    one.replace('-4e5f', ''),
    one.replace('0a', '0g'),
    one.replace('9e0f', '9e0-'),
    `{${one}}`,
  ])
    expect(CLIENT_ID.test(wrong), wrong).toBe(false);
});
