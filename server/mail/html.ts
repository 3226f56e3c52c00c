import type { Block, Link, Table } from '#server/mail/blocks.ts';

/** Every value goes through here: names, reasons and notes are written by people. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const CELL = 'padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #e2daca';

function tableOf({ head, rows }: Table): string {
  const headings = head.map((cell) => `<th scope="col" style="${CELL}">${escapeHtml(cell)}</th>`);
  const body = rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td style="${CELL}">${escapeHtml(cell)}</td>`);
    return `<tr><th scope="row" style="${CELL}">${escapeHtml(name)}</th>${rest.join('')}</tr>`;
  });
  return `<table style="border-collapse:collapse;font-size:15px;line-height:1.4;margin:16px 0"><thead><tr>${headings.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const blockOf = (block: Block): string =>
  typeof block === 'string'
    ? `<p style="margin:16px 0">${lines(block)}</p>`
    : 'code' in block
      ? `<p style="margin:16px 0;font-size:30px;font-weight:700;letter-spacing:6px">${escapeHtml(block.code)}</p>`
      : tableOf(block);

const buttonOf = ({ label, url }: Link): string => `
<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0a5c70;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:16px 0;font-size:14px;color:#4a5c61">Si el botón no abre, copie esta dirección:<br><a href="${escapeHtml(url)}" class="link" style="color:#0a5c70;word-break:break-all">${escapeHtml(url)}</a></p>`;

// Mail programs that know the scheme of the phone get its colours; the others turn plain black on white around.
const DARK = `@media (prefers-color-scheme:dark){.ground{background:#0c1a1e!important;color:#eef4f2!important}.paper{background:#13262c!important;border-color:#264049!important}.soft{color:#a9bbbe!important}.link{color:#7ed0da!important}.button{background:#7ed0da!important;color:#06222a!important}}`;

interface Page {
  readonly title: string;
  readonly product: string;
  readonly blocks: readonly Block[];
  readonly link: Link | null;
  readonly footer: string;
}

/** No pictures, no tracking, no scripts: readable in any mail program, on any phone, light and dark. */
export const htmlOf = ({ title, product, blocks, link, footer }: Page): string =>
  `<!doctype html>
<html lang="es-DO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="ground" style="margin:0;background:#fbf6ec;color:#14272c;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:36rem;margin:0 auto;padding:24px 16px">
<p class="link" style="margin:0 0 12px;font-size:20px;font-weight:700;color:#0a5c70">${escapeHtml(product)}</p>
<div class="paper" style="padding:8px 20px;background:#ffffff;border:1px solid #e2daca;border-radius:14px">
${blocks.map(blockOf).join('\n')}${link ? buttonOf(link) : ''}
</div>
<p class="soft" style="margin:16px 4px;font-size:14px;color:#4a5c61">${lines(footer)}</p>
</div></body></html>
`;
