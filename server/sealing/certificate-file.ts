import { X509Certificate } from 'node:crypto';
import { type Bytes, joined } from '#domain/sealing/bytes.ts';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Reads the certificates of a PEM file in order, for a seal to include; skips all other content. */
export const chainInPem = (text: string): Bytes =>
  joined(...(text.match(PEM) ?? []).map((one) => new Uint8Array(new X509Certificate(one).raw)));
