import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { Agreement } from '#domain/agreement/agreement.ts';

export interface AgreementsTable {
  /** SHA-256 of the canonical terms. */
  hash: string;
  terms: JSONColumnType<Agreement>;
  /** The texts as the customer saw them; `null` after the person was erased, and where none was kept. */
  debtAgreement: string | null;
  creditAuthorization: string | null;
  createdAt: Date;
}
export type AgreementRow = Selectable<AgreementsTable>;

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
  /** Hash of the picture's bytes. */
  sha256: string;
  applicationId: number;
  usedAt: Date;
}
