import fc from 'fast-check';

const character = (min: number, max: number) =>
  fc.integer({ min, max }).map((point) => String.fromCodePoint(point));

// ASCII, two-byte characters on both sides of the surrogates, and all others.
const UNIT = fc.oneof(
  character(0, 0x7f),
  character(0x80, 0xd7ff),
  character(0xe000, 0xffff),
  character(0x1_0000, 0x10_ffff),
);

/**
 * An arbitrary of fast-check for any text. fast-check's own unit for this spends two seconds of each process on a
 * table of all characters.
 */
export const anyText = (maxLength?: number) =>
  fc.string({ unit: UNIT, ...(maxLength !== undefined && { maxLength }) });
