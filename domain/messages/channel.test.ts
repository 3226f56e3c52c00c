import { expect, test } from 'vitest';
import { CHANNELS, isTextChannel } from '#domain/messages/channel.ts';

test('a letter goes to the mailbox, everything else to the phone', () => {
  expect(CHANNELS.filter(isTextChannel)).toEqual(['sms', 'whatsapp']);
});
