import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { replyFailure } from '#server/http/error-reply.ts';
import { type Encoded, sendEncoded } from '#server/http/pages/send-encoded.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Serves the files of the build, whose names contain a hash of their content. Each is read once, as the build
 * compressed it, and kept in memory: all together are some two megabytes, and no other file can be requested. An
 * upgrade adds the next version's files while both versions answer (bin/install-version.mjs).
 */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  let names = new Set(await readdir(folder));
  const kept = new Map<string, Promise<Encoded>>();
  const read = (name: string) => readFile(path.join(folder, name));
  const compressed = (name: string) => (names.has(name) ? read(name) : null);
  const encodedOf = async (name: string): Promise<Encoded> => {
    const [plain, brotli, gzip] = await Promise.all([
      read(name),
      compressed(`${name}.br`),
      compressed(`${name}.gz`),
    ]);
    return { plain, brotli, gzip };
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = TYPES.get(path.extname(name));
    if (type && !names.has(name)) names = new Set(await readdir(folder));
    if (!type || !names.has(name)) return replyFailure(reply, { code: 'not_found' });
    const etag = `W/"${name}"`;
    reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoded = kept.get(name) ?? encodedOf(name);
    kept.set(name, encoded);
    // A failed read must not be cached.
    encoded.catch(() => kept.delete(name));
    return sendEncoded(request, reply, await encoded);
  });
}
