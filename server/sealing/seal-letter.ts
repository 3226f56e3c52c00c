import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { settlementFileName } from '#domain/loans/settlement-letter.ts';
import { ok } from '#domain/result.ts';
import { SEALED_DOCUMENT } from '#domain/sealing/sealed-facts.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { siteUrl } from '#server/env.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { isTold, keepSealed } from '#server/sealing/keep-sealed.ts';
import { sealedLetterLetters } from '#server/sealing/sealing.messages.ts';
import { findLetter, findSealed } from '#server/sealing/sealing.store.ts';

/** Makes the sealed file of a settlement letter, once, and sends it to the customer. */
export async function sealLetter(deps: Deps, id: number): Promise<void> {
  const found = await inTransaction(deps.db, async (tx) => {
    const letter = await findLetter(tx, id);
    const sealed = await findSealed(tx, { settlementLetterId: id });
    return ok(letter && !sealed ? { letter, loan: await findLoan(tx, letter.loanId) } : null);
  });
  if (!found.ok || !found.value?.loan) return;
  const { letter, loan } = found.value;
  const document = {
    facts: {
      document: SEALED_DOCUMENT['settlement-letter'].label,
      reference: applicationReference(loan.applicationId),
      person: letter.fullName,
      cedula: formatCedula(letter.cedula),
      at: letter.writtenAt.toISOString(),
      signed: false,
      textSha256: letter.sha256,
      evidenceSha256: null,
      lender: letter.lender,
    },
    text: letter.body,
    pdf: {
      letterhead: await letterheadOf(deps),
      body: letter.body,
      attachments: [
        {
          name: 'documento.txt',
          type: 'text/plain',
          description: 'El texto de la carta, con sus bytes',
          bytes: Buffer.from(letter.body),
        },
      ],
      verifiedAt: `${siteUrl(deps.env)}/verificar`,
    },
  };
  const waiting = {
    owner: { legalDocumentId: null, settlementLetterId: id },
    document,
    fileName: settlementFileName(loan.applicationId, 'pdf'),
  };
  const sender = await senderOf(deps);
  await keepSealed(deps, loan.userId, [waiting], async (tx, person, copies) => {
    const { applicationId } = loan;
    // A letter that was superseded meanwhile is stored and not sent.
    const told = letter.supersededAt === null && isTold(letter.writtenAt, deps.now());
    const letters = told ? sealedLetterLetters(sender, person, { applicationId, copies }) : [];
    const cause = { actor: null, ip: null, now: deps.now() };
    await recordEvent(tx, cause, 'loan.settlement_letter_sealed', loan.id, {
      letters: { 'settlement-letter-sealed': letters },
    });
  });
}
