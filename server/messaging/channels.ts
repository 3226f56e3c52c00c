import { CHANNELS, type Channel, isTextChannel } from '#domain/messages/channel.ts';
import type { Env } from '#server/env.ts';

type Address = { readonly channel: Channel; readonly recipient: string };

/** The channels that this installation can really send by. */
export const workingChannels = ({ texts }: Pick<Env, 'texts'>): Channel[] =>
  CHANNELS.filter((channel) => !isTextChannel(channel) || texts?.channels.includes(channel));

interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly verifiedChannel: Channel | null;
}

/**
 * Where an account is written to: what proved it and nothing else (rule: letters-to-proved-addresses). Whoever reads the
 * e-mail of somebody who registered by a text may be anybody. Without a provider of texts the message waits. `null`:
 * nowhere, since nobody proved the phone of somebody without an e-mail (rule: no-email).
 */
export function addressOf({ email, phone, verifiedChannel }: Reachable): Address | null {
  if (verifiedChannel !== null && isTextChannel(verifiedChannel) && phone !== null)
    return { channel: verifiedChannel, recipient: phone };
  return email === null ? null : { channel: 'email', recipient: email };
}
