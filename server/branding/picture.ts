import { membersHaving } from '#domain/closed-set.ts';

interface PictureFacts {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** How much of the height the mark takes; systems may cut a maskable icon to its inner 80 %. */
  readonly share: number;
  /** Under a mark of our own: lime-wash, the dark band, or nothing. A logo stands on white. */
  readonly plate: 'ground' | 'night' | 'none';
  /** What the installed application uses it for. */
  readonly purpose: 'any' | 'maskable' | 'monochrome' | null;
}

/** Every picture that is drawn from a lender's logo and colour (rule: brand-pictures; why so: docs/decisions/branding.md). */
export const PICTURE = {
  /** As letters, documents and headers show it; only where there is one. */
  'logo.png': { width: 360, height: 120, share: 1, plate: 'none', purpose: null },
  'icon-192.png': { width: 192, height: 192, share: 0.84, plate: 'ground', purpose: 'any' },
  'icon-512.png': { width: 512, height: 512, share: 0.84, plate: 'ground', purpose: 'any' },
  'icon-maskable.png': { width: 512, height: 512, share: 0.68, plate: 'night', purpose: 'maskable' },
  'icon-monochrome.png': { width: 512, height: 512, share: 0.74, plate: 'none', purpose: 'monochrome' },
  'apple-touch-icon.png': { width: 180, height: 180, share: 0.78, plate: 'night', purpose: null },
  'favicon.png': { width: 48, height: 48, share: 1, plate: 'none', purpose: null },
  /** What other programs show of a page that somebody sends on. */
  'shared.png': { width: 1200, height: 630, share: 0.62, plate: 'night', purpose: null },
} as const satisfies Record<string, PictureFacts>;
export type PictureName = keyof typeof PICTURE;

/** PNG; `null`: the logo of a lender that has none. */
export type Pictures = (name: PictureName) => Promise<Buffer | null>;

const ICONS = membersHaving(PICTURE, 'purpose');

interface Branded {
  readonly logo: { readonly id: number } | null;
  readonly brandColour: string | null;
}

/** Changes where the drawing of any picture does: what is held elsewhere is asked for anew. */
const DRAWING = 1;
/** What pictures are drawn from: the same gives the same. */
export const pictureVersion = ({ logo, brandColour }: Branded): string =>
  `${DRAWING}-${logo?.id ?? 0}-${brandColour?.slice(1) ?? 'house'}`;

/** Where a picture is, under a name that changes with what it shows. */
export const pictureAddress = (name: PictureName, branded: Branded): string =>
  `/brand/${name}?v=${pictureVersion(branded)}`;

/** Entries of the manifest. A logo has no shape of one colour that its outline would fit. */
export const manifestIcons = (branded: Branded) =>
  ICONS.filter((name) => PICTURE[name].purpose !== 'monochrome' || branded.logo === null).map((name) => ({
    src: pictureAddress(name, branded),
    sizes: `${PICTURE[name].width}x${PICTURE[name].height}`,
    type: 'image/png',
    purpose: PICTURE[name].purpose,
  }));
