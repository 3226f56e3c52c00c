import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brandTokens } from '#domain/branding/brand-tokens.ts';
import { drawPicture } from '#server/branding/draw-picture.ts';
import { readLogo } from '#server/branding/logos.store.ts';
import { type PictureName, type Pictures, pictureVersion } from '#server/branding/picture.ts';
import type { Database } from '#server/db/database.ts';
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
