import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { LOGO } from '#domain/branding/logo.ts';
import type { PictureProblem } from '#domain/documents/picture-problem.ts';
import { isCutOff, pictureSize } from '#domain/documents/picture-size.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refuseInTransaction } from '#server/db/open-transaction.ts';
import { turns } from '#server/threads/turns.ts';

/**
 * Maximum number of pixels (rule: upload-limits). A picture's header gives their number, so a decompression bomb is
 * refused before any pixel is decoded.
 */
const PIXELS_MAX = 40_000_000;
const ADMITTED = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** The accepted formats of pictures by the names of libvips, which detects the type of a file itself. */
const FORMATS = new Set(['jpeg', 'png', 'webp']);
// Out of the four threads that Node has for files and pictures.
const inTurn = turns(2);

export interface TakenImage {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
  readonly extension: 'webp';
}

export type ImageProblem = PictureProblem | 'unsupported';

/**
 * Decodes an uploaded picture and encodes it anew, so that neither metadata nor bytes hidden behind the picture
 * survive (rule: images-reencoded).
 */
async function take<T>(
  bytes: Buffer,
  encode: (image: Sharp) => Promise<T>,
): Promise<Result<T, ImageProblem>> {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'image/heic' || found?.mime === 'image/heif') return fail('heic');
  if (!found || !ADMITTED.has(found.mime)) return fail('unsupported');
  return inTurn(() => reencode(bytes, encode));
}

/** Loads the picture library sharp with the first picture: it takes twenty megabytes. */
export async function openSharp() {
  refuseInTransaction('a picture');
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function reencode<T>(
  bytes: Buffer,
  encode: (image: Sharp) => Promise<T>,
): Promise<Result<T, ImageProblem>> {
  try {
    const sharp = await openSharp();
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    const { width, height, format } = await image.metadata();
    if (!FORMATS.has(format)) return fail('unsupported');
    if (width * height > PIXELS_MAX) return fail('too_many_pixels');
    return ok(await encode(image.autoOrient()));
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) return fail('too_many_pixels');
    return fail(isCutOff(bytes) ? 'cut_off' : 'broken');
  }
}

/**
 * Pictures that were re-encoded here. No request brings one of these buffers: it is for the demo, whose hundreds of
 * clients show the same pictures.
 */
const taken = new WeakSet<Buffer>();
const asTaken = (bytes: Buffer): TakenImage => ({ bytes, type: 'image/webp', extension: 'webp' });

/** Re-encodes a photo as WebP, small enough to be sent over a phone, and legible (rule: photo-compression). */
export async function takeImage(bytes: Buffer): Promise<Result<TakenImage, ImageProblem>> {
  if (taken.has(bytes)) return ok(asTaken(bytes));
  return take(bytes, async (image) => {
    const { autoOrient } = await image.metadata();
    const small = image.resize({ ...pictureSize(autoOrient), fit: 'fill' });
    // The customer waits for it: half the time of the usual effort of 4, for a tenth more bytes.
    const encoded = await small.webp({ quality: 75, effort: 2 }).toBuffer();
    taken.add(encoded);
    return asTaken(encoded);
  });
}

export interface TakenLogo {
  /** The logo as PNG, which keeps sharp edges and transparency. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export const takeLogo = (bytes: Buffer): Promise<Result<TakenLogo, ImageProblem>> =>
  take(bytes, async (image) => {
    const edge = LOGO.edgeMax;
    const small = image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await small.png().toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
