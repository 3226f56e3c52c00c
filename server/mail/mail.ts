import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

interface Letter {
  readonly userId: number | null;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  /** Plain paragraphs; line breaks inside one are kept. */
  readonly paragraphs: readonly string[];
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** An e-mail in text and in HTML that says the same; no pictures, no tracking, readable in any client. */
export function mail({ userId, recipient, template, subject, paragraphs }: Letter): OutgoingMessage {
  const body = paragraphs.map((text) =>
    /^\d{6}$/.test(text)
      ? `<p style="font-size:28px;font-weight:700;letter-spacing:6px">${text}</p>`
      : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  );
  return {
    userId,
    channel: 'email',
    recipient,
    template,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="es-DO"><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#14272c;max-width:36rem">${body.join('')}</body></html>`,
  };
}
