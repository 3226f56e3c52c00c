/** Bytes that nobody shares, as the browser's and Node's cryptography want them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** One character a byte, so that a search sees every byte where it stands. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @returns `null` where anything else than pairs of digits stands; `A` and `a` are two spellings, and only one is ours. */
export function fromHex(hex: string, letters: 'A-F' | 'a-f'): Bytes | null {
  if (hex.length % 2 !== 0 || !new RegExp(`^[0-9${letters}]*$`).test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
