/** Long edge of what travels, in pixels, and its quality. */
const EDGE = 1600;
const QUALITY = 0.75;

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

/**
 * A photo small enough for prepaid data: 1600 px, WebP where the browser encodes it, else JPEG (ruling A, C30).
 * What the browser cannot decode is sent as it is, and the server says what to do about it.
 */
export async function compressPhoto(file: File): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (image === null) return file;
  const scale = Math.min(1, EDGE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const webp = await encode(canvas, 'image/webp');
  // A browser that cannot encode WebP answers with a PNG.
  const small = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg');
  if (small === null || small.size >= file.size) return file;
  const name = file.name.replace(/\.[^.]*$/, '');
  return new File([small], `${name}.${small.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: small.type });
}
