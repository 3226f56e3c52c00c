import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSignature } from '#server/demo/demo-pictures.ts';
import { readSignature } from '#server/signing/signature-image.ts';

const asPng = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const inked = () => sharp({ create: { width: 200, height: 100, channels: 3, background: 'black' } });

it('is the bytes of the drawing', async () => {
  const drawn = await drawSignature(0);
  expect(asPng((await readSignature(drawn)) ?? Buffer.alloc(0))).toBe(drawn);
});

it.each<[string, () => Buffer | Promise<Buffer>]>([
  [
    'SVG that names files of ours',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/hostname"/></svg>',
      ),
  ],
  ['PDF', () => Buffer.from('%PDF-1.7\n%%EOF')],
  ['JPEG', () => inked().jpeg().toBuffer()],
  ['TIFF', () => inked().tiff().toBuffer()],
  ['blank page', () => inked().negate().png().toBuffer()],
  ['beginning of a PNG', async () => (await inked().png().toBuffer()).subarray(0, 40)],
])('a %s declared as PNG is refused', async (_, bytes) => {
  expect(await readSignature(asPng(await bytes()))).toBeNull();
});
