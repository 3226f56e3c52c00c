import { spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { openDatabaseServer } from '#test/program.ts';

const socketOf = (url: string): string => new URL(url).searchParams.get('host') ?? '';

/**
 * A primary and a standby that follows it synchronously. `url` names both; `one` and `other` each by itself. The
 * standby is a copy of the primary's folder, because the embedded PostgreSQL has no pg_basebackup.
 */
export async function openServerPair(folder: string) {
  const first = await mkdtemp(path.join(folder, 'own-'));
  const second = await mkdtemp(path.join(folder, 'own-'));
  const one = await openDatabaseServer(first);
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.end();
  await one.end('SIGINT');
  const copy = path.join(second, 'postgres');
  const { status, stderr } = spawnSync('cp', ['-a', path.join(first, 'postgres'), copy], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  await appendFile(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketOf(one.url)} port=5432 user=manito'\n`,
  );
  await writeFile(path.join(copy, 'standby.signal'), '');
  await one.start();
  const other = await openDatabaseServer(second);
  const both = new URL(one.url);
  both.searchParams.set('host', `${socketOf(one.url)},${socketOf(other.url)}`);
  return {
    one,
    other,
    url: both.href,
    /**
     * Promotes the standby to primary. It waits for no other server when it commits, since its own standby does not
     * exist yet.
     */
    async promote() {
      const standby = new pg.Client({ connectionString: other.url });
      await standby.connect();
      await standby.query('select pg_promote()');
      await standby.query("alter system set synchronous_standby_names = ''");
      await standby.query('select pg_reload_conf()');
      await standby.end();
    },
    async stop() {
      await one.stop();
      await other.stop();
      for (const own of [first, second]) await rm(own, { recursive: true, force: true });
    },
  };
}
