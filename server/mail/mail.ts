import { brandTokens } from '#domain/branding/brand-tokens.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import { pictureAddress } from '#server/branding/picture.ts';
import { type Env, siteUrl } from '#server/env.ts';
import { type Block, type Link, textOf } from '#server/mail/blocks.ts';
import { htmlOf } from '#server/mail/html.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Letter<K extends MessageTemplateName> {
  readonly userId: number | null;
  readonly recipient: string;
  readonly template: K;
  readonly subject: string;
  readonly sender: {
    readonly settings: Pick<Settings, 'name' | 'contact' | 'brandColour' | 'logo'>;
    readonly env: Pick<Env, 'publicUrl' | 'port'>;
  };
  readonly blocks: readonly Block[];
  readonly link: Link | null;
  readonly expiresAt?: Date;
}

/** The foot of an e-mail: the lender's contact data, and a line on what the lender never asks for. */
function footerOf({ name, contact }: Pick<Settings, 'name' | 'contact'>): string {
  const ways = [
    contact.whatsapp && `WhatsApp ${contact.whatsapp}`,
    contact.phone && `teléfono ${contact.phone}`,
    contact.email && `correo ${contact.email}`,
  ].filter(Boolean);
  const help = ways.length > 0 ? `¿Dudas? Escríbanos: ${ways.join(', ')}.\n` : '';
  return `${help}${name} nunca le pide su contraseña ni un código por teléfono o por mensaje.`;
}

/** An e-mail with a text part and an HTML part of equal content. */
export function mail<K extends MessageTemplateName>({
  sender: { settings, env },
  blocks,
  link,
  ...letter
}: Letter<K>): OutgoingMessage<K> {
  const { name, brandColour, logo } = settings;
  const footer = footerOf(settings);
  return {
    ...letter,
    channel: 'email',
    text: textOf(blocks, link, footer),
    html: htmlOf({
      title: letter.subject,
      head: {
        product: name,
        brand: brandTokens(brandColour),
        logo: logo && `${siteUrl(env)}${pictureAddress('logo.png', settings)}`,
      },
      blocks,
      link,
      footer,
    }),
  };
}
