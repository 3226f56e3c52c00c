import { ROLE } from '#domain/accounts/role.ts';
import { SCOPE, SCOPES } from '#domain/tokens/scope.ts';
import { WEBHOOK_TIMEOUT } from '#domain/webhooks/delivery.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '#domain/webhooks/webhook-event.ts';
import { escapeHtml } from '#server/help/help-page.ts';
import type { JsonSchema, OpenApi, Operation } from '#server/http/openapi.ts';

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
