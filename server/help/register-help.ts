import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Marked } from 'marked';
import { HELP } from '#contract/paths.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { SCOPE, SCOPES } from '#domain/tokens/token.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST, WEBHOOK_TIMEOUT } from '#domain/webhooks/webhook-event.ts';
import type { Deps } from '#server/deps.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { type JsonSchema, type OpenApi, type Operation, openApi } from '#server/http/openapi.ts';

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

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Sends a page of help as plain HTML. @param body HTML whose texts are escaped already */
function sendHelpPage(reply: FastifyReply, title: string, body: string): FastifyReply {
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

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

const whole = (schema: JsonSchema | boolean): JsonSchema => (typeof schema === 'boolean' ? {} : schema);

/** The requirements of a schema in one line: "string, ≤ 80 caracteres". */
function kindOf(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((one) => kindOf(whole(one))).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.type === 'array') {
    const { items } = schema;
    return `${typeof items === 'object' && !Array.isArray(items) ? kindOf(items) : ''}[]`;
  }
  const bounds = [
    schema.format,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `≥ ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `≤ ${schema.maximum}`,
    schema.maxLength !== undefined && `≤ ${schema.maxLength} caracteres`,
    schema.deprecated && 'se retirará',
  ].filter(Boolean);
  return [schema.type ?? 'cualquiera', ...bounds].join(', ');
}

interface Row {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/**
 * The rows of a table about an object's fields, in any of its shapes; fields of nested objects have a path:
 * `instalments[].dueDate`.
 */
function schemaRows(schema: JsonSchema, place: string, before = ''): Row[] {
  const { items } = schema;
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes) {
    const rows = shapes.flatMap((shape) => schemaRows(whole(shape), place, before));
    return [...new Map(rows.map((row) => [row.name, row])).values()];
  }
  if (schema.type === 'array' && typeof items === 'object' && !Array.isArray(items))
    return schemaRows(items, place, `${before}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    if (typeof one === 'boolean') return [];
    const path = before === '' ? name : `${before}.${name}`;
    const row = { name: path, place, required: schema.required?.includes(name) ?? false, schema: one };
    return [row, ...schemaRows(one, place, path)];
  });
}

function table(rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, place, required, schema }) =>
      `<tr><td>${code(name)}${required ? ' *' : ''}</td><td>${place}</td><td>${escapeHtml(kindOf(schema))}</td></tr>`,
  );
  return `<div class="wide" tabindex="0"><table><thead><tr><th>Campo</th><th>Dónde</th><th>Qué es</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

const PLACES = { path: 'dirección', query: 'consulta', header: 'encabezado' } as const;

const rowsOfContent = (content: Operation['requestBody'], place: string): Row[] =>
  Object.values(content?.content ?? {}).flatMap(({ schema }) => schemaRows(schema, place));

function whoMay({ 'x-access': access, security }: Operation): string {
  const scopes = SCOPES.filter((scope) => security.some(({ token }) => token?.includes(scope)));
  const programs = scopes.map((scope) => `; un programa cuya llave tiene ${scope} (${SCOPE[scope].label})`);
  return `${peopleOf(access)}${programs.join('')}`;
}

function peopleOf(access: Operation['x-access']): string {
  if (access === 'public') return 'cualquiera';
  if (access === 'signed-in') return 'quien haya entrado';
  if (access === 'customer') return 'el cliente';
  if (access === 'admin-entering') return 'el personal, antes del segundo paso';
  return access.map((caller) => (caller === 'customer' ? 'el cliente' : ROLE[caller].label)).join(', ');
}

function described(method: string, path: string, operation: Operation): string {
  const sent = [
    ...(operation.parameters ?? []).map(({ name, in: place, required = false, schema }) => ({
      name,
      place: PLACES[place],
      required,
      schema,
    })),
    ...rowsOfContent(operation.requestBody, 'cuerpo'),
  ];
  const answers = Object.entries(operation.responses);
  const received = answers
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) =>
      Object.values(response.content ?? {}).flatMap(({ schema }) => schemaRows(schema, status)),
    );
  const failures = answers
    .filter(([status]) => status.startsWith('4'))
    .map(
      ([status, { description }]) => `<li>${status}: ${description.split(', ').map(code).join(', ')}</li>`,
    );
  return `<details id="${escapeHtml(operation.operationId)}">
