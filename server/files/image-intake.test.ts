import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeImage, takeLogo } from '#server/files/image-intake.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

const CANARY = 'canary-metadata';
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const jpegWithMetadata = () =>
  picture(4_000, 3_000)
    .jpeg()
    .withExif({ IFD0: { Software: CANARY }, IFD3: { GPSLatitude: '18/1 28/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A PNG whose header declares `side` × `side` pixels, in a few bytes. */
function claims(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s is converted to WebP', async (format) => {
    const taken = await takeImage(await picture().toFormat(format).toBuffer());
    expect(taken).toMatchObject({ ok: true, value: { type: 'image/webp' } });
  });

  it('is turned upright, at most 1600 pixels long, and reveals neither the phone nor the place', async () => {
    const original = await jpegWithMetadata();
    expect(original.includes(CANARY)).toBe(true);
    expect((await sharp(original).metadata()).orientation).toBe(6);
    const taken = await takeImage(original);
    if (!taken.ok) throw new Error(taken.error);
    const { width, height, exif, xmp, icc } = await sharp(taken.value.bytes).metadata();
    expect({ width, height }).toEqual({ width: 1_200, height: 1_600 });
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    expect(taken.value.bytes.includes(CANARY)).toBe(false);
  });

  it('in the four inks of a print shop keeps its white', async () => {
    const white = sharp({ create: { width: 40, height: 40, channels: 3, background: 'white' } });
    const inks = await white.toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(inks).metadata()).space).toBe('cmyk');
    for (const taken of [await takeImage(inks), await takeLogo(inks)]) {
      if (!taken.ok) throw new Error(taken.error);
      const { data, info } = await sharp(taken.value.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.channels, ...data.subarray(0, 3)]).toEqual([3, 255, 255, 255]);
    }
  });

  it('of a tall screenshot keeps its letters legible', async () => {
    // Letters of 34 pixels keep 20 and more; a bound of the long edge alone left nine.
    const taken = await takeImage(await picture(1_080, 6_000).png().toBuffer());
    if (!taken.ok) throw new Error(taken.error);
    const { width = 0, height = 0 } = await sharp(taken.value.bytes).metadata();
    expect((34 * width) / 1_080).toBeGreaterThanOrEqual(20);
    expect({ width, height }).toEqual({ width: 720, height: 4_000 });
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'in %s that was not received to its end is called cut off',
    async (format) => {
      const noise = sharp({
        create: {
          width: 400,
          height: 300,
          channels: 3,
          background: 'teal',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      });
      const whole = await noise.toFormat(format).toBuffer();
      expect(await takeImage(whole)).toMatchObject({ ok: true });
      for (const share of [0.1, 0.3, 0.7, 0.95])
        expect(await takeImage(whole.subarray(0, whole.length * share))).toEqual({
          ok: false,
          error: 'cut_off',
        });
    },
  );

  it('whose bytes were changed on the way is called broken', async () => {
    const whole = await picture(400, 300).png().toBuffer();
    const damaged = Buffer.from(whole).fill(0xff, 60, whole.length - 40);
    expect(await takeImage(damaged)).toEqual({ ok: false, error: 'broken' });
  });

  it('loses bytes hidden after it', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>%PDF-1.7 PK\u0003\u0004');
    const taken = await takeImage(Buffer.concat([await picture().jpeg().toBuffer(), hidden]));
    expect(taken.ok && taken.value.bytes.includes('<script>')).toBe(false);
  });

  it.each<[string, Buffer, string]>([
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported'],
    ['PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'unsupported'],
    ['GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'), 'unsupported'],
    ['nothing', Buffer.alloc(0), 'unsupported'],
    ['HEIC', Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'), 'heic'],
    [
      'the beginning of a JPEG',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
      'cut_off',
    ],
  ])('that is %s is refused', async (_name, bytes, error) => {
    expect(await takeImage(bytes)).toEqual({ ok: false, error });
  });

  it('of too many pixels is refused by its header, before a decoder finds them missing', async () => {
    expect(await takeImage(claims(8_000))).toEqual({ ok: false, error: 'too_many_pixels' });
    expect(await takeImage(claims(2_000))).toEqual({ ok: false, error: 'broken' });
  });
});

describe('an uploaded photo', () => {
  let app: TestApp;
  let ana: Browser;
  beforeAll(async () => {
    app = await openTestApp();
    ana = await app.signIn('ana');
  });
  afterAll(() => app.close());

  const upload = (name: string, bytes: Buffer, documentType = 'cedula_front') =>
    ana.upload('/api/documents', { documentType }, { field: 'file', name, bytes });

  it('is shown to its owner and to the staff that may open it, in a sandbox, and does not exist for other callers', async () => {
    const reply = await upload('cédula "frente"\r\n.jpg', await jpegWithMetadata());
    expect(reply.statusCode).toBe(201);
    const { filePath } = reply.json();
    const face = (await upload('yo.jpg', await jpegWithMetadata(), 'profile_image')).json().filePath;
    expect(filePath).toMatch(/^\/api\/documents\/[\w-]{36}\/file$/);
    const seen = [
      [ana, filePath],
      [await app.signIn('pedro'), face],
    ] as const;
    for (const [viewer, address] of seen) {
      const shown = await viewer.get(address);
      expect(shown.statusCode).toBe(200);
      expect(shown.rawPayload.includes(CANARY)).toBe(false);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(shown.headers['content-disposition']).toMatch(
        /^inline; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.%-]+$/,
      );
    }
    expect((await (await app.signIn('luis')).get(filePath)).statusCode).toBe(404);
    expect((await app.browser().get(filePath)).statusCode).toBe(401);
  });

  it.each<[string, Buffer, string, string]>([
    [
      'cedula_front',
      Buffer.from('<svg/>'),
      'La cédula debe ser una imagen (JPG, PNG, etc.)',
      'Archivo inválido',
    ],
    [
      'payroll',
      Buffer.from('%PDF-1.7'),
      'Solo se permiten archivos de imagen (JPG, PNG, etc.)',
      'Archivo no válido',
    ],
  ])('for %s that is none is refused with its sentence', async (documentType, bytes, message, details) => {
    const before = await app.db.selectFrom('documents').select('id').execute();
    const reply = await upload('x.jpg', bytes, documentType);
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toEqual({ code: 'unsupported_type', message, details });
    expect(await app.db.selectFrom('documents').select('id').execute()).toEqual(before);
  });
});
