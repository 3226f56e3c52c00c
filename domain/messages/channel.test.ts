import { expect, test } from 'vitest';
import { CHANNELS, isTextChannel, PROVING_CHANNELS, TEXT_CHANNELS } from '#domain/messages/channel.ts';

test('a letter goes to the mailbox, every other message to the phone', () => {
  expect(CHANNELS.filter(isTextChannel)).toEqual(['sms', 'whatsapp']);
  expect(TEXT_CHANNELS).toEqual(['sms', 'whatsapp']);
});

test('a code by letter or text proves an address; a notice of the browser proves none', () => {
  expect(PROVING_CHANNELS).toEqual(['email', 'sms', 'whatsapp']);
});
