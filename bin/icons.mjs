// The icons of the installed application, drawn from the brand mark (web/styles/icon.svg).
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const SIZE = 512;
/** Side of the mark's own drawing. */
const MARK = 34;
const NIGHT = '#073642';
const GROUND = '#fbf6ec';

/** `share` is how much of the icon the mark takes; systems may cut a maskable icon to its inner 80 %. */
const drawing = (mark, { share, ground = '', radius = 0 }) => {
  const scale = (SIZE * share) / MARK;
  const edge = (SIZE * (1 - share)) / 2;
  const plate = ground && `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${ground}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${plate}<g transform="translate(${edge} ${edge}) scale(${scale})">${mark}</g></svg>`,
  );
};

/** @returns {Promise<{ manifest: object[], apple: string }>} entries for the manifest, and the address of Apple's icon. */
export async function writeIcons(root, out) {
  const source = await readFile(path.join(root, 'web/styles/icon.svg'), 'utf8');
  const mark = source.replace(/<\/?svg[^>]*>|<title>.*?<\/title>/g, '');
  const onNight = mark.replace('#0E7288', '#D6EBEC');
  const white = mark.replaceAll(/fill="#\w+"/g, 'fill="#fff"');

  async function write(name, size, svg) {
    const png = await sharp(svg, { density: 300 }).resize(size).png({ palette: true }).toBuffer();
    const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8);
    await writeFile(path.join(out, `assets/${name}-${hash}.png`), png);
    return `/assets/${name}-${hash}.png`;
  }
  const plain = drawing(mark, { share: 0.84, ground: GROUND, radius: 112 });
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
  };
}
