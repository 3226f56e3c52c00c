import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { Agreement } from '#domain/agreement/agreement.ts';
import type { StoredAgreement } from '#domain/agreement/released-agreements.ts';

export interface AgreementsTable {
  /** SHA-256 of the agreement's canonical terms, in hexadecimal. */
  hash: string;
  terms: JSONColumnType<StoredAgreement>;
  /** Both texts as the customer saw them; `null` after the person was erased, and where no text was kept. */
  debtAgreement: string | null;
  creditAuthorization: string | null;
  createdAt: Date;
}
export type StoredAgreementRow = Selectable<AgreementsTable>;
/** A stored agreement, read as this version knows agreements. */
export type AgreementRow = Omit<StoredAgreementRow, 'terms'> & { readonly terms: Agreement };

export interface ShownAgreementsTable {
  id: GeneratedAlways<number>;
  userId: number;
  applicationId: number | null;
  amount: number;
  term: number;
  agreementHash: string;
  shownAt: Date;
}

/** The application that a drawn signature belongs to (rule: signature-image). */
export interface SignatureDrawingsTable {
  /** SHA-256 of the bytes of the drawing's picture. */
  sha256: string;
  applicationId: number;
  usedAt: Date;
}
