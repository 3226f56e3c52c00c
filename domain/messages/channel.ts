import { type KeysWhereEqual, keysOf, keysWhereEqual } from '#domain/enum-table.ts';

interface ChannelFacts {
  readonly label: string;
  /** Whether the channel carries texts to a phone number. */
  readonly text: boolean;
  /** Whether a code sent by this channel proves that the address or number is the person's. */
  readonly proves: boolean;
}

/** Channels by which the program sends messages; some also prove a registration. */
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
