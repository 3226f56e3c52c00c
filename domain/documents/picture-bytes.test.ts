import { expect, test } from 'vitest';
import { isCutOff, isHeic } from '#domain/documents/picture-size.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  );

/** Metadata with a thumbnail, fill bytes, a frame, two scans with stuffed bytes and a restart, and the end. */
const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 10, 0xff, 0xd8, 0x11, 0x22, 0xff, 0xd9, 0, 0],
  [0xff, 0xff, 0xff, 0xc0, 0, 4, 8, 0],
  [0xff, 0xda, 0, 3, 1, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
  [0xff, 0xda, 0, 3, 1, 0xff, 0x00, 0x78],
  [0xff, 0xd9],
);
const PNG = bytes(
  [0x89],
  'PNG\r\n\x1a\n',
  [0, 0, 0, 2],
  'IHDR',
  [1, 2, 9, 9, 9, 9],
  [0, 0, 0, 4],
  'IDATIEND',
  [9, 9, 9, 9],
  [0, 0, 0, 0],
  'IEND',
  [9, 9, 9, 9],
);
const WEBP = bytes('RIFF', [8, 0, 0, 0], 'WEBP', [1, 2, 3, 4]);

test.each([
  ['a JPEG', JPEG, 3],
  ['a PNG', PNG, 8],
  ['a WebP', WEBP, 12],
])('%s is whole, also with bytes behind it, and cut off at every earlier place', (_what, whole, known) => {
  expect(isCutOff(whole)).toBe(false);
  expect(isCutOff(bytes([...whole], 'hidden'))).toBe(false);
  for (let length = known; length < whole.length; length += 1)
    expect(isCutOff(whole.slice(0, length)), `${length} of ${whole.length}`).toBe(true);
});

test('a picture in the middle of a buffer is read from its own beginning', () => {
  const around = bytes('before', [...PNG], 'behind');
  expect(isCutOff(around.subarray(6, 6 + PNG.length))).toBe(false);
  expect(isCutOff(around.subarray(6, 5 + PNG.length))).toBe(true);
});

test.each(['%PDF-1.7', 'GIF89a', '', 'RIFF', '\xff\xd8'])('of %j nothing is said', (text) => {
  expect(isCutOff(bytes(text))).toBe(false);
});

test.each([
  ['\0\0\0\x18ftypheic', true],
  ['\0\0\0\x18ftypmif1', true],
  ['\0\0\0\x18ftyphevc', true],
  ['\0\0\0\x18ftypavif', false],
  ['\0\0\0\x18ftypisom', false],
  ['ftypheic', false],
  ['\xff\xd8\xff\xe0', false],
])('%j is HEIC: %s', (text, is) => {
  expect(isHeic(bytes(text))).toBe(is);
});
