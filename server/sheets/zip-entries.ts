import { inflateRawSync } from 'node:zlib';

// APPNOTE.TXT 4.3: what is at the end says where the list of entries is, and that where each of them is.
const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const LISTED = 0x02014b50;
const LISTED_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

interface Listed {
  readonly method: number;
  readonly bytes: number;
  readonly at: number;
}

function endOf(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_BYTES - COMMENT_MAX);
  for (let at = zip.length - END_BYTES; at >= lowest; at -= 1) if (zip.readUInt32LE(at) === END) return at;
  throw new RangeError('No zip');
}

/** What a small ZIP lists, by name. @throws {RangeError} where it is none, or is cut off. */
export function zipEntries(zip: Buffer): ReadonlyMap<string, Listed> {
  const end = endOf(zip);
  const entries = new Map<string, Listed>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== LISTED) throw new RangeError('No entry');
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const start = at + LISTED_BYTES;
    entries.set(zip.toString('utf8', start, start + (name ?? 0)), {
      method: zip.readUInt16LE(at + 10),
      bytes: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/**
 * The text of an entry. What it says of its own size is not believed: it is unpacked up to `bytesMax` and no further.
 * @throws {RangeError} where it is longer, or cut off.
 */
export function entryText(zip: Buffer, { method, bytes, at }: Listed, bytesMax: number): string {
  if (zip.readUInt32LE(at) !== LOCAL) throw new RangeError('No entry');
  const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(start, start + bytes);
  if (method === STORED && packed.length <= bytesMax) return packed.toString('utf8');
  if (method !== DEFLATED) throw new RangeError('Not deflated');
  return inflateRawSync(packed, { maxOutputLength: bytesMax }).toString('utf8');
}
