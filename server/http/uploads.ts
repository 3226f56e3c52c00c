import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fail, ok } from '#domain/result.ts';
import { visibleLine } from '#domain/visible-text.ts';
import type { Outcome, UploadedFile } from '#server/http/context.ts';
import { invalid, invalidField } from '#server/http/error-reply.ts';
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
export async function readMultipart(
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
      return fail({ code: 'too_large', message: part.tooLarge, details: 'Archivo muy grande' } as const);
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
