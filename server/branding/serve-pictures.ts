import type { FastifyInstance } from 'fastify';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { PICTURE, pictureVersion } from '#server/branding/picture.ts';
import type { Deps } from '#server/deps.ts';
import { replyFailure } from '#server/http/error-reply.ts';

const { width, height } = PICTURE['favicon.png'];

/** One PNG wrapped in an icon file, for programs that read no other format. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(width, 6);
  head.writeUInt8(height, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const NAMES = keysOf(PICTURE);
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Registers the routes of the lender's pictures, which are public: pages, letters and other programs show them. */
export function servePictures(
  app: FastifyInstance,
  { pictures, settings }: Pick<Deps, 'pictures' | 'settings'>,
) {
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/brand/:name',
    async ({ params: { name }, query }, reply) => {
      const picture = isIn(NAMES, name) ? await pictures(name) : null;
      if (picture === null) return replyFailure(reply, { code: 'not_found' });
      // An older version, as in a letter of last year, gets the lender's current look.
      const isThisOne = query.v === pictureVersion(await settings());
      return (
        reply
          .type('image/png')
          .header('Cache-Control', isThisOne ? FOR_EVER : 'no-cache')
          // Webmail and link previews request them from pages of another origin.
          .header('Cross-Origin-Resource-Policy', 'cross-origin')
          .send(picture)
      );
    },
  );
  app.get('/favicon.ico', async (_request, reply) => {
    const icon = await pictures('favicon.png');
    return icon
      ? reply.type('image/x-icon').header('Cache-Control', 'no-cache').send(icoOf(icon))
      : replyFailure(reply, { code: 'not_found' });
  });
}
