import { type KeysWhereEqual, keysOf, keysWhereEqual } from '#domain/enum-table.ts';

interface ChannelFacts {
  readonly label: string;
  /** Goes to the phone, as one sentence; otherwise to the mailbox, as a letter. */
  readonly text: boolean;
  /** A code received by it proves an address. */
  readonly proves: boolean;
}

/** Channels for messages, and for proving a registration. */
export const CHANNEL = {
  email: { label: 'Email', text: false, proves: true },
  sms: { label: 'SMS', text: true, proves: true },
  whatsapp: { label: 'WhatsApp', text: true, proves: true },
  push: { label: 'Aviso en el teléfono', text: false, proves: false },
} as const satisfies Record<string, ChannelFacts>;
export type Channel = keyof typeof CHANNEL;
export const CHANNELS = keysOf(CHANNEL);

/** Channels that prove an account, and by which the program writes to it (rule: letters-to-proved-addresses). */
export type ProvingChannel = KeysWhereEqual<typeof CHANNEL, 'proves', true>;
export const PROVING_CHANNELS = keysWhereEqual(CHANNEL, 'proves', true);

export type TextChannel = KeysWhereEqual<typeof CHANNEL, 'text', true>;
export const TEXT_CHANNELS = keysWhereEqual(CHANNEL, 'text', true);
export const isTextChannel = (channel: Channel): channel is TextChannel => CHANNEL[channel].text;
