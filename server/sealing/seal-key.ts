import type { Bytes } from '#domain/sealing/bytes.ts';

/** A certificate with its key, as who issues certificates hands them out (.p12, .pfx). */
export interface Pkcs12 {
  readonly file: string;
  readonly password: string;
}

/** Where the key is, or is to be made. */
export interface SealPlace {
  /** The lender's own; `null`: one that the program makes in `dataDir`. */
  readonly seal: Pkcs12 | null;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly production: boolean;
}

/** What documents are sealed with. */
export interface SealKey {
  /** DER, its own first, then those of its issuers. */
  readonly certificates: readonly [Bytes, ...Bytes[]];
  readonly kind: 'RSA' | 'ECDSA';
  /** With SHA-256; of a curve as a sequence of both numbers. */
  sign(bytes: Uint8Array): Promise<Bytes>;
}
