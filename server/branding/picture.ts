import { keysWhere } from '#domain/enum-table.ts';

interface PictureFacts {
  /** Width of the picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** Share of the picture's height that the mark takes; systems may cut a maskable icon to its inner 80 %. */
  readonly share: number;
  /** Background under the program's own mark: lime-wash, the dark band, or none. A logo has a white one. */
  readonly plate: 'ground' | 'night' | 'none';
  /** The icon's purpose in the manifest of the installed application; `null`: not an icon of the manifest. */
  readonly purpose: 'any' | 'maskable' | 'monochrome' | null;
}

/** Every picture that is drawn from a lender's logo and colour (rule: brand-pictures; why so: docs/decisions/branding.md). */
export const PICTURE = {
  /** The lender's logo in letters, documents and headers of pages; exists only where the lender has one. */
  'logo.png': { width: 360, height: 120, share: 1, plate: 'none', purpose: null },
  'icon-192.png': { width: 192, height: 192, share: 0.84, plate: 'ground', purpose: 'any' },
  'icon-512.png': { width: 512, height: 512, share: 0.84, plate: 'ground', purpose: 'any' },
  'icon-maskable.png': { width: 512, height: 512, share: 0.68, plate: 'night', purpose: 'maskable' },
  'icon-monochrome.png': { width: 512, height: 512, share: 0.74, plate: 'none', purpose: 'monochrome' },
  'apple-touch-icon.png': { width: 180, height: 180, share: 0.78, plate: 'night', purpose: null },
  'favicon.png': { width: 48, height: 48, share: 1, plate: 'none', purpose: null },
  /** The preview that other programs show for a shared page. */
  'shared.png': { width: 1200, height: 630, share: 0.62, plate: 'night', purpose: null },
} as const satisfies Record<string, PictureFacts>;
export type PictureName = keyof typeof PICTURE;

/** Returns a picture as PNG by its name; `null` for the logo of a lender that has none. */
export type Pictures = (name: PictureName) => Promise<Buffer | null>;

const ICONS = keysWhere(PICTURE, 'purpose');

interface Branded {
  readonly logo: { readonly id: number } | null;
  readonly brandColour: string | null;
}

/**
 * Version of the drawing code. Raise it whenever the drawing of any picture changes, so that cached copies are
 * fetched again.
 */
const DRAWING = 1;
/** The version of the lender's pictures: the same logo and colour give the same version, and so the same pictures. */
export const pictureVersion = ({ logo, brandColour }: Branded): string =>
  `${DRAWING}-${logo?.id ?? 0}-${brandColour?.slice(1) ?? 'house'}`;

/** The address of a picture, whose name changes with its content. */
export const pictureAddress = (name: PictureName, branded: Branded): string =>
  `/brand/${name}?v=${pictureVersion(branded)}`;

/** Entries of the manifest. A logo gets no monochrome icon: it has no shape of one colour. */
export const manifestIcons = (branded: Branded) =>
  ICONS.filter((name) => PICTURE[name].purpose !== 'monochrome' || branded.logo === null).map((name) => ({
    src: pictureAddress(name, branded),
    sizes: `${PICTURE[name].width}x${PICTURE[name].height}`,
    type: 'image/png',
    purpose: PICTURE[name].purpose,
  }));
