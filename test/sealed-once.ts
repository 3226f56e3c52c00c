import { gunzipSync } from 'node:zlib';
import type { Bytes } from '#domain/sealing/bytes.ts';
import { primitivesOf } from '#domain/sealing/primitives.ts';
import sealed from '#domain/sealing/sealed.fixture.json' with { type: 'json' };
import { verifySeal } from '#domain/sealing/verify.ts';

// A text and a PDF sealed once, by a key that no longer exists: the PDF with a time stamp of another service, whose
// certificate was issued in two steps. Certificate and text were written by an earlier version's own encoder; what
// customers keep from it stays verifiable. The tests of the server cover the making of today.

export const bytesOf = (base64: string): Bytes => new Uint8Array(Buffer.from(base64, 'base64'));
export const text: Bytes = new TextEncoder().encode(sealed.text);
export const pdf: Bytes = new Uint8Array(gunzipSync(bytesOf(sealed.pdf)));
const ours = [bytesOf(sealed.other), bytesOf(sealed.certificate)];
export const others = [bytesOf(sealed.other)];

export const primitives = primitivesOf(crypto.subtle);
export const verify = (bytes: Bytes, trusted: readonly Bytes[] = ours) =>
  verifySeal(primitives, bytes, trusted);
export const verdict = async (bytes: Bytes, trusted?: readonly Bytes[]) =>
  (await verify(bytes, trusted)).verdict;
export const said = (words: string) => verdict(new TextEncoder().encode(words));

export const FACTS = {
  document: 'Debo y Pagaré',
  reference: '#LN-0007',
  person: 'Ana Núñez',
  cedula: '001-1234567-8',
  at: '2026-11-20T15:00:00.000Z',
  signed: true,
  textSha256: 'ab'.repeat(32),
  evidenceSha256: 'cd'.repeat(32),
  lender: 'Préstamos del Cibao, S. R. L.',
};
