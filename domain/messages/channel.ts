import { type MembersWith, membersOf, membersWith } from '#domain/closed-set.ts';

interface ChannelFacts {
  readonly label: string;
  /** To the phone, in a sentence; otherwise to the mailbox, as a letter. */
  readonly text: boolean;
  /** A code that arrives by it proves an address. */
  readonly proves: boolean;
}

/** How somebody is reached, and how a registration is proved. */
export const CHANNEL = {
  email: { label: 'Email', text: false, proves: true },
  sms: { label: 'SMS', text: true, proves: true },
  whatsapp: { label: 'WhatsApp', text: true, proves: true },
  push: { label: 'Aviso en el teléfono', text: false, proves: false },
} as const satisfies Record<string, ChannelFacts>;
export type Channel = keyof typeof CHANNEL;
export const CHANNELS = membersOf(CHANNEL);

/** Channels by which an account can be proved, and is written to (rule: letters-to-proved-addresses). */
export type ProvingChannel = MembersWith<typeof CHANNEL, 'proves', true>;
export const PROVING_CHANNELS = membersWith(CHANNEL, 'proves', true);

export type TextChannel = MembersWith<typeof CHANNEL, 'text', true>;
export const TEXT_CHANNELS = membersWith(CHANNEL, 'text', true);
export const isTextChannel = (channel: Channel): channel is TextChannel => CHANNEL[channel].text;
