import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** CSS of the help pages, which are only read: no script, and the system's own fonts. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fbf6ec; --surface: #fff; --ink: #14272c; --soft: #4a5c61; --brand: #0a5c70; --line: #e2daca; --code: #e6f4f4; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1d21; --surface: #172a30; --ink: #eef4f4; --soft: #a9bcc0; --brand: #8fd0da; --line: #2c444b; --code: #1d363e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
main, header { max-width: 56rem; margin: 0 auto; padding: 1rem; }
header { border-bottom: 1px solid var(--line); }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 2.5rem; }
a { color: var(--brand); }
a, summary { min-height: 1.5rem; }
code { background: var(--code); border-radius: .25rem; padding: .1em .3em; font-size: .9em; }
pre { background: var(--code); border-radius: .5rem; padding: .75rem; overflow-x: auto; }
pre code { padding: 0; background: none; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
.soft { color: var(--soft); }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Sends a page of help as plain HTML. @param body HTML whose texts are escaped already */
export function sendHelpPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const html = `<!doctype html>
<html lang="es-DO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><nav><a href="/">Inicio</a></nav></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Content-Security-Policy', POLICY)
    .send(html);
}
