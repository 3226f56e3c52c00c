import type { TextChannel } from '#domain/messages/channel.ts';
import type { LetterKind } from '#domain/messages/letter.ts';
import { contentVariables, type TemplateVariable } from '#domain/messages/whatsapp-template.ts';
import type { Env } from '#server/env.ts';
import { whatsappTemplateOf } from '#server/messaging/channels.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Carrier {
  readonly env: Pick<Env, 'texts'>;
  readonly settings: Pick<Settings, 'name' | 'whatsappTemplates'>;
}

interface Text<K extends LetterKind> {
  readonly userId: number | null;
  /** How the phone was proved, or is about to be. */
  readonly channel: TextChannel;
  readonly recipient: string;
  readonly template: K;
  readonly subject: string;
  readonly expiresAt?: Date;
  /** What an SMS says: also the one that goes where WhatsApp fails. */
  readonly sms: string;
  /** What a template may be filled with beside the lender's name. */
  readonly values: Readonly<Record<Exclude<TemplateVariable, 'lender'>, string>>;
}

/**
 * A message to a phone: by WhatsApp for who chose it, where the lender has a template for this kind of message, and by
 * SMS otherwise (rule: whatsapp-templates).
 */
export function textMessage<K extends LetterKind>(
  { env, settings }: Carrier,
  { channel, sms, values, ...sent }: Text<K>,
): OutgoingMessage<K> {
  const template = channel === 'whatsapp' ? whatsappTemplateOf(env, settings, sent.template) : null;
  if (template === null) return { ...sent, channel: 'sms', text: sms };
  const filled = contentVariables(template, { ...values, lender: settings.name });
  return {
    ...sent,
    channel: 'whatsapp',
    text: sms,
    whatsapp: { contentSid: template.contentSid, variables: filled },
  };
}
