import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { ok } from '#domain/result.ts';
import { SIGNED_DOCUMENT } from '#domain/signing/legal-document.ts';
import { legalFileName } from '#domain/signing/legal-file-name.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { type Letterhead, letterheadOf } from '#server/branding/letterhead.ts';
import type { ApplicationRow, LegalDocumentRow } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { isTold, keepSealed, type UnsealedDocument } from '#server/sealing/keep-sealed.ts';
import type { DocumentToSeal } from '#server/sealing/seal-thread.ts';
import { sealedDocumentsLetters } from '#server/sealing/sealing.messages.ts';
import { type Signing, unsealedOf } from '#server/sealing/sealing.store.ts';
import { settingsInForce } from '#server/settings/settings.store.ts';
import { sha256 } from '#server/sha256.ts';

/** The parts of a document around its text: lender, letterhead, and the address of the page that checks seals. */
interface Seen {
  readonly lender: string;
  readonly letterhead: Letterhead;
  readonly verifiedAt: string;
}

/** Who signed: the applicant or, a guaranty, the guarantor, whom its evidence names. */
function signerOf(application: ApplicationRow, { kind, evidence }: LegalDocumentRow) {
  const { fullName, cedula } = evidence;
  return kind === 'guaranty'
    ? { person: String(fullName), cedula: String(cedula) }
    : { person: application.fullName ?? '', cedula: formatCedula(application.cedula ?? '') };
}

function toSeal(
  application: ApplicationRow,
  row: LegalDocumentRow,
  { lender, letterhead, verifiedAt }: Seen,
): DocumentToSeal {
  const evidence = canonicalJson(row.evidence);
  const { witnessSignature } = row;
  return {
    facts: {
      document: SIGNED_DOCUMENT[row.kind].label,
      reference: applicationReference(application.id),
      ...signerOf(application, row),
      at: row.signedAt.toISOString(),
      signed: true,
      textSha256: row.sha256,
      evidenceSha256: sha256(evidence),
      lender,
    },
    text: row.fullText,
    pdf: {
      letterhead,
      body: row.body,
      // The part of the whole text after the body.
      evidence: row.fullText.slice(row.body.length),
      drawing: row.signature,
      ...(witnessSignature && {
        witness: { caption: 'Firma del testigo, a quien nombra el documento:', drawing: witnessSignature },
      }),
      attachments: [
        {
          name: 'documento.txt',
          type: 'text/plain',
          description: 'El texto que se firmó, con sus bytes',
          bytes: Buffer.from(row.body),
        },
        {
          name: 'evidencia.json',
          type: 'application/json',
          description: 'La evidencia de la firma',
          bytes: Buffer.from(evidence),
        },
        { name: 'firma.png', type: 'image/png', description: 'El dibujo de la firma', bytes: row.signature },
        ...(witnessSignature
          ? [
              {
                name: 'firma-testigo.png',
                type: 'image/png',
                description: 'El dibujo de la firma del testigo',
                bytes: witnessSignature,
              },
            ]
          : []),
      ],
      verifiedAt,
    },
  };
}

/** Makes the sealed files of both documents of a signature, once, and sends them to the signer. */
export async function sealSigning(deps: Deps, signing: Signing): Promise<void> {
  const { applicationId, signedAt } = signing;
  const found = await inTransaction(deps.db, async (tx) => {
    const application = await findApplication(tx, applicationId);
    return ok({
      application,
      rows: await unsealedOf(tx, signing),
      lender: (await settingsInForce(tx, signedAt)).legalName,
    });
  });
  if (!found.ok || !found.value.application || found.value.rows.length === 0) return;
  const { application, rows, lender } = found.value;
  const seen = { lender, letterhead: await letterheadOf(deps), verifiedAt: `${siteUrl(deps.env)}/verificar` };
  const waiting = rows.map(
    (row): UnsealedDocument => ({
      owner: { legalDocumentId: row.id, settlementLetterId: null },
      document: toSeal(application, row, seen),
      fileName: legalFileName(row.kind, application.fullName ?? '', applicationId, 'pdf'),
    }),
  );
  const now = deps.now();
  // A guarantor finds their copy by their link (rule: guarantor).
  const told = isTold(signedAt, now) && rows.every(({ kind }) => kind !== 'guaranty');
  const sender = await senderOf(deps);
  await keepSealed(deps, application.userId, waiting, async (tx, person, copies) => {
    const letters = told ? sealedDocumentsLetters(sender, person, { applicationId, signedAt, copies }) : [];
    await recordEvent(tx, { actor: null, ip: null, now }, 'application.documents_sealed', applicationId, {
      letters: { 'documents-sealed': letters },
    });
  });
}
