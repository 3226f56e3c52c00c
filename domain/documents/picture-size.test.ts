import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureSize, shareOfPhoto } from '#domain/documents/picture-size.ts';

test.each([
  ['a photo', 4_000, 3_000, 1_600, 1_200],
  ['an upright photo', 3_000, 4_000, 1_200, 1_600],
  ['a small picture', 300, 200, 300, 200],
  ['a screenshot', 1_080, 2_400, 720, 1_600],
  ['a tall screenshot', 1_080, 6_000, 720, 4_000],
  ['a wide one', 6_000, 1_080, 4_000, 720],
  ['a narrow strip', 40, 3_000, 40, 3_000],
  ['a strip longer than WebP holds', 100, 40_000, 41, 16_383],
  ['a line', 1, 60_000, 1, 16_383],
])('%s of %i × %i is stored as %i × %i', (_what, width, height, ...stored) => {
  expect(Object.values(pictureSize({ width, height }))).toEqual(stored);
});

test('letters of 34 pixels keep 20 on every screenshot of a phone up to five screens long', () => {
  const screen = fc.record({
    width: fc.integer({ min: 360, max: 1_224 }),
    screens: fc.double({ min: 1, max: 5, noNaN: true }),
  });
  fc.assert(
    fc.property(screen, ({ width, screens }) => {
      const size = { width, height: Math.round(width * 2.2 * screens) };
      expect((34 * pictureSize(size).width) / width).toBeGreaterThanOrEqual(19.9);
    }),
  );
});

test('a picture is never enlarged, keeps its form, and stays within the bounds', () => {
  const edge = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(edge, edge, (width, height) => {
      const stored = pictureSize({ width, height });
      expect(stored.width).toBeLessThanOrEqual(width);
      expect(stored.height).toBeLessThanOrEqual(height);
      expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(16_383);
      expect(stored.width * stored.height).toBeLessThanOrEqual(6_010_000 + stored.width + stored.height);
      // To half a pixel of the shorter edge.
      const short = Math.min(stored.width, stored.height);
      const ratio = (stored.width / stored.height) * (height / width);
      if (short > 1) expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(1 / short);
    }),
  );
});

test('a tall screenshot may weigh more than a photo, as it is longer', () => {
  expect(shareOfPhoto({ width: 1_200, height: 1_600 })).toBe(1);
  expect(shareOfPhoto({ width: 300, height: 200 })).toBe(1);
  expect(shareOfPhoto({ width: 720, height: 4_000 })).toBe(2.5);
});
