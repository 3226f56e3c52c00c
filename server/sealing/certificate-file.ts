import { X509Certificate } from 'node:crypto';
import { type Bytes, joined } from '#domain/sealing/bytes.ts';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a file one after the other, as a seal carries them; what else stands in it is passed over. */
export const chainInPem = (text: string): Bytes =>
  joined(...(text.match(PEM) ?? []).map((one) => new Uint8Array(new X509Certificate(one).raw)));
