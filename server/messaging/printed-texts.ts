import { CHANNEL, TEXT_CHANNELS } from '#domain/messages/channel.ts';
import type { TextAccount } from '#server/messaging/text-provider.ts';

/** A code alone in its line, or a link whose secret follows the fragment (invitations, links in place of codes). */
const OPENS = /^\d{6}$|https?:\/\/\S+#\S+=\S+/m;

/** Prints a message of the demo in the terminal instead of sending it: its code or link, else its title. */
export function printLetter(to: string, text: string, title: string): void {
  const key = OPENS.exec(text)?.[0];
  const kind = key !== undefined && /^\d/.test(key) ? 'Code' : 'Link';
  process.stdout.write(key ? `\n  ✉  ${kind} for ${to}: ${key}\n` : `\n  ✉  To ${to}: ${title}\n`);
}

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
