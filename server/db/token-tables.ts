import type { GeneratedAlways } from 'kysely';

export interface ApiTokensTable {
  id: GeneratedAlways<number>;
  name: string;
  /** SHA-256 of the token's secret. */
  hash: string;
  scopes: string[];
  madeBy: number;
  madeAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: number | null;
}
