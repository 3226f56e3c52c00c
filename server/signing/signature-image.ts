import sharp from 'sharp';
import { SIGNATURE_MAX_BYTES } from '#contract/fields.ts';

// Half a percent of a pad of 350×150: less is a dot or nothing.
const INK_MIN = 60;

/** The PNG bytes of a drawn signature, or `null` when it is no picture, too large or blank (reading C188). */
export async function readSignature(dataUrl: string): Promise<Buffer | null> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > SIGNATURE_MAX_BYTES) return null;
  try {
    const image = sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' });
    if ((await image.metadata()).format !== 'png') return null;
    const { data } = await image
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let ink = 0;
    for (const level of data) if (level < 128) ink += 1;
    return ink >= INK_MIN ? bytes : null;
  } catch {
    return null;
  }
}
