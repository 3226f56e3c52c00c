import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The purpose of an encrypted text and the row that holds it: the text cannot be decrypted for another purpose or
 * row.
 */
interface EncryptionContext {
  readonly purpose: 'second factor' | 'token' | 'webhook' | 'push';
  readonly row: number;
}

const keyOf = (secret: string, { purpose }: EncryptionContext): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'manito', purpose, 32));

/** Encrypts a secret, so that a reader of the table alone does not learn it. */
export function encryptSecret(secret: string, place: EncryptionContext, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, place), nonce).setAAD(
    Buffer.from(String(place.row)),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a secret; `null` when the key has changed since, or the row was tampered with. */
export function decryptSecret(secret: string, place: EncryptionContext, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret, place), nonce)
      .setAAD(Buffer.from(String(place.row)))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return null;
  }
}
