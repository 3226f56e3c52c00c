import { toHex } from '#domain/sealing/bytes.ts';
import { factsLine, type SealedFacts } from '#domain/sealing/sealed-facts.ts';
import { sealedText, textToSeal } from '#domain/sealing/verify.ts';
import { signBeside } from '#server/sealing/cryptographic-messages.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';
import type { SealKey, SealPlace } from '#server/sealing/seal-key.ts';
import { sealPdf } from '#server/sealing/seal-pdf.ts';
import { type LegalPdf, legalPdf } from '#server/signing/legal-pdf.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

/** All data for making a sealed document's file. It is sent to another thread, so it is plain data. */
export interface DocumentToSeal {
  readonly facts: SealedFacts;
  /** The text as customers download it, evidence included. */
  readonly text: string;
  /** The rest of the page; its title, reference, author and time are those of the facts. */
  readonly pdf: Omit<LegalPdf, 'facts' | 'title' | 'reference' | 'author' | 'at'>;
}

export interface SealedFiles {
  readonly pdf: Uint8Array;
  /** The document's text with the seal's description under it. */
  readonly text: string;
}

/** The input of the thread that seals documents. */
export interface SealWork {
  readonly place: SealPlace;
  /** The name in the program's own certificate, if the certificate does not exist yet. */
  readonly holder: string;
  readonly now: Date;
  readonly timeStampUrl: string | null;
  readonly documents: readonly DocumentToSeal[];
}

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
