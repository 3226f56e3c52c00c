import type { Bytes } from '#domain/sealing/bytes.ts';
import { readVariable } from '#server/env-table.ts';
import { EnvError, type Variables } from '#server/env-variables.ts';

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

/** The lender's own certificate file from the environment; `null`: the program makes a certificate. */
export function pkcs12Of(variables: Variables, production: boolean): Pkcs12 | null {
  const file = readVariable(variables, 'SEAL_P12');
  const password = readVariable(variables, 'SEAL_P12_PASSWORD');
  if (file === null && password === null) return null;
  if (file === null || password === null)
    throw new EnvError('SEAL_P12 and SEAL_P12_PASSWORD go together: set both or none.');
  if (production && /demo|change|secret|example/i.test(password))
    throw new EnvError('SEAL_P12_PASSWORD is an example value. Use the password of your certificate.');
  return { file, password };
}
