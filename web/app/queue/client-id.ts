/** A random uuid (version 4). `crypto.randomUUID` would need HTTPS, and a phone on the same network tests over plain HTTP. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [0, 8, 12, 16, 20].map((from, index, all) => hex.slice(from, all[index + 1])).join('-');
}

/** Whether a text is one: what an older version of a form kept may be another kind of key. */
export const isClientId = (text: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
