import type { Bytes } from '#domain/sealing/bytes.ts';

/** A certificate with its key, in the form that certificate authorities deliver (.p12, .pfx). */
export interface Pkcs12 {
  readonly file: string;
  readonly password: string;
}

/** Where the program finds or creates the private key that signs sealed documents. */
export interface SealPlace {
  /** The lender's own certificate file; `null`: a key that the program makes in `dataDir`. */
  readonly seal: Pkcs12 | null;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly production: boolean;
}

/** The lender's private key that signs sealed documents (a digital signature, PAdES or CMS), with its certificates. */
export interface SealKey {
  /** Certificates in DER: the key's own first, then those of its issuers. */
  readonly certificates: readonly [Bytes, ...Bytes[]];
  readonly kind: 'RSA' | 'ECDSA';
  /** Signs with SHA-256; an elliptic-curve signature is a sequence of both numbers. */
  sign(bytes: Uint8Array): Promise<Bytes>;
}
