import { type Brand, brandTokens, GROUNDS } from '#domain/branding/brand-tokens.ts';
import type { LetterTable, MessageTemplateName } from '#domain/messages/message-templates.ts';
import { pictureAddress } from '#server/branding/picture.ts';
import { type Env, siteUrl } from '#server/env.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Escapes a value for HTML. Every value of a letter is escaped, because names, reasons and notes are written by
 * people.
 */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const { light: DAY, dark: NIGHT } = GROUNDS;
const CELL = `padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid ${DAY.line}`;

function tableOf({ head, rows }: LetterTable): string {
  const headings = head.map((cell) => `<th scope="col" style="${CELL}">${escapeHtml(cell)}</th>`);
  const body = rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td style="${CELL}">${escapeHtml(cell)}</td>`);
    return `<tr><th scope="row" style="${CELL}">${escapeHtml(name)}</th>${rest.join('')}</tr>`;
  });
  return `<table style="border-collapse:collapse;font-size:15px;line-height:1.4;margin:16px 0"><thead><tr>${headings.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** One part of a letter: a text with its line breaks, a code on its own line, or figures in columns. */
export type Block = string | { readonly code: string } | LetterTable;

/** The link of a letter to a page of the program: its address, and the label of its button. */
interface Link {
  readonly label: string;
  readonly url: string;
}

const GAP = '   ';

/** Columns as wide as their widest cell, for the plain-text part of a letter. */
function columns({ head, rows }: LetterTable): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)));
  return lines
    .map((line) =>
      widths
        .map((width, column) => (line[column] ?? '').padEnd(width))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function textOf(blocks: readonly Block[], link: Link | null, footer: string): string {
  const paragraphs = blocks.map((block) =>
    typeof block === 'string' ? block : 'code' in block ? block.code : columns(block),
  );
  return `${[...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), '--', footer].join('\n\n')}\n`;
}

const blockOf = (block: Block): string =>
  typeof block === 'string'
    ? `<p style="margin:16px 0">${lines(block)}</p>`
    : 'code' in block
      ? `<p style="margin:16px 0;font-size:30px;font-weight:700;letter-spacing:6px">${escapeHtml(block.code)}</p>`
      : tableOf(block);

const buttonOf = ({ label, url }: Link, { light }: Brand): string => `
<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:13px 22px;border-radius:10px;background:${light.brand};color:${light['on-brand']};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:16px 0;font-size:14px;color:${DAY['ink-soft']}">Si el botón no abre, copie esta dirección:<br><a href="${escapeHtml(url)}" class="link" style="color:${light.brand};word-break:break-all">${escapeHtml(url)}</a></p>`;

// Mail programs that support color schemes get the dark colors; the others show black on white.
const darkOf = ({ dark }: Brand) =>
  `@media (prefers-color-scheme:dark){.ground{background:${NIGHT.ground}!important;color:${NIGHT.ink}!important}.paper{background:${NIGHT.surface}!important;border-color:${NIGHT.line}!important}.soft{color:${NIGHT['ink-soft']}!important}.link{color:${dark.brand}!important}.button{background:${dark.brand}!important;color:${dark['on-brand']}!important}}`;

interface Head {
  readonly product: string;
  readonly brand: Brand;
  /** URL of the lender's logo. */
  readonly logo: string | null;
}

/** The head of an e-mail with the lender's name in letters, because many mail programs block pictures by default. */
const headOf = ({ product, brand, logo }: Head): string =>
  `<p class="link" style="margin:0 0 12px;font-size:20px;font-weight:700;color:${brand.light.brand}">${
    logo === null
      ? ''
      : `<img src="${escapeHtml(logo)}" alt="" height="40" style="height:40px;width:auto;max-width:160px;vertical-align:middle;margin-right:10px;border-radius:6px;background:#ffffff"> `
  }${escapeHtml(product)}</p>`;

interface Page {
  readonly title: string;
  readonly head: Head;
  readonly blocks: readonly Block[];
  readonly link: Link | null;
  readonly footer: string;
}

/**
 * The HTML part of an e-mail: no tracking, no scripts, no picture but the logo, so that it is readable in any mail
 * program, on any phone, light and dark.
 */
const htmlOf = ({ title, head, blocks, link, footer }: Page): string =>
  `<!doctype html>
<html lang="es-DO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${darkOf(head.brand)}</style></head>
<body class="ground" style="margin:0;background:${DAY.ground};color:${DAY.ink};${FONT};font-size:16px;line-height:1.5">
<div style="max-width:36rem;margin:0 auto;padding:24px 16px">
${headOf(head)}
<div class="paper" style="padding:8px 20px;background:${DAY.surface};border:1px solid ${DAY.line};border-radius:14px">
${blocks.map(blockOf).join('\n')}${link ? buttonOf(link, head.brand) : ''}
</div>
<p class="soft" style="margin:16px 4px;font-size:14px;color:${DAY['ink-soft']}">${lines(footer)}</p>
</div></body></html>
`;

interface Letter<K extends MessageTemplateName>
  extends Pick<OutgoingMessage<K>, 'userId' | 'recipient' | 'template' | 'subject' | 'expiresAt'> {
  readonly sender: {
    readonly settings: Pick<Settings, 'name' | 'contact' | 'brandColour' | 'logo'>;
    readonly env: Pick<Env, 'publicUrl' | 'port'>;
  };
  readonly blocks: readonly Block[];
  readonly link: Link | null;
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
