import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

export interface VerificationsTable {
  id: GeneratedAlways<number>;
  beganAt: Date;
  endedAt: Date;
  links: number;
  rows: number;
  erased: number;
  files: number;
  findings: number;
  /** Number of findings that an administrator has explained; `findings` does not count them. */
  explained: Generated<number>;
  /** The first findings of the walk; older rows have no marks and name no files. */
  examples: JSONColumnType<
    { kind: string; source: string; id: string; file?: string; mark?: string | null }[]
  >;
}
export type VerificationRow = Selectable<VerificationsTable>;

/** An administrator's explanation of a finding. */
export interface FindingExplanationsTable {
  id: GeneratedAlways<number>;
  mark: string;
  kind: string;
  source: string;
  rowId: string;
  explanation: string;
  explainedBy: number;
  explainedAt: Date;
}

export interface SchemaDefinitionsTable {
  id: GeneratedAlways<number>;
  /** SHA-256 of each definition, by name. */
  definitions: JSONColumnType<Record<string, string>>;
  serverVersion: number;
  recordedAt: Date;
}
