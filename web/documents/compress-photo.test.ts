import { expect, it, vi } from 'vitest';
import { compressPhoto } from '#web/documents/compress-photo.ts';

/** Bytes of WebP in each quality, of a photo whose best one has `best`. */
const SHARES: Readonly<Record<string, number>> = { 0.75: 1, 0.6: 0.78, 0.45: 0.6, 0.3: 0.38 };

/** Compresses a photo of a phone. @returns the qualities that were tried, and the bytes of the file to send */
async function compress(best: number) {
  const tried: number[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type, quality) => {
    tried.push(Number(quality));
    const bytes = new Uint8Array(Math.round(best * (SHARES[String(quality)] ?? Number.NaN)));
    take(new Blob([bytes], { type: type ?? '' }));
  });
  const whole = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, ...new Array(2_000_000).fill(1), 0xff, 0xd9]);
  const small = await compressPhoto(new File([whole], 'foto.jpg', { type: 'image/jpeg' }));
  return { tried, size: small.ok ? small.value.size : null };
}

it.each([
  ['fits at once', 120_000, [0.75], 120_000],
  ['is a little too large', 150_000, [0.75, 0.6], 117_000],
  ['is grainy', 205_000, [0.75, 0.45], 123_000],
  ['may fit in two qualities', 185_000, [0.75, 0.6, 0.45], 111_000],
  ['is so grainy that only the last one fits', 300_000, [0.75, 0.3], 114_000],
  ['fits in none', 900_000, [0.75, 0.3], 342_000],
])('a photo that %s is encoded no oftener than needed', async (_what, best, tried, size) => {
  expect(await compress(best)).toEqual({ tried, size });
});
