import type pg from 'pg';
import { openPictures } from '#server/branding/pictures.ts';
import { openPool, openSealedDatabase } from '#server/db/database.ts';
import { OneConnectionPool } from '#server/db/open-transaction.ts';
import { openStandby } from '#server/db/standby.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { openFiles } from '#server/files/files.ts';
import { openChainKey } from '#server/hash-chain/chain-key.ts';
import { openRateLimits } from '#server/http/limits/rate-limits.ts';
import { openLog } from '#server/log.ts';
import { openSettings } from '#server/settings/settings.ts';

/**
 * Minimum reply time in ms of endpoints that must not reveal whether an account exists: longer than they take, the hash
 * of a password included.
 */
const ANSWER_AFTER_MS = 150;

/** Total size of the connection pools of all processes, beside the connections for the settings and the jobs. */
const CONNECTIONS = 60;
const CONNECTIONS_AT_MOST = 15;
const CONNECTIONS_AT_LEAST = 5;

const poolSize = ({ workers }: Env): number =>
  Math.max(CONNECTIONS_AT_LEAST, Math.min(CONNECTIONS_AT_MOST, Math.floor(CONNECTIONS / (workers ?? 1))));

/** The program's clock: real or, with `CLOCK_START`, one that started at that instant and runs on. */
function clockOf(env: Env): () => Date {
  if (env.clockStart === null) return () => new Date();
  const start = env.clockStart.getTime() - Date.now();
  return () => new Date(Date.now() + start);
}

export interface OpenDeps extends Deps {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export async function openDeps(env: Env, now: () => Date = clockOf(env)): Promise<OpenDeps> {
  const pool = openPool(env.databaseUrl, poolSize(env), { Pool: OneConnectionPool });
  const chainKey = openChainKey(env);
  const db = openSealedDatabase(pool, chainKey);
  const settings = openSettings(env.databaseUrl);
  const standby = openStandby(env.databaseReadUrl);
  return {
    env,
    db,
    pool,
    standby,
    files: await openFiles(env),
    now,
    log: openLog(env.logLevel),
    rateLimits: openRateLimits(pool, env.rateLimits),
    answerAfterMs: ANSWER_AFTER_MS,
    settings,
    pictures: openPictures({ db, settings }),
    chainKey,
    close: async () => {
      await Promise.all([pool.end(), standby.close(), settings.close()]);
    },
  };
}
