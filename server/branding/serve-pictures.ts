import type { FastifyInstance } from 'fastify';
import { isIn, membersOf } from '#domain/closed-set.ts';
import { icoOf } from '#server/branding/ico.ts';
import { PICTURE, pictureVersion } from '#server/branding/picture.ts';
import type { Deps } from '#server/deps.ts';
import { replyFailure } from '#server/http/error-reply.ts';

const NAMES = membersOf(PICTURE);
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The lender's pictures for everybody: headers, letters, other programs that show a page. */
export function servePictures(
  app: FastifyInstance,
  { pictures, settings }: Pick<Deps, 'pictures' | 'settings'>,
) {
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/brand/:name',
    async ({ params: { name }, query }, reply) => {
      const picture = isIn(NAMES, name) ? await pictures(name) : null;
      if (picture === null) return replyFailure(reply, { code: 'not_found' });
      // Under another version, as in a letter of last year, it is what the lender looks like now.
      const isThisOne = query.v === pictureVersion(await settings());
      return (
        reply
          .type('image/png')
          .header('Cache-Control', isThisOne ? FOR_EVER : 'no-cache')
          // Mail on the web and programs that show a link ask from a page of their own.
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
