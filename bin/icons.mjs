// The pictures of the product: the icons of the installed application and what is shown of a page elsewhere, drawn from the
// brand mark (web/styles/icon.svg), and a look at its screens (docs/pictures).
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const SIZE = 512;
/** Side of the mark's own drawing. */
const MARK = 34;
const NIGHT = '#073642';
const GROUND = '#fbf6ec';
/** What other programs show of a page that somebody sends on. */
export const SHARED = { width: 1200, height: 630 };
/** Side of the picture in favicon.ico, for programs that know no other. */
const FAVICON = 48;
/** Screens for the browser's question whether to install, without the header: a lender's name stands there. */
const LOOKS = [
  { picture: 'my-products-390-light', label: 'Tu préstamo y cuánto falta', wide: false, top: 60 },
  { picture: 'loan-application-390-light', label: 'Pedir un préstamo en cinco pasos', wide: false, top: 20 },
  {
    picture: 'calculator-resultado-390-light',
    label: 'Cada cuota y el total, antes de pedir',
    wide: false,
    top: 0,
  },
  { picture: 'dashboard-1280-light', label: 'Lo que sigue y tu resumen', wide: true, top: 44 },
];
const LOOK = { narrow: { width: 390, height: 780 }, wide: { width: 900, height: 675 } };

/** `share` is how much of the icon the mark takes; systems may cut a maskable icon to its inner 80 %. */
const drawing = (mark, { share, ground = '', radius = 0 }) => {
  const scale = (SIZE * share) / MARK;
  const edge = (SIZE * (1 - share)) / 2;
  const plate = ground && `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${ground}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${plate}<g transform="translate(${edge} ${edge}) scale(${scale})">${mark}</g></svg>`,
  );
};

/** The cement tiles of the hero (web/ui/tile-pattern.tsx) with the mark before them; no text, so it is any lender's. */
const shared = (mark) => {
  const { width, height } = SHARED;
  const side = height * 0.62;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><pattern id="t" width="64" height="64" patternUnits="userSpaceOnUse" patternTransform="scale(2.25)"><path fill="#0E7288" fill-opacity=".35" d="M0 0a32 32 0 0 0 32 32A32 32 0 0 0 0 0zM64 0a32 32 0 0 1-32 32A32 32 0 0 1 64 0zM0 64a32 32 0 0 1 32-32A32 32 0 0 1 0 64zM64 64a32 32 0 0 0-32-32A32 32 0 0 0 64 64z"/></pattern></defs><rect width="${width}" height="${height}" fill="${NIGHT}"/><rect width="${width}" height="${height}" fill="url(#t)"/><circle cx="${width / 2}" cy="${height / 2}" r="${side * 0.68}" fill="${NIGHT}"/><g transform="translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / MARK})">${mark}</g></svg>`,
  );
};

/** One PNG in the envelope of an icon file. */
function icoOf(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(FAVICON, 6);
  head.writeUInt8(FAVICON, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** @returns {Promise<object[]>} entries for the manifest. */
export const writeLooks = (root, out) =>
  Promise.all(
    LOOKS.map(async ({ picture, label, wide, top }) => {
      const size = wide ? LOOK.wide : LOOK.narrow;
      const bytes = await sharp(path.join(root, `docs/pictures/${picture}.webp`))
        .extract({ left: 0, top, ...size })
        .webp({ quality: 80 })
        .toBuffer();
      const src = await keep(out, `look-${picture}`, bytes, 'webp');
      const sizes = `${size.width}x${size.height}`;
      return { src, sizes, type: 'image/webp', form_factor: wide ? 'wide' : 'narrow', label };
    }),
  );

async function keep(out, name, bytes, kind) {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  await writeFile(path.join(out, `assets/${name}-${hash}.${kind}`), bytes);
  return `/assets/${name}-${hash}.${kind}`;
}

/** @returns {Promise<{ manifest: object[], apple: string, shared: string }>} entries for the manifest, and the addresses of Apple's icon and of the picture that others show. */
export async function writeIcons(root, out) {
  const source = await readFile(path.join(root, 'web/styles/icon.svg'), 'utf8');
  const mark = source.replace(/<\/?svg[^>]*>|<title>.*?<\/title>/g, '');
  const onNight = mark.replace('#0E7288', '#D6EBEC');
  const white = mark.replaceAll(/fill="#\w+"/g, 'fill="#fff"');

  const draw = (size, svg) => sharp(svg, { density: 300 }).resize(size).png({ palette: true }).toBuffer();
  const write = async (name, size, svg) => keep(out, name, await draw(size, svg), 'png');
  const plain = drawing(mark, { share: 0.84, ground: GROUND, radius: 112 });
  const png = await sharp(drawing(mark, { share: 1 }), { density: 300 })
    .resize(FAVICON)
    .png()
    .toBuffer();
  await writeFile(path.join(out, 'favicon.ico'), icoOf(png));
  const icon = (src, size, purpose) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose });
  return {
    manifest: [
      icon(await write('icon-192', 192, plain), 192, 'any'),
      icon(await write('icon-512', 512, plain), 512, 'any'),
      icon(
        await write('icon-maskable', 512, drawing(onNight, { share: 0.68, ground: NIGHT })),
        512,
        'maskable',
      ),
      icon(await write('icon-monochrome', 512, drawing(white, { share: 0.74 })), 512, 'monochrome'),
    ],
    apple: await write('apple-touch-icon', 180, drawing(onNight, { share: 0.78, ground: NIGHT })),
    shared: await keep(out, 'shared', await sharp(shared(onNight)).png({ palette: true }).toBuffer(), 'png'),
  };
}
