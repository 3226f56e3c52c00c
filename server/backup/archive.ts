/** One file of a backup's archive: its name and its bytes. */
export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

// POSIX.1-1988 (ustar): any tar opens it.
const BLOCK = 512;
const NAME_MAX = 100;
const SIZE = { at: 124, length: 12 };
const SUM = { at: 148, length: 8 };

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) >= NAME_MAX) throw new Error(`A name too long for the archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, SIZE.length), SIZE.at);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(SUM.length), SUM.at);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM.at);
  return header;
}

/** Packs entries as a tar. Each entry must fit into memory; their number has no limit. */
export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length);
    yield bytes;
    if (padding(bytes.length) > 0) yield Buffer.alloc(padding(bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The entries of a tar, one after another. @throws when the stream ends too early. */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const take = async (size: number): Promise<Buffer> => {
    const parts = [held];
    let length = held.length;
    while (length < size) {
      const { value, done } = await iterator.next();
      if (done) throw new Error('The archive ends too early.');
      parts.push(Buffer.from(value));
      length += value.length;
    }
    const all = Buffer.concat(parts);
    held = all.subarray(size);
    return all.subarray(0, size);
  };
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const [name = ''] = header.toString('utf8', 0, NAME_MAX).split('\0');
    const size = Number.parseInt(header.toString('latin1', SIZE.at, SIZE.at + SIZE.length), 8);
    if (!headerOf(name, size).equals(header)) throw new Error('The archive was not written by this program.');
    yield { name, bytes: await take(size) };
    await take(padding(size));
  }
  // Reads to the last byte: only there does the encryption prove that nothing was cut off.
  await take(BLOCK);
  if (held.length > 0 || !(await iterator.next()).done) throw new Error('The archive goes on after its end.');
}
