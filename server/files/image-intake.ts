import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { PHOTO_EDGE } from '#domain/limits/lengths.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/** Pixels (rule: upload-limits): a bomb is refused by its header, before anything is decoded. */
const PIXELS_MAX = 40_000_000;
const ADMITTED = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** The same in libvips' words: it judges for itself what a file is. */
const FORMATS = new Set(['jpeg', 'png', 'webp']);
const AT_ONCE = 2;

sharp.concurrency(1);
sharp.cache(false);

export interface TakenImage {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
  readonly extension: 'webp';
}

export type ImageProblem = 'unsupported' | 'heic' | 'broken' | 'too_many_pixels';

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Decodes and re-encodes, so that neither metadata nor anything hidden behind the picture survives (rule:
 * images-reencoded).
 */
export async function takeImage(bytes: Buffer): Promise<Result<TakenImage, ImageProblem>> {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'image/heic' || found?.mime === 'image/heif') return fail('heic');
  if (!found || !ADMITTED.has(found.mime)) return fail('unsupported');
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await reencode(bytes);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function reencode(bytes: Buffer): Promise<Result<TakenImage, ImageProblem>> {
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    const { width, height, format } = await image.metadata();
    if (!FORMATS.has(format)) return fail('unsupported');
    if (width * height > PIXELS_MAX) return fail('too_many_pixels');
    const encoded = await image
      .autoOrient()
      .resize({ width: PHOTO_EDGE, height: PHOTO_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    return ok({ bytes: encoded, type: 'image/webp', extension: 'webp' });
  } catch (error) {
    return fail(error instanceof Error && /pixel limit/i.test(error.message) ? 'too_many_pixels' : 'broken');
  }
}
