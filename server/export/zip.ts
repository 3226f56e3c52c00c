import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * One file of a ZIP. Its content is either bytes that are compressed already, such as a PDF or a photo, or pieces of
 * text, which the ZIP compresses.
 */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | AsyncIterable<string>;
}

// APPNOTE.TXT 4.3 to 4.5.
const LOCAL = 0x04034b50;
const AFTER = 0x08074b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_PLACE = 0x07064b50;
const STORED = 0;
const DEFLATED = 8;
/** Flag bits of a ZIP entry: the sizes come after the bytes (`SIZES_AFTER`), and the name is UTF-8 (`UTF_8`). */
const SIZES_AFTER = 0x0008;
const UTF_8 = 0x0800;
const VERSION = 45;
const SCRATCH_BYTES = 256 * 1024;
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/** Encodes numbers as little-endian bytes, each with its count of bytes. */
function numbers(...parts: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const all = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of parts) {
    if (bytes === 8) all.writeBigUInt64LE(BigInt(value), at);
    else all.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return all;
}

/** An instant in the format of MS-DOS: accurate to two seconds, from 1980 on; in UTC. */
function stampOf(at: Date): { readonly time: number; readonly date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { time, date };
}

interface Written {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly at: number;
  crc: number;
  packed: number;
  size: number;
}

interface Stamp {
  readonly time: number;
  readonly date: number;
}

const headOf = ({ flags, method, crc, packed, size, name }: Written, { time, date }: Stamp) =>
  [
    [flags, 2],
    [method, 2],
    [time, 2],
    [date, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
  ] as const;

function listed(entry: Written, stamp: Stamp): Buffer {
  const far = entry.at >= MOST_32;
  const extra = far ? numbers([1, 2], [8, 2], [entry.at, 8]) : Buffer.alloc(0);
  const head = numbers(
    [LISTED, 4],
    [VERSION, 2],
    [VERSION, 2],
    ...headOf(entry, stamp),
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [far ? MOST_32 : entry.at, 4],
  );
  return Buffer.concat([head, entry.name, extra]);
}

function endOf(entries: readonly Written[], start: number, size: number): Buffer {
  const count = entries.length;
  const end = numbers(
    [END, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, MOST_16), 2],
    [Math.min(count, MOST_16), 2],
    [Math.min(size, MOST_32), 4],
    [Math.min(start, MOST_32), 4],
    [0, 2],
  );
  if (count < MOST_16 && start < MOST_32 && size < MOST_32) return end;
  const large = numbers(
    [END_64, 4],
    [44, 8],
    [VERSION, 2],
    [VERSION, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [size, 8],
    [start, 8],
  );
  const place = numbers([END_64_PLACE, 4], [0, 4], [start + size, 8], [1, 4]);
  return Buffer.concat([large, place, end]);
}

/** Compresses a text piece by piece, and keeps size and checksum in `entry` as the pieces pass. */
async function* deflated(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  const pack = createDeflateRaw();
  // One buffer for all pieces: a new one for each would be garbage of the whole length before it is collected.
  const scratch = Buffer.allocUnsafe(SCRATCH_BYTES);
  const feed = (async () => {
    for await (const text of content) {
      const fits = Buffer.byteLength(text) <= SCRATCH_BYTES;
      const bytes = fits ? scratch.subarray(0, scratch.write(text)) : Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      await new Promise<void>((resolve, reject) => {
        pack.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    }
    pack.end();
  })();
  feed.catch((error) => pack.destroy(error));
  for await (const piece of pack as AsyncIterable<Buffer>) {
    entry.packed += piece.length;
    yield piece;
  }
  await feed;
}

/** A ZIP of any length, written as its entries arrive: only entries given as whole bytes are held in memory. */
async function* zipped(entries: AsyncIterable<ZipEntry>, stamp: Stamp): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const count = (bytes: Buffer) => {
    at += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const whole = Buffer.isBuffer(content);
    const entry: Written = {
      name: Buffer.from(name),
      flags: whole ? UTF_8 : UTF_8 | SIZES_AFTER,
      method: whole ? STORED : DEFLATED,
      at,
      crc: whole ? crc32(content) : 0,
      packed: whole ? content.length : 0,
      size: whole ? content.length : 0,
    };
    written.push(entry);
    yield count(
      Buffer.concat([numbers([LOCAL, 4], [VERSION, 2], ...headOf(entry, stamp), [0, 2]), entry.name]),
    );
    if (whole) yield count(content);
    else {
      for await (const piece of deflated(content, entry)) yield count(piece);
      if (entry.size >= MOST_32) throw new RangeError(`${name} is too long for its entry`);
      yield count(numbers([AFTER, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]));
    }
  }
  const start = at;
  for (const entry of written) yield count(listed(entry, stamp));
  yield endOf(written, start, at - start);
}

export const zipStream = (entries: AsyncIterable<ZipEntry>, at: Date): Readable =>
  Readable.from(zipped(entries, stampOf(at)), { objectMode: false });
