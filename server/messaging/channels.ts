import { type Channel, isTextChannel, type TextChannel } from '#domain/messages/channel.ts';
import type { Env } from '#server/env.ts';

/** The channels that this installation can really send by. */
export const workingChannels = ({ twilio }: Pick<Env, 'twilio'>): Channel[] => [
  'email',
  ...(twilio?.smsFrom ? (['sms'] as const) : []),
  ...(twilio?.whatsappFrom ? (['whatsapp'] as const) : []),
];

interface Reachable {
  readonly phone: string | null;
  readonly verifiedChannel: Channel | null;
}

/** Where a text reaches somebody who registered by one; `null` for everybody else, who gets e-mail alone. */
export function textAddressOf(
  env: Pick<Env, 'twilio'>,
  { phone, verifiedChannel }: Reachable,
): { channel: TextChannel; recipient: string } | null {
  if (verifiedChannel === null || !isTextChannel(verifiedChannel) || phone === null) return null;
  return workingChannels(env).includes(verifiedChannel)
    ? { channel: verifiedChannel, recipient: phone }
    : null;
}
