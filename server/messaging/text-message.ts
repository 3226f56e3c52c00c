import type { TextChannel } from '#domain/messages/channel.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { contentVariables, type TemplateVariable } from '#domain/messages/whatsapp-template.ts';
import type { Env } from '#server/env.ts';
import { whatsappTemplateOf } from '#server/messaging/channels.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Carrier {
  readonly env: Pick<Env, 'texts'>;
  readonly settings: Pick<Settings, 'name' | 'whatsappTemplates'>;
}

interface Text<K extends MessageTemplateName>
  extends Pick<OutgoingMessage<K>, 'userId' | 'recipient' | 'template' | 'subject' | 'expiresAt'> {
  /** The channel by which the recipient proved the phone, or is about to prove it. */
  readonly channel: TextChannel;
  /** The text of the SMS, also used as the fallback where WhatsApp fails. */
  readonly sms: string;
  /** Values of the WhatsApp template's variables, except the lender's name. */
  readonly values: Readonly<Record<Exclude<TemplateVariable, 'lender'>, string>>;
}

/**
 * A message to a phone: by WhatsApp where the customer chose it and the lender has a template for this kind of message,
 * otherwise by SMS (rule: whatsapp-templates).
 */
export function textMessage<K extends MessageTemplateName>(
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

/**
 * Maximum number of characters of one SMS in the GSM alphabet (GSM 03.38). A character outside that alphabet would
 * halve the number and double the price.
 */
export const SMS_CHARACTERS = 160;

const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const ALIKE: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

function inGsm(character: string): string {
  if (GSM.has(character)) return character;
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  if (bare !== '' && [...bare].every((part) => GSM.has(part))) return bare;
  return ALIKE[character] ?? '?';
}

/** A text in the GSM alphabet: "á" becomes "a", and a character without an equivalent "?"; "ñ", "é" and "ü" stay. */
export const gsmText = (text: string): string => [...text.normalize('NFC')].map(inGsm).join('');

/**
 * A sentence and an address as the text of one SMS. Where both do not fit, the sentence is cut, never the address.
 */
export function smsText(sentence: string, url: string): string {
  const said = gsmText(sentence);
  const room = SMS_CHARACTERS - url.length - 1;
  if (said.length <= room) return `${said} ${url}`;
  return room > 20 ? `${said.slice(0, room - 3)}... ${url}` : said.slice(0, SMS_CHARACTERS);
}
