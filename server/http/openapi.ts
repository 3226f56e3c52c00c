import * as z from 'zod/mini';
import { type Access, admits, STAFF } from '#contract/access.ts';
import { shownAgreement } from '#contract/agreement.ts';
import { type NamedEndpoint, namedEndpoints } from '#contract/api.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { foundStatement } from '#contract/found-statement.ts';
import { type Env, siteUrl } from '#server/env.ts';
import { sessionCookie } from '#server/http/sessions/cookies.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly deprecated?: true;
  readonly description?: string;
  readonly 'x-access': Access;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required: true };
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}

function jsonSchema(schema: Schema): JsonSchema {
  // The document declares its dialect once, at the root.
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

const propertiesOf = ({ properties = {} }: JsonSchema): [string, JsonSchema][] =>
  Object.entries(properties).map(([name, one]) => [name, typeof one === 'boolean' ? {} : one]);

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The error codes of an endpoint by status, with those that any endpoint can return. */
function errorResponses(endpoint: Endpoint) {
  // Also for an endpoint without input: it refuses an unexpected field by name.
  const codes: ErrorCode[] = [...endpoint.errors, 'invalid_input'];
  if (endpoint.access !== 'public') codes.push('unauthenticated');
  if (endpoint.access === 'customer') codes.push('customers_only');
  if (endpoint.access !== 'public') codes.push('insufficient_scope');
  if (!admits(endpoint.access, 'customer')) codes.push('forbidden');
  if (!STAFF.every((role) => admits(endpoint.access, role))) codes.push('role_forbidden');
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, of]) => [String(status), error(of.join(', '))] as const);
}

function requestBody(endpoint: Endpoint): Operation['requestBody'] {
  if (!endpoint.body) return undefined;
  const described = jsonSchema(endpoint.body);
  if (!endpoint.file) return { required: true, content: { 'application/json': { schema: described } } };
  const { field, required } = endpoint.file;
  const schema: JsonSchema = {
    type: 'object',
    properties: { ...described.properties, [field]: { type: 'string', format: 'binary' } },
    required: [...(described.required ?? []), ...(required ? [field] : [])],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const described = jsonSchema(schema);
  return propertiesOf(described).map(([name, one]) => ({
    name,
    in: place,
    ...((place === 'path' || described.required?.includes(name)) && { required: true }),
    schema: one,
  }));
}

const header = (name: string, description: string, maxLength: number): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', maxLength },
});

function contentOf({ reply }: Endpoint): Content {
  if ('json' in reply) return { content: { 'application/json': { schema: jsonSchema(reply.json) } } };
  if ('bytes' in reply) {
    const types = [reply.bytes, ...(reply.orBytes ? [reply.orBytes] : [])];
    return {
      content: Object.fromEntries(
        types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  }
  return {};
}

const securityOf = ({ access, scope }: Endpoint): Operation['security'] =>
  access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])];

export function operation({ noun, name, endpoint }: NamedEndpoint): Operation {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.access === 'public'
      ? []
      : [header('X-Account', 'Id of the account that the caller shows: another one is refused.', 20)]),
    ...(endpoint.creates
      ? [header('Idempotency-Key', 'The same key and body again answer what the first answered.', 200)]
      : []),
  ];
  const body = requestBody(endpoint);
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    ...(endpoint.deprecated && { deprecated: true as const, description: endpoint.deprecated }),
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.reply.status]: {
        description: endpoint.reply.status === 302 ? 'Goes to another address' : 'Done',
        ...contentOf(endpoint),
      },
      ...Object.fromEntries(errorResponses(endpoint)),
      default: error('Any other failure: internal, unavailable, too_many_requests …'),
    },
  };
}

const ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'Spanish, fit to be shown.' },
    details: { anyOf: [{ type: 'string' }, jsonSchema(shownAgreement), jsonSchema(foundStatement)] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

export interface OpenApi {
  readonly openapi: string;
  readonly info: object;
  readonly servers: readonly { readonly url: string }[];
  readonly components: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The OpenAPI 3.1 document, generated from the table of endpoints. */
export function openApi(env: Pick<Env, 'publicUrl' | 'port'>): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of namedEndpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manito',
      version: '1',
      description: 'Small consumer loans in the Dominican Republic.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: siteUrl(env) }],
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie({ env }),
          description: 'Of a person who signed in. A write also says where it comes from: `Origin`.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Of a program: made in Configuración, with the scopes that it needs.',
        },
      },
    },
  };
}
