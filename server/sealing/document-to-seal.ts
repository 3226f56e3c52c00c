import type { SealedFacts } from '#domain/sealing/sealed-facts.ts';
import type { SealPlace } from '#server/sealing/seal-key.ts';
import type { LegalPdf } from '#server/signing/legal-pdf.ts';

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
