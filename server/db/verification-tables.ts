import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

export interface VerificationsTable {
  id: GeneratedAlways<number>;
  beganAt: Date;
  endedAt: Date;
  links: number;
  rows: number;
  erased: number;
  files: number;
  findings: number;
  examples: JSONColumnType<{ kind: string; source: string; id: string }[]>;
}
export type VerificationRow = Selectable<VerificationsTable>;
