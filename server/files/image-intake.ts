import { fileTypeFromBuffer } from 'file-type';
import { PHOTO_EDGE } from '#domain/limits/lengths.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { openSharp } from '#server/files/open-sharp.ts';
import { turns } from '#server/threads/turns.ts';

/** Pixels (rule: upload-limits): a bomb is refused by its header, before anything is decoded. */
const PIXELS_MAX = 40_000_000;
const ADMITTED = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** The same in libvips' words: it judges for itself what a file is. */
const FORMATS = new Set(['jpeg', 'png', 'webp']);
// Of the four threads that Node has for files and pictures.
const inTurn = turns(2);

export interface TakenImage {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
  readonly extension: 'webp';
}

export type ImageProblem = 'unsupported' | 'heic' | 'broken' | 'too_many_pixels';

/**
 * Decodes and re-encodes, so that neither metadata nor anything hidden behind the picture survives (rule:
 * images-reencoded).
 */
export async function takeImage(bytes: Buffer): Promise<Result<TakenImage, ImageProblem>> {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'image/heic' || found?.mime === 'image/heif') return fail('heic');
  if (!found || !ADMITTED.has(found.mime)) return fail('unsupported');
  return inTurn(() => reencode(bytes));
}

async function reencode(bytes: Buffer): Promise<Result<TakenImage, ImageProblem>> {
  try {
    const sharp = await openSharp();
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
