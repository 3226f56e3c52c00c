import { CHANNEL, TEXT_CHANNELS } from '#domain/messages/channel.ts';
import type { TextAccount } from '#server/messaging/text-provider.ts';
import { printLetter } from '#server/outbox/print-letter.ts';

/** The provider of texts of a demo without one: it prints each SMS and each WhatsApp message in the terminal. */
export const PRINTED_TEXTS: TextAccount = {
  channels: TEXT_CHANNELS,
  async send(message) {
    const text = message.channel === 'sms' ? message.body : Object.values(message.variables).join('\n');
    printLetter(`${message.to} by ${CHANNEL[message.channel].label}`, text, text);
  },
  // Nothing reports about a terminal.
  signatureHeader: '',
  readReport: () => null,
};
