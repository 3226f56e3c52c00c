import { CLIENT_ID } from '#domain/client-id.ts';
import { hexOf, randomBytes } from '#web/app/calls/action-key.ts';

/** A random uuid (version 4). */
export function newClientId(): string {
  const bytes = randomBytes();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  return [0, 8, 12, 16, 20].map((from, index, all) => hex.slice(from, all[index + 1])).join('-');
}

/** Whether a text is a uuid: an older version of a form may have stored another kind of key. */
export const isClientId = (text: string): boolean => CLIENT_ID.test(text);
