import { type Bytes, joined, toHex } from '#domain/sealing/bytes.ts';
import { inside, Malformed, onlyElement, TAG } from '#domain/sealing/der.ts';

const EC_KEY = '2a8648ce3d0201';
const CURVES = {
  '2a8648ce3d030107': 'P-256',
  '2b81040022': 'P-384',
  '2b81040023': 'P-521',
} as const;
type Curve = (typeof CURVES)[keyof typeof CURVES];
const BYTES: Readonly<Record<Curve, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 };

const isCurve = (oid: string): oid is keyof typeof CURVES => Object.hasOwn(CURVES, oid);

/** The curve of a public key in a certificate; `null`: a key of another kind, or of an unsupported curve. */
export function curveOf(publicKey: Bytes): Curve | null {
  const algorithm = inside(inside(onlyElement(publicKey, TAG.sequence)).next(TAG.sequence));
  if (toHex(algorithm.next(TAG.oid).content) !== EC_KEY) return null;
  const curve = toHex(algorithm.next(TAG.oid).content);
  return isCurve(curve) ? CURVES[curve] : null;
}

/**
 * A number of a signature in exactly the curve's length. In DER it has no leading zeros, but for one that keeps it
 * positive.
 */
function fixed({ content }: { readonly content: Bytes }, length: number): Bytes {
  const [first = 0, second = 0] = content;
  const digits = first === 0 ? content.subarray(1) : content;
  const isShortest = first === 0 ? second >= 0x80 : first < 0x80;
  if (!isShortest || digits.length > length) throw new Malformed('number');
  const padded = new Uint8Array(length);
  padded.set(digits, length - digits.length);
  return padded;
}

/**
 * Both numbers of a signature one after the other, as the Web's cryptography wants them, from the sequence that
 * certificates and signatures of RFC 5652 carry.
 *
 * @throws {Malformed}
 */
export function plainSignature(der: Bytes, curve: Curve): Bytes {
  const numbers = inside(onlyElement(der, TAG.sequence));
  const [r, s] = [numbers.next(TAG.integer), numbers.next(TAG.integer)];
  numbers.end();
  const length = BYTES[curve];
  return joined(fixed(r, length), fixed(s, length));
}

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
