/** Bytes in an unshared buffer, as the cryptography of browser and Node requires. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes as a text with one character for each byte, so that a search finds every byte at its place. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  // A call accepts only a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The bytes of a hexadecimal text.
 *
 * @returns `null` unless the text is pairs of digits; our seals use only one of the spellings `A` and `a`.
 */
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
