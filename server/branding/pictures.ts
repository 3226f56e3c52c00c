import { brandTokens } from '#domain/branding/brand-tokens.ts';
import { drawPicture } from '#server/branding/draw-picture.ts';
import { readLogo } from '#server/branding/logos.store.ts';
import { type PictureName, pictureVersion } from '#server/branding/picture.ts';
import type { Deps } from '#server/deps.ts';

export type Pictures = (name: PictureName) => Promise<Buffer | null>;

/** Draws each picture once for as long as the settings name the same logo and colour. */
export function openPictures({ db, settings }: Pick<Deps, 'db' | 'settings'>): Pictures {
  let drawn = { version: '', pictures: new Map<PictureName, Promise<Buffer | null>>() };
  return async (name) => {
    const { logo, brandColour } = await settings();
    const version = pictureVersion({ logo, brandColour });
    if (drawn.version !== version) drawn = { version, pictures: new Map() };
    const { pictures } = drawn;
    const known = pictures.get(name);
    if (known) return known;
    const picture = (async () =>
      drawPicture(name, {
        logo: logo ? (await readLogo(db, logo.id)).picture : null,
        brand: brandTokens(brandColour),
      }))();
    pictures.set(name, picture);
    // A failed reading must not be remembered.
    picture.catch(() => pictures.delete(name));
    return picture;
  };
}
