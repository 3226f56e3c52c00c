// Texts inside a PNG (its chunk `tEXt`). A drawing carries its strokes this way: picture and proof pass through forms,
// drafts and retries as one value.

const HEAD = 8;
const LENGTH = 4;
const KIND = 4;
const CHECK = 4;
const TEXT = 'tEXt';
const END = 'IEND';

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

interface Chunk {
  readonly start: number;
  readonly kind: string;
  readonly data: Uint8Array;
}

/** The chunks of a PNG, up to the point where the bytes are no PNG any more. */
function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found: Chunk[] = [];
  for (let start = HEAD; start + LENGTH <= png.length; ) {
    const length = view.getUint32(start);
    const from = start + LENGTH + KIND;
    if (from + length + CHECK > png.length) break;
    const kind = String.fromCharCode(...png.subarray(start + LENGTH, from));
    found.push({ start, kind, data: png.subarray(from, from + length) });
    start = from + length + CHECK;
  }
  return found;
}

/**
 * A PNG with a named text in it.
 *
 * @param text Latin-1.
 */
export function withText(png: Uint8Array, name: string, text: string): Uint8Array<ArrayBuffer> {
  const end = chunksOf(png).find(({ kind }) => kind === END)?.start ?? png.length;
  const content = latin(`${TEXT}${name}\0${text}`);
  const chunk = new Uint8Array(LENGTH + content.length + CHECK);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - KIND);
  chunk.set(content, LENGTH);
  view.setUint32(LENGTH + content.length, crc32(content));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, end));
  whole.set(chunk, end);
  whole.set(png.subarray(end), end + chunk.length);
  return whole;
}

/** The text of that name in a PNG; `null` where there is none. */
export function textIn(png: Uint8Array, name: string): string | null {
  for (const { kind, data } of chunksOf(png)) {
    if (kind !== TEXT) continue;
    // Not by the sealing's helper, which only a public page loads beside this: it would go to every page.
    let text = '';
    for (let at = 0; at < data.length; at += 8192)
      text += String.fromCharCode(...data.subarray(at, at + 8192));
    if (text.startsWith(`${name}\0`)) return text.slice(name.length + 1);
  }
  return null;
}
