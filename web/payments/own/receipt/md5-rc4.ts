// The two old algorithms that protect a PDF until version 1.6 (ISO 32000-1, 7.6). Browsers offer neither.

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32));
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];

/** The mixed word of a step, and the place of the message's word that it adds (RFC 1321). */
function mixed(step: number, b: number, c: number, d: number): readonly [number, number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}

/** The MD5 of bytes. */
export function md5(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n, true);
  const state = Uint32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step += 1) {
      const [mix, place] = mixed(step, b, c, d);
      const sum = (a + mix + (SINES[step] ?? 0) + words.getUint32(block + 4 * place, true)) | 0;
      const by = SHIFTS[4 * (step >> 4) + (step % 4)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0];
    }
    for (const [at, word] of [a, b, c, d].entries()) state[at] = (state[at] ?? 0) + word;
  }
  const digest = new DataView(new ArrayBuffer(16));
  for (const [at, word] of state.entries()) digest.setUint32(4 * at, word, true);
  return new Uint8Array(digest.buffer);
}

/** Bytes encrypted, or decrypted, with RC4. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (place: number) => box[place & 255] ?? 0;
  const swap = (i: number, j: number) => {
    [box[i], box[j]] = [at(j), at(i)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  });
}
