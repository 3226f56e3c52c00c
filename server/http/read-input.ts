import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fail, ok } from '#domain/result.ts';
import { blankAsNull } from '#server/http/blank-as-null.ts';
import type { Outcome, UploadedFile } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { parse } from '#server/http/parse.ts';
import { readMultipart } from '#server/http/uploads.ts';

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
