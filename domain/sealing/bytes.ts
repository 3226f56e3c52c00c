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

/** The bytes of a text in UTF-8. */
export const utf8 = (text: string): Bytes =>
  Uint8Array.from(encodeURIComponent(text).match(/%..|[^%]/g) ?? [], (sign) =>
    sign.length > 1 ? Number.parseInt(sign.slice(1), 16) : sign.charCodeAt(0),
  );

/**
 * The text of UTF-8 bytes.
 *
 * @param bytes one character for each byte, as `latin1` gives them.
 * @returns `null` where the bytes are no text in UTF-8.
 */
export function textOfUtf8(bytes: string): string | null {
  try {
    return decodeURIComponent(
      bytes.replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`),
    );
  } catch {
    return null;
  }
}
