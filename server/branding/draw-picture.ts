import { type Brand, GROUNDS } from '#domain/branding/brand-tokens.ts';
import { COIN, MARK } from '#domain/branding/mark.ts';
import { PICTURE, type PictureName } from '#server/branding/picture.ts';
import { openSharp } from '#server/files/image-intake.ts';

const WHITE = '#ffffff';
/** Pixels of white around a logo on the tiles, both sides together. */
const MARGIN = 80;
/** Radius of an icon's corners, as a share of the icon's side. */
const ROUND = 0.22;
/** SVG path of the cement tiles that the hero of the home page shows (web/ui/tile-pattern.tsx). */
const PETALS =
  'M0 0a32 32 0 0 0 32 32A32 32 0 0 0 0 0zM64 0a32 32 0 0 1-32 32A32 32 0 0 1 64 0zM0 64a32 32 0 0 1 32-32A32 32 0 0 1 0 64zM64 64a32 32 0 0 0-32-32A32 32 0 0 0 64 64z';

export const markSvg = (coin: string, hand: string): string =>
  `<circle cx="${MARK.coin.cx}" cy="${MARK.coin.cy}" r="${MARK.coin.r}" fill="${coin}"/><path d="${MARK.hand}" fill="${hand}"/>`;

const svg = (width: number, height: number, inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`,
  );

const rectangle = (width: number, height: number, radius: number, fill: string) =>
  `<rect x="0" y="0" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

/**
 * Draws the dark band with its tiles for the shared preview, without text, because the page's title is shown beside
 * it.
 */
const tiles = (width: number, height: number, { light }: Brand) =>
  `<defs><pattern id="t" width="64" height="64" patternUnits="userSpaceOnUse" patternTransform="scale(2.25)"><path fill="${light['tile-petal']}" fill-opacity=".35" d="${PETALS}"/></pattern></defs>${rectangle(width, height, 0, light.night)}${rectangle(width, height, 0, 'url(#t)')}`;

function underMark(name: PictureName, brand: Brand): string {
  const { width, height, plate } = PICTURE[name];
  if (name === 'shared.png')
    return `${tiles(width, height, brand)}<circle cx="${width / 2}" cy="${height / 2}" r="${height * 0.42}" fill="${brand.light.night}"/>`;
  if (plate === 'none') return '';
  if (plate === 'night') return rectangle(width, height, 0, brand.light.night);
  return rectangle(width, height, width * ROUND, GROUNDS.light.ground);
}

function markOf(name: PictureName, { light }: Brand): string {
  if (name === 'icon-monochrome.png') return markSvg(WHITE, WHITE);
  return markSvg(COIN, PICTURE[name].plate === 'night' ? light['on-night-soft'] : light.brand);
}

function withMark(name: PictureName, brand: Brand): Buffer {
  const { width, height, share } = PICTURE[name];
  const side = height * share;
  const place = `translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / MARK.side})`;
  return svg(width, height, `${underMark(name, brand)}<g transform="${place}">${markOf(name, brand)}</g>`);
}

/** Draws a lender's logo as one of the pictures, on white, since a logo may have any colour. */
async function withLogo(name: PictureName, logo: Buffer, brand: Brand): Promise<Buffer> {
  const sharp = await openSharp();
  const { width, height, share, plate } = PICTURE[name];
  if (name === 'logo.png')
    return sharp(logo).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
  const isShared = name === 'shared.png';
  // A shared picture is wide, so the logo may be wide too.
  const box = {
    width: Math.round(height * share * (isShared ? 1.6 : 1)),
    height: Math.round(height * share),
  };
  const inside = await sharp(logo)
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const sheet = { width: inside.info.width + MARGIN, height: inside.info.height + MARGIN };
  const under = isShared
    ? `${tiles(width, height, brand)}<g transform="translate(${(width - sheet.width) / 2} ${(height - sheet.height) / 2})">${rectangle(sheet.width, sheet.height, 40, WHITE)}</g>`
    : rectangle(width, height, plate === 'ground' ? width * ROUND : 0, WHITE);
  return sharp(svg(width, height, under))
    .composite([{ input: inside.data }])
    .png()
    .toBuffer();
}

/** Draws one of the lender's pictures as PNG; `null` for a logo that the lender does not have. */
export async function drawPicture(
  name: PictureName,
  { logo, brand }: { readonly logo: Buffer | null; readonly brand: Brand },
): Promise<Buffer | null> {
  if (logo) return withLogo(name, logo, brand);
  if (name === 'logo.png') return null;
  const sharp = await openSharp();
  return sharp(withMark(name, brand)).png({ palette: true }).toBuffer();
}