<summary>${code(`${method.toUpperCase()} ${path}`)} <span lang="en">${escapeHtml(operation.summary)}</span></summary>
${operation.description === undefined ? '' : `<p><strong>Se retirará.</strong> <span lang="en">${escapeHtml(operation.description)}</span></p>`}
<p class="soft">Puede llamarla: ${escapeHtml(whoMay(operation))}.</p>
${sent.length > 0 ? `<h4>Se envía</h4>${table(sent)}` : ''}
${received.length > 0 ? `<h4>Se recibe</h4>${table(received)}` : ''}
${failures.length > 0 ? `<h4>Errores</h4><ul>${failures.join('')}</ul>` : ''}
</details>`;
}

const INTRODUCTION = `
<p>Lo mismo, para programas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Los campos con * son obligatorios.</p>
<ul>
<li>Un programa entra con una llave, que el dueño crea en Configuración, Conexiones: <code>Authorization: Bearer manito_…</code>. Una llave hace lo que dicen sus permisos, y nada más.</li>
<li>Los montos son pesos enteros, las fechas <code>AAAA-MM-DD</code> y los instantes ISO 8601 en UTC.</li>
<li>Una lista trae hasta 50 filas, o las que diga <code>limit</code>; la dirección de la página siguiente viaja en el encabezado <code>Link</code>.</li>
<li>Lo que crea algo acepta <code>Idempotency-Key</code>: la misma clave con lo mismo recibe la primera respuesta.</li>
<li>Un error es <code>{ "code", "message", "details", "errors" }</code>; <code>message</code> está en español y se puede mostrar. Con 429 y 503, <code>Retry-After</code> dice cuántos segundos esperar.</li>
<li>Lo que pasa se avisa a las direcciones que el dueño pone en Conexiones, según <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: <code>webhook-id</code>, <code>webhook-timestamp</code> y <code>webhook-signature</code>, y en el cuerpo <code>{ "type", "timestamp", "data": { "id", "subject", "status" } }</code>. Se responde 2xx dentro de ${WEBHOOK_TIMEOUT / 1000} segundos; con 410 no se avisa más, y con <code>Retry-After</code> se espera lo que diga. Un mensaje puede llegar dos veces, con el mismo <code>webhook-id</code>.</li>
<li>Avisos: ${WEBHOOK_EVENTS.map(code).join(', ')}. Con «Enviar prueba» sale ${code(WEBHOOK_TEST)}.</li>
</ul>`;

/** The page about the API for developers who call it, from the same document as `/api/openapi.json`. */
export function apiPage({ paths }: OpenApi): string {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const byNoun = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '');
  const nouns = [...byNoun].map(
    ([noun, of]) =>
      `<h2 id="${escapeHtml(noun)}" lang="en">${escapeHtml(noun)}</h2>${of
        .map(({ method, path, operation }) => described(method, path, operation))
        .join('\n')}`,
  );
  return `${INTRODUCTION}\n${nouns.join('\n')}`;
}

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
async function manualPage(): Promise<{ readonly title: string; readonly body: string }> {
  const text = await readFile(path.join(DOCS, 'manual.es.md'), 'utf8');
  const [, title = ''] = TITLE.exec(text) ?? [];
  return { title, body: await markdown.parse(text.replace(TITLE, '')) };
}

/** A picture of the handbook; `null`: none has this name. */
const manualPicture = (name: string): Promise<Buffer | null> =>
  /^[a-z0-9-]+\.webp$/.test(name)
    ? readFile(path.join(DOCS, 'pictures', name)).catch(() => null)
    : Promise.resolve(null);

const CONTENTS = `<ul>
<li><a href="/support">Ayuda para clientes</a></li>
<li><a href="${HELP.manual}">Manual del equipo</a></li>
<li><a href="${HELP.api}">Interfaz para programas</a></li>
</ul>`;

/**
 * The documentation that the program serves: the handbook of the staff, and the API for other programs with
 * `/api/openapi.json`, from which its page is made.
 */
export function registerHelp(app: FastifyInstance, { env }: Deps): void {
  // Built at the first request: it takes as long as the rest of the start, and few ever ask for it.
  let description: OpenApi | undefined;
  const documented = () => {
    description ??= openApi(env);
    return description;
  };
  let page: string | undefined;
  let manual: ReturnType<typeof manualPage> | undefined;
  app.get('/api/openapi.json', async () => documented());
  app.get(HELP.contents, async (_request, reply) => sendHelpPage(reply, 'Ayuda', CONTENTS));
  app.get(HELP.api, async (_request, reply) => {
    page ??= apiPage(documented());
    return sendHelpPage(reply, 'Interfaz para programas', page);
  });
  app.get(HELP.manual, async (_request, reply) => {
    manual ??= manualPage();
    const { title, body } = await manual;
    return sendHelpPage(reply, title, body);
  });
  app.get<{ Params: { name: string } }>('/ayuda/pictures/:name', async ({ params }, reply) => {
    const picture = await manualPicture(params.name);
    return picture
      ? reply.type('image/webp').header('Cache-Control', 'public, max-age=86400').send(picture)
      : replyFailure(reply, { code: 'not_found' });
  });
}
