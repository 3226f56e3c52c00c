import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { visibleLine } from '#domain/printable.ts';
import { fail, ok } from '#domain/result.ts';
import type { Outcome, UploadedFile } from '#server/http/context.ts';
import { invalid, invalidField } from '#server/http/error-reply.ts';
import { parse } from '#server/http/parse.ts';
import { sha256 } from '#server/sha256.ts';

interface Multipart {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | undefined;
}

/**
 * The name of an uploaded file as data, never as a path: only visible characters are kept, and none is cut in half.
 */
function fileNameOf(said: string | undefined): string {
  const seen = visibleLine((said ?? '').normalize('NFC').toWellFormed())
    .replaceAll('\u0000', '')
    .trim();
  return [...seen].slice(-120).join('') || 'archivo';
}

/** Reads a multipart body: text fields in any order, and the endpoint's one file. */
async function readMultipart(
  request: FastifyRequest,
  part: NonNullable<Endpoint['file']>,
): Promise<Outcome<Multipart>> {
  if (!request.isMultipart())
    return fail({ code: 'unsupported_type', message: 'Se esperaba un formulario con archivo' });
  try {
    return await readParts(request, part);
  } catch (error) {
    // The parser reports a broken body with a status, or without one where the body ends too soon.
    if (error instanceof Error && 'statusCode' in error) throw error;
    return fail(invalid([{ field: '', message: 'El formulario llegó incompleto. Intente de nuevo.' }]));
  }
}

async function readParts(
  request: FastifyRequest,
  part: NonNullable<Endpoint['file']>,
): Promise<Outcome<Multipart>> {
  const fields: Record<string, string> = Object.create(null);
  let file: UploadedFile | undefined;
  const limits = {
    fileSize: part.maxBytes,
    files: 1,
    fields: 30,
    fieldSize: 64 * 1024,
    parts: 32,
    headerPairs: 20,
  };
  for await (const piece of request.parts({ limits })) {
    if (piece.type === 'field') {
      if (piece.fieldname in fields)
        return fail(invalidField(piece.fieldname, `Campo repetido: ${piece.fieldname}`));
      fields[piece.fieldname] = String(piece.value);
      continue;
    }
    const bytes = await piece.toBuffer();
    if (piece.file.truncated)
      return fail({ code: 'too_large', message: part.tooLarge, details: 'Archivo muy grande' });
    if (piece.fieldname !== part.field)
      return fail(invalidField(piece.fieldname, `Campo no permitido: ${piece.fieldname}`));
    file = {
      name: fileNameOf(piece.filename),
      bytes,
      sha256: sha256(bytes),
    };
  }
  return ok({ fields: { ...fields }, file });
}

type Def = z.core.$ZodTypes['_zod']['def'];
// Zod's own type does not say that every schema is one of these.
const defOf = (schema: unknown): Def => (schema as z.core.$ZodTypes)._zod.def;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces each blank text of a body with `null` where its schema accepts `null`, so that either empties an optional
 * field (rule: emptied-fields). Fields that the schema does not know stay, so that validation names them.
 */
function blankAsNull(schema: Schema, input: unknown): unknown {
  return emptied(defOf(schema), input);
}

function emptied(def: Def, value: unknown): unknown {
  if (def.type === 'optional') return emptied(defOf(def.innerType), value);
  if (def.type === 'nullable')
    return typeof value === 'string' && value.trim() === '' ? null : emptied(defOf(def.innerType), value);
  if (def.type === 'array' && Array.isArray(value)) {
    const element = defOf(def.element);
    return value.map((one) => emptied(element, one));
  }
  if (def.type !== 'object' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const inner = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
      return [name, inner ? emptied(defOf(inner), one) : one];
    }),
  );
}

/** The input of a request, valid by the schemas of its endpoint. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

/** Schema for a call without fields: it may carry an empty object, and any field in it is refused by name. */
const NOTHING = z.optional(z.strictObject({}));

/** Reads path, query, body and file of a request as the endpoint declares them; returns the first failure. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Outcome<Input>> {
  const params = endpoint.params ? parse(endpoint.params, request.params) : ok(undefined);
  if (!params.ok) return endpoint.path.includes('/:') ? fail({ code: 'not_found' }) : params;
  const query = endpoint.query ? parse(endpoint.query, request.query) : ok(undefined);
  if (!query.ok) return query;
  if (!endpoint.file && request.isMultipart()) {
    return fail({ code: 'unsupported_type', message: 'Se esperaba un objeto JSON' });
  }
  // A missing body counts as a body without fields: each missing field gets its sentence.
  let raw: unknown = request.body ?? {};
  let file: UploadedFile | undefined;
  if (endpoint.file) {
    const multipart = await readMultipart(request, endpoint.file);
    if (!multipart.ok) return multipart;
    raw = multipart.value.fields;
    file = multipart.value.file;
  }
  const schema = endpoint.bodyFor?.(raw) ?? endpoint.body ?? NOTHING;
  const body = parse(schema, blankAsNull(schema, raw));
  if (!body.ok) return body;
  if (endpoint.file?.required && file === undefined) {
    return fail(
      invalidField(
        endpoint.file.field,
        endpoint.file.field === 'receiptFile'
          ? 'Debes subir un comprobante de pago'
          : 'Debe elegir un archivo',
      ),
    );
  }
  return ok({ params: params.value, query: query.value, body: body.value, file });
}
