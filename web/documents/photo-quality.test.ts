import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { doubtOf, MEASURED_EDGE, measurePhoto } from '#web/documents/use-upload.ts';

/** A cédula on a table, as a phone takes it: letters, a face, some grain. */
const CARD = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <rect width="1600" height="1200" fill="#6b5a48"/>
  <rect x="150" y="200" width="1300" height="800" rx="40" fill="#dfe8ea"/>
  <rect x="210" y="380" width="330" height="430" fill="#8b6f5c"/>
  ${Array.from({ length: 9 }, (_, line) => `<text x="600" y="${320 + line * 70}" font-family="DejaVu Sans" font-size="38" fill="#222">REPÚBLICA DOMINICANA ${line} 001-1234567-8</text>`).join('')}
</svg>`);
const light = (radius: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
  <radialGradient id="light"><stop offset="0.5" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <ellipse cx="900" cy="600" rx="${radius}" ry="${radius * 0.7}" fill="url(#light)"/></svg>`);

const photo = () => sharp(CARD);
const taken = (picture: Sharp) => picture.jpeg({ quality: 80 }).toBuffer();

async function measured(file: Buffer) {
  const { data, info } = await sharp(file)
    .resize(MEASURED_EDGE, MEASURED_EDGE, { fit: 'inside', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measurePhoto({ data, width: info.width, height: info.height });
}
const front = async (file: Buffer) => doubtOf('cedula_front', await measured(file));

describe('a photo of a cédula', () => {
  it.each([
    ['is sharp', () => photo()],
    ['is a little soft', () => photo().blur(1.5)],
    ['is dark', () => photo().modulate({ brightness: 0.5 })],
    [
      'lies on white paper',
      () => photo().extend({ top: 300, bottom: 300, left: 300, right: 300, background: '#fff' }),
    ],
    ['has a spark of light', () => photo().composite([{ input: light(120) }])],
  ])('passes where it %s', async (_, draw) => {
    expect(await front(await taken(draw()))).toBeNull();
  });

  it.each([5, 8, 14])('gets a warning when it is blurred by %i pixels', async (pixels) => {
    expect(await front(await taken(photo().blur(pixels)))).toMatch(/^Se ve borrosa/);
  });

  it.each([340, 500])('gets a warning when light covers an ellipse of %i pixels', async (radius) => {
    expect(await front(await taken(photo().composite([{ input: light(radius) }])))).toMatch(/reflejo/);
  });
});

it('does not mistake a white page for glare, and ignores other documents', async () => {
  const page = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844">
    <rect width="390" height="844" fill="#fff"/>${Array.from({ length: 20 }, (_, line) => `<text x="20" y="${40 + line * 40}" font-family="DejaVu Sans" font-size="16" fill="#222">Nombre y apellido ${line}</text>`).join('')}</svg>`);
  expect(await front(await sharp(page).png().toBuffer())).toBeNull();
  const blurred = await measured(await taken(photo().blur(14)));
  expect(doubtOf('payroll', blurred)).toBeNull();
  expect(doubtOf('selfie', blurred)).toMatch(/borrosa/);
  expect(
    doubtOf('selfie', await measured(await taken(photo().composite([{ input: light(500) }])))),
  ).toBeNull();
});
