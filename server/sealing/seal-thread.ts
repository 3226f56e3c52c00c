import { toHex } from '#domain/sealing/bytes.ts';
import { factsLine } from '#domain/sealing/sealed-facts.ts';
import { sealedText, textToSeal } from '#domain/sealing/verify-text.ts';
import { signBeside } from '#server/sealing/cryptographic-messages.ts';
import type { DocumentToSeal, SealedFiles, SealWork } from '#server/sealing/document-to-seal.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';
import type { SealKey } from '#server/sealing/seal-key.ts';
import { sealPdf } from '#server/sealing/seal-pdf.ts';
import { legalPdf } from '#server/signing/legal-pdf.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

// Drawing and signing a page takes a fifth of a second. In the main thread, it would block all requests.

async function sealed(
  key: SealKey,
  { facts, text, pdf }: DocumentToSeal,
  { now, timeStampUrl }: SealWork,
): Promise<SealedFiles> {
  const page = await legalPdf({
    ...pdf,
    title: facts.document,
    reference: facts.reference,
    author: facts.lender,
    at: new Date(facts.at),
    facts: factsLine(facts),
  });
  const toSeal = textToSeal(text, facts);
  const signature = await signBeside(key, Buffer.from(toSeal), now);
  return {
    pdf: await sealPdf(key, page, { at: now, timeStampUrl }),
    text: sealedText(toSeal, toHex(signature)),
  };
}

async function filesOf(work: SealWork): Promise<SealedFiles[]> {
  const key = await openSealKey(work.place, work.holder, work.now);
  return Promise.all(work.documents.map((document) => sealed(key, document, work)));
}

answerOrders<SealWork, readonly SealedFiles[]>(filesOf);
