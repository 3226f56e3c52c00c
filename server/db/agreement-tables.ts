import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { Agreement } from '#domain/agreement/agreement.ts';

export interface AgreementsTable {
  /** SHA-256 of the canonical terms. */
  hash: string;
  terms: JSONColumnType<Agreement>;
  /** The texts as they were shown; `null` once their person was erased, and where none was kept. */
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

/** Which application a drawn signature belongs to (rule: signature-image). */
export interface SignatureDrawingsTable {
  /** Of the picture's bytes. */
  sha256: string;
  applicationId: number;
  usedAt: Date;
}
