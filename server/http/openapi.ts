import * as z from 'zod/mini';
import { admits, STAFF } from '#contract/access.ts';
import { shownAgreement } from '#contract/agreement.ts';
import { endpoints } from '#contract/api.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

const jsonSchema = (schema: Schema): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Statuses that any endpoint can answer beside its own. */
function errorStatuses(endpoint: Endpoint): string[] {
  const codes: ErrorCode[] = [...endpoint.errors, 'internal'];
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('invalid_input');
  if (endpoint.access !== 'public') codes.push('unauthenticated');
  if (endpoint.access === 'customer') codes.push('customers_only');
  if (!admits(endpoint.access, 'customer')) codes.push('forbidden');
  if (!STAFF.every((role) => admits(endpoint.access, role))) codes.push('role_forbidden');
  return [...new Set(codes.map((code) => String(ERRORS[code].status)))].sort();
}

const properties = (schema: Schema): [string, object][] => {
  const described = jsonSchema(schema);
  return 'properties' in described &&
    typeof described.properties === 'object' &&
    described.properties !== null
    ? Object.entries(described.properties)
    : [];
};

function requestBody(endpoint: Endpoint): object | undefined {
  if (!endpoint.body) return undefined;
  if (!endpoint.file) return { content: { 'application/json': { schema: jsonSchema(endpoint.body) } } };
  const fields = Object.fromEntries(properties(endpoint.body));
  const schema = {
    type: 'object',
    properties: { ...fields, [endpoint.file.field]: { type: 'string', format: 'binary' } },
  };
  return { content: { 'multipart/form-data': { schema } } };
}

function operation(endpoint: Endpoint): object {
  const { reply } = endpoint;
  const content =
    'json' in reply
      ? { 'application/json': { schema: jsonSchema(reply.json) } }
      : 'bytes' in reply
        ? { [reply.bytes]: { schema: { type: 'string', format: 'binary' } } }
        : undefined;
  const parameters = [
    ...(endpoint.params
      ? properties(endpoint.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
      : []),
    ...(endpoint.query
      ? properties(endpoint.query).map(([name, schema]) => ({ name, in: 'query', schema }))
      : []),
    ...(endpoint.access !== 'public'
      ? [{ name: 'X-Account', in: 'header', schema: { type: 'string', maxLength: 20 } }]
      : []),
    ...(endpoint.creates
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
      : []),
  ];
  const errors = errorStatuses(endpoint).map((status) => [status, { $ref: '#/components/responses/Error' }]);
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters,
    requestBody: requestBody(endpoint),
    responses: {
      [reply.status]: { description: 'OK', ...(content && { content }) },
      ...Object.fromEntries(errors),
    },
  };
}

/** OpenAPI 3.1, read off the table of endpoints. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { enum: Object.keys(ERRORS) },
      message: { type: 'string' },
      details: { anyOf: [{ type: 'string' }, jsonSchema(shownAgreement)] },
      errors: {
        type: 'array',
        items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
      },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Manito', version: '1', description: 'Small consumer loans in the Dominican Republic.' },
    paths,
    components: {
      responses: { Error: { description: 'Why not', content: { 'application/json': { schema: error } } } },
    },
  };
}
