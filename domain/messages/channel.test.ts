import { expect, test } from 'vitest';
import { CHANNELS, isTextChannel } from '#domain/messages/channel.ts';

test('a letter goes to the mailbox, every other message to the phone', () => {
  expect(CHANNELS.filter(isTextChannel)).toEqual(['sms', 'whatsapp']);
});
