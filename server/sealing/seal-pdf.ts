import { HttpTimestampAuthority, PDF } from '@libpdf/core';
import type { SealKey } from '#server/sealing/seal-key.ts';

/** Bytes reserved in a PDF for the signature with its certificates, and in addition for a time stamp. */
const ROOM = 4096;
const ROOM_OF_STAMP = 12_288;
const STAMP_MILLISECONDS = 20_000;

/** For each kind of key, its names in the PDF library. */
const NAMES = {
  RSA: { keyType: 'RSA', signatureAlgorithm: 'RSASSA-PKCS1-v1_5' },
  ECDSA: { keyType: 'EC', signatureAlgorithm: 'ECDSA' },
} as const;

interface Sealing {
  readonly at: Date;
  /** URL of the time-stamping authority (RFC 3161); `null`: no time stamp. */
  readonly timeStampUrl: string | null;
}

/** Adds the lender's seal (PAdES) at the end of a PDF; it covers every byte of the document. */
export async function sealPdf(
  key: SealKey,
  bytes: Uint8Array,
  { at, timeStampUrl }: Sealing,
): Promise<Buffer> {
  const [certificate, ...issuers] = key.certificates;
  const stamp = timeStampUrl !== null && {
    level: 'B-T' as const,
    timestampAuthority: new HttpTimestampAuthority(timeStampUrl, { timeout: STAMP_MILLISECONDS }),
  };
  const chain = key.certificates.reduce((length, der) => length + der.length, 0);
  const pdf = await PDF.load(new Uint8Array(bytes));
  const sealed = await pdf.sign({
    signer: {
      certificate,
      certificateChain: issuers,
      ...NAMES[key.kind],
      sign: (data) => key.sign(data),
    },
    signingTime: at,
    fieldName: 'Sello',
    reason: 'Sello del prestamista',
    estimatedSize: ROOM + chain + (stamp ? ROOM_OF_STAMP : 0),
    ...stamp,
  });
  return Buffer.from(sealed.bytes);
}
