import type { Bytes } from '#domain/sealing/bytes.ts';
import type { Curve } from '#domain/sealing/ecdsa.ts';

type Hash = 'SHA-256' | 'SHA-384' | 'SHA-512';
const RSA = 'RSASSA-PKCS1-v1_5';
const ECDSA = 'ECDSA';

/** Kind of a public key: RSA by PKCS#1 1.5, or an elliptic curve. */
export type KeyKind = 'RSA' | Curve;

/** The part of Web Cryptography that a seal needs; the browser and Node both provide it as `crypto.subtle`. */
export interface Subtle<Key> {
  digest(hash: Hash, data: Bytes): Promise<ArrayBuffer>;
  importKey(
    format: 'spki',
    key: Bytes,
    algorithm: { name: string; hash: Hash } | { name: string; namedCurve: Curve },
    extractable: boolean,
    usages: 'verify'[],
  ): Promise<Key>;
  verify(algorithm: { name: string; hash: Hash }, key: Key, signature: Bytes, data: Bytes): Promise<boolean>;
}

/** The platform's functions that the verification of a seal calls. */
export interface Primitives {
  digest(hash: Hash, data: Bytes): Promise<Bytes>;
  /**
   * Whether the signature is that of the public key.
   *
   * @param signature for a curve: both numbers, each in the curve's length.
   */
  verify(kind: KeyKind, hash: Hash, publicKey: Bytes, signature: Bytes, data: Bytes): Promise<boolean>;
}

export type { Hash };

/** The platform's functions for the verification of seals. */
export const primitivesOf = <Key>(subtle: Subtle<Key>): Primitives => ({
  digest: async (hash, data) => new Uint8Array(await subtle.digest(hash, data)),
  verify: async (kind, hash, publicKey, signature, data) => {
    const name = kind === 'RSA' ? RSA : ECDSA;
    const wanted = kind === 'RSA' ? { name, hash } : { name, namedCurve: kind };
    try {
      const key = await subtle.importKey('spki', publicKey, wanted, false, ['verify']);
      return await subtle.verify({ name, hash }, key, signature, data);
    } catch {
      // Not a key of this kind.
      return false;
    }
  },
});
