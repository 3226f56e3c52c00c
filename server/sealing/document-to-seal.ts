import type { SealedFacts } from '#domain/sealing/sealed-facts.ts';
import type { SealPlace } from '#server/sealing/seal-key.ts';
import type { LegalPdf } from '#server/signing/legal-pdf.ts';

/** All that is needed to make a document's file; it travels to another thread, so it is data and nothing else. */
export interface DocumentToSeal {
  readonly facts: SealedFacts;
  /** The text as it is downloaded, evidence included. */
  readonly text: string;
  readonly pdf: Omit<LegalPdf, 'facts'>;
}

export interface SealedFiles {
  readonly pdf: Uint8Array;
  /** The text with its seal under it. */
  readonly text: string;
}

/** What the other thread is given. */
export interface SealWork {
  readonly place: SealPlace;
  /** Whom a certificate of our own names, should none be there yet. */
  readonly holder: string;
  readonly now: Date;
  readonly timeStampUrl: string | null;
  readonly documents: readonly DocumentToSeal[];
}
