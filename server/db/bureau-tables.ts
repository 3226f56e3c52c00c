import type { GeneratedAlways, Insertable } from 'kysely';

export interface BureauConsultationsTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  legalDocumentId: number;
  bureau: string;
  reason: string;
  fileKey: string;
  fileType: string;
  storedSha256: string;
  consultedBy: number;
  consultedAt: Date;
}
export type NewConsultation = Insertable<BureauConsultationsTable>;

export interface AuthorizationRevocationsTable {
  legalDocumentId: number;
  revokedAt: Date;
}
