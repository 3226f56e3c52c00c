import { membersOf, membersWith } from '#domain/closed-set.ts';

interface ChannelFacts {
  readonly label: string;
  /** To the phone, in a sentence; otherwise to the mailbox, as a letter. */
  readonly text: boolean;
}

/** How somebody is reached, and how a registration is proved. */
export const CHANNEL = {
  email: { label: 'Email', text: false },
  sms: { label: 'SMS', text: true },
  whatsapp: { label: 'WhatsApp', text: true },
} as const satisfies Record<string, ChannelFacts>;
export type Channel = keyof typeof CHANNEL;
export const CHANNELS = membersOf(CHANNEL);

export type TextChannel = { [C in Channel]: (typeof CHANNEL)[C]['text'] extends true ? C : never }[Channel];
export const TEXT_CHANNELS = membersWith(CHANNEL, 'text', true);
export const isTextChannel = (channel: Channel): channel is TextChannel => CHANNEL[channel].text;
