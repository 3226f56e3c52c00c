import type { Logger } from 'pino';
import type { Pictures } from '#server/branding/picture.ts';
import type { ChainKey } from '#server/chain/chain-hashes.ts';
import type { Database } from '#server/db/database.ts';
import type { Standby } from '#server/db/standby.ts';
import type { Env } from '#server/env.ts';
import type { Files } from '#server/files/files.ts';
import type { RateLimits } from '#server/http/limits/rate-limits.ts';
import type { SettingsInForce } from '#server/settings/settings.ts';

/** The program's parts that a verb may need; tests put their own clock in. */
export interface Deps {
  readonly env: Env;
  readonly db: Database;
  /** For reports (docs/decisions/database-servers.md). */
  readonly standby: Standby;
  readonly files: Files;
  /** The one source of "now": `CLOCK_START` and tests move it. */
  readonly now: () => Date;
  readonly log: Logger;
  readonly rateLimits: RateLimits;
  /** When answers come that must not tell by their time whether there is such an account. */
  readonly answerAfterMs: number;
  /** The lender's settings in force (rule: business-settings), held until a change is told. */
  readonly settings: SettingsInForce;
  /** Drawn from the settings in force (rule: brand-pictures). */
  readonly pictures: Pictures;
  /** Seals what `db` changes (rule: chain). */
  readonly chainKey: ChainKey;
}
