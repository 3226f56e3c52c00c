import { PHOTO_EDGE } from '#domain/limits/lengths.ts';

/**
 * Qualities of a compressed photo, best first, down to the lowest readable one: the first that fits the budget is sent.
 */
const QUALITIES = [0.75, 0.6, 0.45, 0.3];
/**
 * Most bytes of one photo by format, so that three photos and two signatures stay within 450 KB (WebP) or 900 KB
 * (JPEG).
 */
const BUDGET = { 'image/webp': 125_000, 'image/jpeg': 270_000 } as const;

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * The picture in the best quality that fits the budget; a grainy one is sent in less quality rather than in more bytes.
 */
async function encodeWithin(canvas: HTMLCanvasElement, type: keyof typeof BUDGET): Promise<Blob | null> {
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, type, quality);
    // A browser that cannot encode a type returns a PNG.
    if (blob?.type !== type) return null;
    smallest = blob;
    if (blob.size <= BUDGET[type]) break;
  }
  return smallest;
}

/**
 * A photo small enough for prepaid data: WebP if the browser encodes it, else JPEG (rule: photo-compression). A file
 * that the browser cannot decode is sent unchanged, and the server says what to do about it.
 */
export async function compressPhoto(file: File): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (image === null) return file;
  const scale = Math.min(1, PHOTO_EDGE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const small = (await encodeWithin(canvas, 'image/webp')) ?? (await encodeWithin(canvas, 'image/jpeg'));
  if (small === null || small.size >= file.size) return file;
  const name = file.name.replace(/\.[^.]*$/, '');
  return new File([small], `${name}.${small.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: small.type });
}
