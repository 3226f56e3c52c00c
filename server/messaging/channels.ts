import {
  isTextChannel,
  PROVING_CHANNELS,
  type ProvingChannel,
  type TextChannel,
} from '#domain/messages/channel.ts';
import { MESSAGE_TEMPLATES, type MessageTemplateName } from '#domain/messages/message-templates.ts';
import type { WhatsappTemplate } from '#domain/messages/whatsapp-template.ts';
import type { Env } from '#server/env.ts';
import type { Settings } from '#server/settings/settings.ts';

type Address = { readonly channel: ProvingChannel; readonly recipient: string };
type Texts = Pick<Env, 'texts'>;
type Templates = Pick<Settings, 'whatsappTemplates'>;

/** Whether the configured provider of texts has a sender for this channel. */
export const carries = ({ texts }: Texts, channel: TextChannel): boolean =>
  texts?.channels.includes(channel) ?? false;

/** The approved WhatsApp template for this kind of letter; `null`: the letter goes by SMS. */
export function whatsappTemplateOf(
  env: Texts,
  settings: Templates,
  letter: MessageTemplateName,
): WhatsappTemplate | null {
  const kind = MESSAGE_TEMPLATES[letter].whatsapp;
  return kind !== null && carries(env, 'whatsapp') ? settings.whatsappTemplates[kind] : null;
}

function isOffered(env: Texts, settings: Templates, channel: ProvingChannel): boolean {
  switch (channel) {
    case 'email':
      return true;
    case 'sms':
      return carries(env, 'sms');
    // Requires SMS as well: such an account proves its phone alone, so WhatsApp must not be the only way to it.
    case 'whatsapp':
      return carries(env, 'sms') && whatsappTemplateOf(env, settings, 'registration-code') !== null;
  }
}

/** The channels by which a customer may prove a registration here (rule: whatsapp-templates). */
export const offeredChannels = (env: Texts, settings: Templates): ProvingChannel[] =>
  PROVING_CHANNELS.filter((channel) => isOffered(env, settings, channel));

interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly verifiedChannel: ProvingChannel | null;
}

/**
 * The address of an account: the one that proved it, and no other (rule: letters-to-proved-addresses). After a
 * registration by text, the account's e-mail may belong to a stranger. Without a provider of texts the message waits.
 * `null`: no address, since a person without an e-mail has an unproved phone (rule: no-email).
 */
export function addressOf({ email, phone, verifiedChannel }: Reachable): Address | null {
  if (verifiedChannel !== null && isTextChannel(verifiedChannel) && phone !== null)
    return { channel: verifiedChannel, recipient: phone };
  return email === null ? null : { channel: 'email', recipient: email };
}
