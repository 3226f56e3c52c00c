import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

export interface BackupsTable {
  id: GeneratedAlways<number>;
  name: string;
  beganAt: Date;
  endedAt: Date;
  sha256: string;
  bytes: number;
  files: number;
  copied: number;
  missing: number;
  tables: JSONColumnType<Record<string, { rows: number; sha256: string }>>;
  sequences: JSONColumnType<Record<string, [string, boolean]>>;
}
export type BackupRow = Selectable<BackupsTable>;
