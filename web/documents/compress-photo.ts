import type { PictureProblem } from '#domain/documents/picture-problem.ts';
import { isCutOff, isHeic, pictureSize, shareOfPhoto } from '#domain/documents/picture-size.ts';
import { fail, ok, type Result } from '#domain/result.ts';

/**
 * Qualities of a compressed photo, best first, down to the lowest readable one: the first that fits the budget is sent.
 * `least`: the smallest share of the best quality's bytes that photos of any grain take, as WebP or as JPEG; the last
 * quality is tried in any case.
 */
const QUALITIES = [
  { quality: 0.75, least: 1 },
  { quality: 0.6, least: 0.64 },
  { quality: 0.45, least: 0.47 },
  { quality: 0.3, least: 0 },
];
/**
 * Most bytes of one usual photo by format, so that three photos and two signatures stay within 450 KB (WebP) or 900 KB
 * (JPEG).
 */
const BUDGET = { 'image/webp': 125_000, 'image/jpeg': 270_000 } as const;

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * The picture in the best quality that fits the budget; a grainy one is sent in less quality rather than in more bytes.
 * A quality that cannot fit, by the size of the best one, is not tried: each takes a slow phone a third of a second.
 */
async function encodeWithin(canvas: HTMLCanvasElement, type: keyof typeof BUDGET): Promise<Blob | null> {
  const most = BUDGET[type] * shareOfPhoto(canvas);
  let best: Blob | null = null;
  let smallest: Blob | null = null;
  for (const { quality, least } of QUALITIES) {
    if (best && best.size * least > most) continue;
    const blob = await encode(canvas, type, quality);
    // A browser that cannot encode a type returns a PNG.
    if (blob?.type !== type) return null;
    best ??= blob;
    smallest = blob;
    if (blob.size <= most) break;
  }
  return smallest;
}

/** The picture of a file as the browser decodes it; `null`: it cannot. */
async function decoded(file: File): Promise<ImageBitmap | HTMLImageElement | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap) return bitmap;
  // Some browsers show what they make no bitmap of.
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const isShown = await image.decode().then(
    () => image.naturalWidth > 0,
    () => false,
  );
  URL.revokeObjectURL(image.src);
  return isShown ? image : null;
}

/**
 * A photo small enough for prepaid data: WebP if the browser encodes it, else JPEG (rule: photo-compression); or why
 * this file is no photo that can be sent. A browser that decodes nothing sends the file unchanged.
 */
export async function compressPhoto(file: File): Promise<Result<File, PictureProblem>> {
  if (!('createImageBitmap' in globalThis)) return ok(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCutOff(bytes)) return fail('cut_off');
  const image = await decoded(file);
  if (image === null) return fail(isHeic(bytes) ? 'heic' : 'broken');
  const canvas = document.createElement('canvas');
  const { width, height } = pictureSize(
    image instanceof HTMLImageElement ? { width: image.naturalWidth, height: image.naturalHeight } : image,
  );
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  if ('close' in image) image.close();
  const small = (await encodeWithin(canvas, 'image/webp')) ?? (await encodeWithin(canvas, 'image/jpeg'));
  if (small === null || small.size >= file.size) return ok(file);
  const name = file.name.replace(/\.[^.]*$/, '');
  return ok(
    new File([small], `${name}.${small.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: small.type }),
  );
}
