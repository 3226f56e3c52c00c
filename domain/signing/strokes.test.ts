import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { textIn, withText } from '#domain/signing/png-text.ts';
import { drawnWith, STROKE_POINTS_MAX, type Strokes, strokesOf } from '#domain/signing/strokes.ts';

/** One white pixel, made by hand. */
const PIXEL = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55', 'hex'),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]);
function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
}
const STROKES: Strokes = [
  [
    [10, 20, 0],
    [14, 22, 1_250],
  ],
  [[30, 20, 4_200]],
];

test('a drawing carries how it was drawn, and its end stays where it was', () => {
  const drawn = drawnWith(PIXEL, STROKES);
  expect(strokesOf(drawn)).toEqual(STROKES);
  expect(Buffer.from(drawn).subarray(-12).equals(PIXEL.subarray(-12))).toBe(true);
  // CRC-32 of "tEXta\0b", as any reader of PNG checks it.
  expect(Buffer.from(withText(PIXEL, 'a', 'b')).toString('hex')).toContain('0000000374455874610062dc49a23b');
});

test('one that says nothing, or nothing that a pad reports, has no strokes', () => {
  expect(strokesOf(PIXEL)).toBeNull();
  expect(textIn(PIXEL, 'strokes')).toBeNull();
  expect(strokesOf(Buffer.from('no picture at all'))).toBeNull();
  for (const wrong of [
    '{',
    '"text"',
    '[[["1",2,3]]]',
    '[[[1,2]]]',
    '[[[1,2,-3]]]',
    '[[[1.5,2,3]]]',
    '[[[99999,2,3]]]',
    JSON.stringify([Array.from({ length: STROKE_POINTS_MAX + 1 }, () => [1, 1, 1])]),
  ])
    expect(strokesOf(withText(PIXEL, 'strokes', wrong)), wrong.slice(0, 40)).toBeNull();
});
