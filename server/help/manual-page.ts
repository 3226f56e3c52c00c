import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked } from 'marked';
import { escapeHtml } from '#server/help/help-page.ts';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
const TITLE = /^# (.+)\n/;

/** The anchor of a heading: "La configuración" → `la-configuración`, as in the page's table of contents. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escapeHtml(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    image({ href, text }) {
      const src = `/ayuda/${escapeHtml(href)}`;
      return `<a href="${src}"><img src="${src}" alt="${escapeHtml(text)}" loading="lazy"></a>`;
    },
    table(token) {
      const cellsOf = (tag: 'th' | 'td', cells: typeof token.header) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((row) => cellsOf('td', row)).join('');
      return `<div class="wide" tabindex="0"><table><thead>${cellsOf('th', token.header)}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
  },
});

/** The handbook of the lender's staff, from the repository's own page. */
export async function manualPage(): Promise<{ readonly title: string; readonly body: string }> {
  const text = await readFile(path.join(DOCS, 'manual.es.md'), 'utf8');
  const [, title = ''] = TITLE.exec(text) ?? [];
  return { title, body: await markdown.parse(text.replace(TITLE, '')) };
}

/** A picture of the handbook; `null`: none has this name. */
export const manualPicture = (name: string): Promise<Buffer | null> =>
  /^[a-z0-9-]+\.webp$/.test(name)
    ? readFile(path.join(DOCS, 'pictures', name)).catch(() => null)
    : Promise.resolve(null);
