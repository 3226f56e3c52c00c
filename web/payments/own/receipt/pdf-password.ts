/** The bytes with which an empty password is filled up (ISO 32000-1, algorithm 2). */
const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (hex) => Number.parseInt(hex, 16),
);

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const beginsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** A file's bytes as a text of one character each, so that its structure can be searched. */
function asText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a string of a PDF, "(literal)" or "<hex>". */
function bytesOf(written: string): Uint8Array {
  const inside = written.slice(1, -1);
  if (written.startsWith('<')) {
    const pairs = inside.replace(/\s/g, '').match(/..?/g) ?? [];
    return Uint8Array.from(pairs, (hex) => Number.parseInt(hex.padEnd(2, '0'), 16));
  }
  const plain = inside.replace(/\\([0-7]{1,3}|\r\n?|[\s\S])/g, (_, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 255);
    return /^[\r\n]/.test(sign) ? '' : (ESCAPED[sign] ?? sign);
  });
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

const STRING = String.raw`(<[\da-fA-F\s]*>|\((?:\\[\s\S]|[^\\()])*\))`;

/** The protection of a PDF, as its dictionary says it. */
interface Protection {
  readonly revision: number;
  /** Bytes of the key. */
  readonly length: number;
  readonly permissions: number;
  readonly isMetadataOpen: boolean;
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  readonly id: Uint8Array;
}

/** How a PDF is protected; `null`: it is not; `unknown`: in a way that only its own reader knows. */
function protectionOf(text: string): Protection | 'unknown' | null {
  const at = text.lastIndexOf('/Encrypt');
  const reference = at < 0 ? null : /^\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/.exec(text.slice(at, at + 60));
  if (!reference) return null;
  const [, number, generation] = reference;
  const start =
    number === undefined
      ? at
      : text.search(new RegExp(String.raw`(?:^|\D)${number}\s+${generation}\s+obj\b`));
  if (start < 0) return 'unknown';
  const dictionary = text.slice(start, start + 4_000);
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return 'unknown';
  const numberOf = (key: string) =>
    Number(new RegExp(String.raw`/${key}\s+(-?\d+)`).exec(dictionary)?.[1] ?? Number.NaN);
  const stringOf = (key: string) =>
    bytesOf(new RegExp(String.raw`/${key}\s*${STRING}`).exec(dictionary)?.[1] ?? '<>');
  const id = new RegExp(String.raw`/ID\s*\[\s*${STRING}`).exec(text)?.[1];
  const revision = numberOf('R');
  return {
    revision,
    length: revision === 2 ? 5 : numberOf('V') === 4 ? 16 : (numberOf('Length') || 40) / 8,
    permissions: numberOf('P'),
    isMetadataOpen: /\/EncryptMetadata\s+false/.test(dictionary),
    owner: stringOf('O'),
    user: stringOf('U'),
    id: bytesOf(id ?? '<>'),
  };
}

/** Whether the empty password opens a PDF of version 1.1 to 1.7 (ISO 32000-1, algorithms 2, 4 and 5). */
async function opensOld(by: Protection): Promise<boolean> {
  const { md5, rc4 } = await import('#web/payments/own/receipt/md5-rc4.ts');
  const permissions = new Uint8Array(Int32Array.of(by.permissions).buffer);
  const open = by.revision >= 4 && by.isMetadataOpen ? new Uint8Array(4).fill(255) : new Uint8Array();
  let key = md5(joined(PADDING, by.owner.subarray(0, 32), permissions, by.id, open)).subarray(0, by.length);
  if (by.revision === 2) return beginsWith(by.user, rc4(key, PADDING));
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, by.length);
  let proof = md5(joined(PADDING, by.id));
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    );
  return beginsWith(by.user, proof);
}

const digest = async (bits: number, bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest(`SHA-${bits}`, bytes));

/** Whether the empty password opens a PDF of version 1.7 or 2.0 (ISO 32000-2, algorithm 2.B). */
async function opensNew({ revision, user }: Protection): Promise<boolean> {
  let key = await digest(256, joined(user.subarray(32, 40)));
  for (let round = 0, last = 0; revision > 5 && (round < 64 || last > round - 32); round += 1) {
    const repeated = joined(...Array.from({ length: 64 }, () => key));
    const cipher = { name: 'AES-CBC', iv: joined(key.subarray(16, 32)) };
    const aes = await crypto.subtle.importKey('raw', joined(key.subarray(0, 16)), 'AES-CBC', false, [
      'encrypt',
    ]);
    // The browser adds a block of padding, which the algorithm does not have.
    const coded = new Uint8Array(await crypto.subtle.encrypt(cipher, aes, repeated)).slice(
      0,
      repeated.length,
    );
    const rest = coded.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = await digest([256, 384, 512][rest] ?? 256, coded);
    last = coded.at(-1) ?? 0;
  }
  return beginsWith(user, key.subarray(0, 32));
}

/**
 * Whether a PDF opens only with a password. Many banks protect a receipt against changes alone: such a one opens without
 * a password, and so does one whose protection is not understood.
 */
export async function needsPassword(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!asText(bytes.subarray(0, 5)).startsWith('%PDF')) return false;
  const protection = protectionOf(asText(bytes));
  if (protection === null || protection === 'unknown') return protection === 'unknown';
  return !(protection.revision >= 5 ? await opensNew(protection) : await opensOld(protection));
}
