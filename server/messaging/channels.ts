import {
  isTextChannel,
  PROVING_CHANNELS,
  type ProvingChannel,
  type TextChannel,
} from '#domain/messages/channel.ts';
import { LETTER, type LetterKind } from '#domain/messages/letter.ts';
import type { WhatsappTemplate } from '#domain/messages/whatsapp-template.ts';
import type { Env } from '#server/env.ts';
import type { Settings } from '#server/settings/settings.ts';

type Address = { readonly channel: ProvingChannel; readonly recipient: string };
type Texts = Pick<Env, 'texts'>;
type Templates = Pick<Settings, 'whatsappTemplates'>;

/** Whether the provider of texts that is set has a sender for it. */
export const carries = ({ texts }: Texts, channel: TextChannel): boolean =>
  texts?.channels.includes(channel) ?? false;

/** The template by which a letter of this kind goes by WhatsApp here; `null`: it goes by SMS. */
export function whatsappTemplateOf(
  env: Texts,
  settings: Templates,
  letter: LetterKind,
): WhatsappTemplate | null {
  const kind = LETTER[letter].whatsapp;
  return kind !== null && carries(env, 'whatsapp') ? settings.whatsappTemplates[kind] : null;
}

function isOffered(env: Texts, settings: Templates, channel: ProvingChannel): boolean {
  switch (channel) {
    case 'email':
      return true;
    case 'sms':
      return carries(env, 'sms');
    // With SMS beside it: the phone is all that such an account proves, so WhatsApp must not be the only way to it.
    case 'whatsapp':
      return carries(env, 'sms') && whatsappTemplateOf(env, settings, 'registration-code') !== null;
  }
}

/** By which channels somebody may prove a registration here (rule: whatsapp-templates). */
export const offeredChannels = (env: Texts, settings: Templates): ProvingChannel[] =>
  PROVING_CHANNELS.filter((channel) => isOffered(env, settings, channel));

interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly verifiedChannel: ProvingChannel | null;
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
