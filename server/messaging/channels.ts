import { CHANNELS, type Channel, isTextChannel, type TextChannel } from '#domain/messages/channel.ts';
import type { Env } from '#server/env.ts';

/** The channels that this installation can really send by. */
export const workingChannels = ({ texts }: Pick<Env, 'texts'>): Channel[] =>
  CHANNELS.filter((channel) => !isTextChannel(channel) || texts?.channels.includes(channel));

interface Reachable {
  readonly phone: string | null;
  readonly verifiedChannel: Channel | null;
}

/** Where a text reaches somebody who registered by one; `null` for everybody else, who gets e-mail alone. */
export function textAddressOf(
  env: Pick<Env, 'texts'>,
  { phone, verifiedChannel }: Reachable,
): { channel: TextChannel; recipient: string } | null {
  if (verifiedChannel === null || !isTextChannel(verifiedChannel) || phone === null) return null;
  return workingChannels(env).includes(verifiedChannel)
    ? { channel: verifiedChannel, recipient: phone }
    : null;
}
