import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { brandingApi } from '#contract/branding.ts';
import { brandTokens } from '#domain/branding/brand-tokens.ts';
import { LOGO, LOGO_TOO_SMALL, LOGO_WRONG } from '#domain/branding/logo.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { drawPicture } from '#server/branding/draw-picture.ts';
import { readLogo } from '#server/branding/logos.store.ts';
import { PICTURE, type PictureName, type Pictures, pictureVersion } from '#server/branding/picture.ts';
import type { Database } from '#server/db/database.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { Deps } from '#server/deps.ts';
import { takeLogo } from '#server/files/image-intake.ts';
import { replyFailure } from '#server/http/error-reply.ts';
import { serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Sources {
  readonly db: Pick<Database, 'selectFrom'>;
  readonly settings: () => Promise<Settings>;
}

/** Version of the pictures for lenders with neither logo nor colour, which are drawn at build time. */
const HOUSE = pictureVersion({ logo: null, brandColour: null });
const BUILT = path.resolve(import.meta.dirname, '../../dist/web/brand');

/**
 * Opens the lender's pictures: each is drawn at its first use and kept for as long as the settings name the same logo
 * and colour.
 */
export function openPictures({ db, settings }: Sources): Pictures {
  let drawn = { version: '', pictures: new Map<PictureName, Promise<Buffer | null>>() };
  return async (name) => {
    const { logo, brandColour } = await settings();
    const version = pictureVersion({ logo, brandColour });
    if (drawn.version !== version) drawn = { version, pictures: new Map() };
    const { pictures } = drawn;
    const known = pictures.get(name);
    if (known) return known;
    const draw = async () =>
      drawPicture(name, {
        logo: logo ? (await readLogo(db, logo.id)).picture : null,
        brand: brandTokens(brandColour),
      });
    const picture = version === HOUSE ? readFile(path.join(BUILT, name)).catch(draw) : draw();
    pictures.set(name, picture);
    // A failed read must not be cached.
    picture.catch(() => pictures.delete(name));
    return picture;
  };
}

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

/**
 * Stores an uploaded logo in the form in which it will be shown. A change of the settings makes it the current one.
 */
export const uploadLogo = serve(brandingApi.uploadLogo, async (context, { file }) => {
  const { actor, now } = context;
  const image = await takeLogo(file.bytes);
  if (!image.ok) return fail({ code: 'unsupported_type', message: LOGO_WRONG });
  const { bytes: picture, width, height } = image.value;
  if (Math.max(width, height) < LOGO.edgeMin)
    return fail({ code: 'unsupported_type', message: LOGO_TOO_SMALL });
  return context.transactOnce(async (tx) => {
    const id = await insertRow(tx, 'logos', {
      picture,
      width,
      height,
      uploadedBy: actor.userId,
      uploadedAt: now,
    });
    await recordEvent(tx, context, 'logo.uploaded', id);
    return ok({ id, width, height });
  });
});
