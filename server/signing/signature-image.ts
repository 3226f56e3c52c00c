import { SIGNATURE_MAX_BYTES } from '#contract/fields.ts';
import { openSharp } from '#server/files/image-intake.ts';
import { turns } from '#server/threads/turns.ts';

// Half a percent of a pad of 350×150: fewer points are a dot or nothing.
const INK_MIN = 60;

// Limits decoding to one of the four threads that Node has for files and pictures.
const inTurn = turns(1);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The PNG bytes of a drawn signature, or `null` when it is no picture, too large or blank (rule: signature-image). */
export async function readSignature(dataUrl: string): Promise<Buffer | null> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  // Checked before decoding: libvips would also read an SVG, a PDF or a TIFF.
  if (bytes.length > SIGNATURE_MAX_BYTES || !bytes.subarray(0, PNG.length).equals(PNG)) return null;
  return (await inTurn(() => inkOf(bytes))) >= INK_MIN ? bytes : null;
}

/** The number of dark points in a picture; 0 when the bytes are no picture. */
async function inkOf(bytes: Buffer): Promise<number> {
  try {
    const sharp = await openSharp();
    const image = sharp(bytes, { limitInputPixels: 4_000_000, failOn: 'error' });
    const { data } = await image
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let ink = 0;
    for (const level of data) if (level < 128) ink += 1;
    return ink;
  } catch {
    return 0;
  }
}
