import { type Bytes, toHex } from '#domain/sealing/bytes.ts';
import { primitivesOf } from '#domain/sealing/primitives.ts';
import type { Verification } from '#domain/sealing/verification.ts';
import { verifySeal } from '#domain/sealing/verify.ts';

export interface Verified {
  readonly name: string;
  /** SHA-256 of the file, to compare with that in the message that delivered it. */
  readonly sha256: string;
  readonly verification: Verification;
}

/** Checks a file for the lender's seal. The whole check runs in the browser: the file is sent nowhere. */
export async function verifyFile(file: File, trusted: readonly Bytes[]): Promise<Verified> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const primitives = primitivesOf(crypto.subtle, {
    encode: (text) => encoder.encode(text),
    decode: (bytes) => decoder.decode(bytes),
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    name: file.name,
    sha256: toHex(await primitives.digest('SHA-256', bytes)),
    verification: await verifySeal(primitives, bytes, trusted),
  };
}
