import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { textIn, withText } from '#domain/signing/png-text.ts';
import {
  drawnWith,
  STROKE_POINTS_MAX,
  type Strokes,
  strokesOf,
  strokesText,
} from '#domain/signing/strokes.ts';

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

test('a drawing contains its strokes, and its end stays in place', () => {
  const drawn = drawnWith(PIXEL, STROKES);
  expect(strokesOf(drawn)).toEqual(STROKES);
  expect(Buffer.from(drawn).subarray(-12).equals(PIXEL.subarray(-12))).toBe(true);
  // CRC-32 of "tEXta\0b", as any reader of PNG checks it.
  expect(Buffer.from(withText(PIXEL, 'a', 'b')).toString('hex')).toContain('0000000374455874610062dc49a23b');
});

test('counts strokes, points and seconds', () => {
  expect(strokesText(STROKES)).toBe('2 trazos, 3 puntos, 4.2 segundos');
  expect(strokesText([])).toBe('0 trazos, 0 puntos, 0.0 segundos');
});

test('a drawing may fill its pad, last an hour and have the maximum of points, and not one more', () => {
  const read = (strokes: unknown) => strokesOf(withText(PIXEL, 'strokes', JSON.stringify(strokes)));
  const point = [1, 1, 1];
  const many = (length: number) => [Array.from({ length }, () => point)];
  for (const well of [
    [],
    [[[4_000, -4_000, 3_600_000]]],
    many(STROKE_POINTS_MAX),
    Array.from({ length: STROKE_POINTS_MAX }, () => [point]),
  ])
    expect(read(well)).toEqual(well);
  for (const wrong of [
    [[[4_001, 0, 0]]],
    [[[0, 4_001, 0]]],
    [[[0, -4_001, 0]]],
    [[[-4_001, 0, 0]]],
    [[[0, 0, 3_600_001]]],
    [[[0, 0, 1.5]]],
    [[[1, 2, 3, 4]]],
    [[point, null]],
    [[point], 'x'],
    [[point], [null]],
    [[{ length: 3, 0: 1, 1: 1, 2: 1 }]],
    { length: 0 },
    Array.from({ length: STROKE_POINTS_MAX + 1 }, () => []),
    [many(STROKE_POINTS_MAX)[0], [point]],
  ])
    expect(read(wrong), JSON.stringify(wrong).slice(0, 60)).toBeNull();
});

test('ignores other texts of a picture', () => {
  const both = withText(withText(PIXEL, 'strokesOf', 'other'), 'strokes', '[]');
  expect(textIn(both, 'strokes')).toBe('[]');
  expect(textIn(withText(PIXEL, 'strokes', 'x'.repeat(20_000)), 'strokes')).toBe('x'.repeat(20_000));
  expect(textIn(withText(PIXEL, '', 'x'), 'x')).toBeNull();
  const data = chunk('iTXt', Buffer.from('strokes\0[]'));
  expect(textIn(Buffer.concat([PIXEL.subarray(0, 33), data, PIXEL.subarray(33)]), 'strokes')).toBeNull();
});

test('a truncated picture has no strokes, and is not read beyond its end', () => {
  const whole = Buffer.from(drawnWith(PIXEL, STROKES));
  const end = whole.length - 12;
  for (let length = 0; length < end; length += 1)
    expect(strokesOf(whole.subarray(0, length)), String(length)).toBeNull();
  expect(strokesOf(whole.subarray(0, end))).toEqual(STROKES);
  // A picture without an end gets its text at the end.
  const cut = PIXEL.subarray(0, PIXEL.length - 12);
  expect(
    Buffer.from(withText(cut, 'a', 'b'))
      .subarray(0, cut.length)
      .equals(cut),
  ).toBe(true);
});

test('a picture without strokes, or with impossible ones, has none', () => {
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
