import { fileHash } from '#server/files/files.ts';
import type { Tx } from '#server/http/context.ts';
import {
  instalmentsOnOtherDays,
  signaturesWithoutDocument,
  signedDocuments,
} from '#server/verification/walk/documents.store.ts';
import { find, type Report } from '#server/verification/walk/report.ts';

const SLICE = 50;

/**
 * Checks texts and drawings against their fingerprints, documents against events, and due dates against disbursements.
 */
export async function checkDocuments(tx: Tx, report: Report): Promise<void> {
  for (let after = 0; ; ) {
    const slice = await signedDocuments(tx, after, SLICE);
    for (const {
      id,
      body,
      sha256,
      fullText,
      signature,
      witnessSignature,
      witnessSha256,
      evidence,
      agreementHash,
      isBeforeAgreements,
      told,
    } of slice) {
      const agrees =
        fileHash(Buffer.from(body)) === sha256 &&
        evidence.bodySha256 === sha256 &&
        evidence.signatureSha256 === fileHash(signature) &&
        witnessSha256 === (witnessSignature && fileHash(witnessSignature)) &&
        (isBeforeAgreements || evidence.agreementHash === agreementHash) &&
        fullText.startsWith(body) &&
        fullText.includes(sha256);
      if (!agrees)
        find(
          report,
          'document_differs',
          'legal_documents',
          id,
          sha256,
          fileHash(Buffer.from(fullText)),
          fileHash(signature),
          evidence,
          agreementHash,
        );
      if (!told) find(report, 'document_unexplained', 'legal_documents', id);
    }
    if (slice.length < SLICE) break;
    after = slice.at(-1)?.id ?? after;
  }
  for (const id of await signaturesWithoutDocument(tx)) find(report, 'event_unexplained', 'events', id);
  for (const { name, due } of await instalmentsOnOtherDays(tx))
    find(report, 'due_date_differs', 'instalments', name, due);
}
