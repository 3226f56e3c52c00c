import type { Bytes } from '#domain/sealing/bytes.ts';
import type { Primitives } from '#domain/sealing/primitives.ts';
import type { Verification } from '#domain/sealing/verification.ts';
import { looksLikePdf, verifyPdf } from '#domain/sealing/verify-pdf.ts';
import { verifyText } from '#domain/sealing/verify-text.ts';

/**
 * Whether a document is as the lender sealed it. Needs neither the program nor a network: the document and the lender's
 * certificates are enough.
 */
export const verifySeal = (
  primitives: Primitives,
  bytes: Bytes,
  trusted: readonly Bytes[],
): Promise<Verification> =>
  looksLikePdf(bytes) ? verifyPdf(primitives, bytes, trusted) : verifyText(primitives, bytes, trusted);
