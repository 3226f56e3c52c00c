import sharp from 'sharp';

/** Pixels of photos: of a phone of 2026, and a small size for journeys about something else. */
const SIZES = { '12 MP': [4000, 3000], '1 MP': [1200, 900] } as const;

type Size = keyof typeof SIZES;

async function drawGrain(size: Size): Promise<Buffer> {
  const [width, height] = SIZES[size];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: '#888', noise },
  })
    .resize(width, height)
    .raw()
    .toBuffer();
}

/**
 * For each size, the grain that all its photos share. It is drawn once, because drawing twelve megapixels takes
 * seconds.
 */
const grains = new Map<Size, Promise<Buffer>>();
const photos = new Map<string, Promise<Buffer>>();

function once<Key>(known: Map<Key, Promise<Buffer>>, key: Key, draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawn = known.get(key) ?? draw();
  known.set(key, drawn);
  return drawn;
}

/** A grainy JPEG with camera metadata (maker, GPS position); each `title` gives a visibly different picture. */
export const takePhoto = (title: string, hue: number, size: Size = '1 MP'): Promise<Buffer> =>
  once(photos, `${title} ${hue} ${size}`, () => drawPhoto(title, hue, size));

async function drawPhoto(title: string, hue: number, size: Size): Promise<Buffer> {
  const [width, height] = SIZES[size];
  const grain = await once(grains, size, () => drawGrain(size));
  const drawing =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 4000 3000">
    <rect x="300" y="400" width="3400" height="2200" rx="120" fill="hsl(${hue} 60% 70%)" fill-opacity="0.85"/>
    <rect x="500" y="800" width="900" height="1200" rx="60" fill="hsl(${hue} 40% 40%)"/>
    <text x="1600" y="1000" font-family="DejaVu Sans, sans-serif" font-size="260" fill="#14272c">${title}</text>
    <text x="1600" y="1500" font-family="DejaVu Sans, sans-serif" font-size="200" fill="#14272c">Persona de prueba</text>
  </svg>`);
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .composite([{ input: drawing }])
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Telefono', Model: 'Prueba 12MP', Software: 'canary-metadata' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 28/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '69/1 53/1 0/1',
      },
    })
    .toBuffer();
}
