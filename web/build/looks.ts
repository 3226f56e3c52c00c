// Screenshots of the product (docs/pictures) for the browser's install prompt.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { OUT } from './built.ts';

/** Screens whose pictures the browser's install prompt shows, without the header, which contains a lender's name. */
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

/** Writes the pictures of the screens. @returns their entries for the manifest. */
export const writeLooks = (): Promise<object[]> =>
  Promise.all(
    LOOKS.map(async ({ picture, label, wide, top }) => {
      const size = wide ? LOOK.wide : LOOK.narrow;
      const bytes = await sharp(path.resolve(import.meta.dirname, `../../docs/pictures/${picture}.webp`))
        .extract({ left: 0, top, ...size })
        .webp({ quality: 80 })
        .toBuffer();
      const src = await keep(`look-${picture}`, bytes, 'webp');
      const sizes = `${size.width}x${size.height}`;
      return { src, sizes, type: 'image/webp', form_factor: wide ? 'wide' : 'narrow', label };
    }),
  );

async function keep(name: string, bytes: Buffer, kind: string): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  await writeFile(path.join(OUT, `assets/${name}-${hash}.${kind}`), bytes);
  return `/assets/${name}-${hash}.${kind}`;
}
