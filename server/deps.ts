import type { Logger } from 'pino';
import type { Pictures } from '#server/branding/picture.ts';
import type { Database } from '#server/db/database.ts';
import type { Standby } from '#server/db/standby.ts';
import type { Env } from '#server/env.ts';
import type { Files } from '#server/files/files.ts';
import type { ChainKey } from '#server/hash-chain/chain-hashes.ts';
import type { RateLimits } from '#server/http/limits/rate-limits.ts';
import type { SettingsInForce } from '#server/settings/settings.ts';

/** The program's parts that a verb may need; tests replace the clock. */
export interface Deps {
  readonly env: Env;
  readonly db: Database;
  /** The read replica of the database, for reports (docs/decisions/database-servers.md). */
  readonly standby: Standby;
  readonly files: Files;
  /** The one source of "now": `CLOCK_START` and tests move it. */
  readonly now: () => Date;
  readonly log: Logger;
  readonly rateLimits: RateLimits;
  /** Milliseconds that a reply takes which must not reveal by its time whether an account exists. */
  readonly answerAfterMs: number;
  /** The lender's current settings (rule: business-settings), cached until a change is announced. */
  readonly settings: SettingsInForce;
  /** The lender's pictures, drawn from the current settings (rule: brand-pictures). */
  readonly pictures: Pictures;
  /** The key that seals the changes written through `db` (rule: chain). */
  readonly chainKey: ChainKey;
}
