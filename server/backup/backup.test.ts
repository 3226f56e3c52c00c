import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar.ts';
import { backupIdentities, ownIdentityFile } from '#server/backup/backup-key.ts';
import { connect, lockBackups } from '#server/backup/copy.store.ts';
import { backUpIfDue } from '#server/backup/nightly-backup.ts';
import { listFile, openPlace, snapshotFile, storedFile } from '#server/backup/place.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { chainChanges } from '#server/chain/chain-changes.ts';
import { deleteFile } from '#server/files/delete-file.ts';
import { FILE_COLUMNS } from '#server/files/named-files.store.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openTarget, proved } from '#test/restored.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const named = async () => (await openPlace(app.deps.env)).names();
const receipt = async (id: number) =>
  (await app.db.selectFrom('payments').select('receiptKey').where('id', '=', id).executeTakeFirstOrThrow())
    .receiptKey;

describe('a backup', () => {
  it('lays down the same rows, pesos, files and numbers on an empty machine', async () => {
    const { customer } = await lent(app, 'rosa');
    await reported(customer, 700, 1);
    await chainChanges(app.deps);
    const taken = await takeBackup(app.deps);
    expect(taken).toMatchObject({ name: '20261120T150000Z', files: 1, copied: 1, missing: 0 });
    expect(await app.db.selectFrom('backups').select(['name', 'files']).execute()).toEqual([
      { name: '20261120T150000Z', files: 1 },
    ]);
    const proof = await proved(app);
    expect(proof.findings).toEqual([]);
    expect(proof.compared).toMatchObject({ files: 1, pesos: { loans: 1, balances: '12075' } });
  });

  it('has every write that was answered before it began, whatever goes on meanwhile', async () => {
    const { customer } = await lent(app, 'rosa');
    const answered: number[] = [];
    let busy = true;
    let shade = 0;
    const people = Array.from({ length: 3 }, async () => {
      while (busy) {
        shade += 1;
        answered.push(await reported(customer, 500 + shade, shade));
      }
    });
    const chaining = (async () => {
      while (busy) await chainChanges(app.deps);
    })();
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(5);
    const before = [...answered];
    expect(await takeBackup(app.deps)).toMatchObject({ missing: 0 });
    const { length } = answered;
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(length + 3);
    busy = false;
    await Promise.all([...people, chaining]);
    // The living went on: what it changed since is no fault of the backup.
    expect((await proved(app)).findings).toEqual([]);

    const target = await openTarget();
    const { env } = app.deps;
    const { files } = await restoreBackup(
      target,
      await openPlace(env),
      '20261120T150000Z',
      await backupIdentities(env),
    );
    const restored = await connect(target.migrationDatabaseUrl);
    const { rows } = await restored.query<{ id: number; receipt_key: string }>(
      'select id, receipt_key from payments',
    );
    await restored.end();
    await target.drop();
    const ids = rows.map(({ id }) => id);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    for (const { receipt_key: key } of rows)
      expect(await files.get(key)).toEqual(await app.deps.files.get(key));
  });

  it('goes on working where it was laid down: numbers follow, jobs wait, history cannot be changed', async () => {
    const { customer, loanId } = await lent(app, 'rosa');
    const last = await reported(customer, 700, 1);
    await takeBackup(app.deps);
    const target = await openTarget();
    const { env } = app.deps;
    await restoreBackup(target, await openPlace(env), '20261120T150000Z', await backupIdentities(env));
    const restored = await openTestApp({
      DATABASE_URL: target.migrationDatabaseUrl,
      DATA_DIR: target.dataDir,
    });
    const rosa = await restored.signIn('rosa');
    expect(await reported(rosa, 800, 2)).toBe(last + 1);
    expect((await rosa.get('/api/loans/active')).json().id).toBe(loanId);
    const waiting = (one: TestApp) =>
      sql<{
        payload: unknown;
      }>`select payload from graphile_worker._private_jobs order by id limit 3`.execute(one.db);
    expect((await waiting(restored)).rows).toEqual((await waiting(app)).rows);
    await expect(restored.db.updateTable('ledgerEntries').set({ amount: 1 }).execute()).rejects.toThrow(
      'append-only',
    );
    await restored.close();
    await target.drop();
  });

  it('is no two at once, and is refused where there are records already', async () => {
    const other = await connect(app.deps.env.databaseUrl);
    await lockBackups(other);
    expect(await takeBackup(app.deps)).toBeNull();
    await other.end();
    await takeBackup(app.deps);
    const { env } = app.deps;
    await expect(
      restoreBackup(env, await openPlace(env), '20261120T150000Z', await backupIdentities(env)),
    ).rejects.toThrow('not empty');
  });

  it('opens with the lender’s key alone', async () => {
    await takeBackup(app.deps);
    const place = await openPlace(app.deps.env);
    const stored = await place.bytes(snapshotFile('20261120T150000Z'));
    expect(stored.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    const file = ownIdentityFile(app.deps.env);
    const key = await readFile(file, 'utf8');
    await writeFile(file, key.replace(/AGE-SECRET-KEY-\S+/, ''));
    await expect(backupIdentities(app.deps.env)).rejects.toThrow('BACKUP_IDENTITY');
    await writeFile(file, 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX');
    expect((await proved(app)).findings).toEqual([expect.stringContaining('cannot be restored')]);
  });
});

describe('files', () => {
  it('are copied once, and stay as long as a kept backup names them', async () => {
    const { customer } = await lent(app, 'rosa');
    const key = await receipt(await reported(customer, 700, 1));
    expect(await takeBackup(app.deps)).toMatchObject({ files: 1, copied: 1 });
    app.advance(DAY_MS);
    expect(await takeBackup(app.deps)).toMatchObject({ files: 1, copied: 0 });
    await app.deps.pool.query('delete from payments');
    app.advance(DAY_MS);
    await takeBackup(app.deps);
    expect(await named()).toContain(storedFile(key));
    // A month after the last one that named it.
    app.advance(31 * DAY_MS);
    await takeBackup(app.deps);
    expect(await named()).toEqual([listFile('20261223T150000Z'), snapshotFile('20261223T150000Z')]);
  });

  it('of whom nothing is known are kept: a list that is not whole', async () => {
    const { customer } = await lent(app, 'rosa');
    const key = await receipt(await reported(customer, 700, 1));
    await takeBackup(app.deps);
    const list = path.join(app.deps.env.dataDir, 'backups', listFile('20261120T150000Z'));
    await writeFile(list, (await readFile(list, 'utf8')).slice(0, -2));
    await app.deps.pool.query('delete from payments');
    app.advance(DAY_MS);
    await takeBackup(app.deps);
    expect(await named()).toContain(storedFile(key));
  });

  it('are not deleted while a backup copies them', async () => {
    await app.deps.files.put('ab/abc.webp', Buffer.from('a photo'));
    const copying = await connect(app.deps.env.databaseUrl);
    await lockBackups(copying);
    await deleteFile(app.deps, 'ab/abc.webp');
    expect((await app.deps.files.get('ab/abc.webp')).toString()).toBe('a photo');
    const { rows } = await sql<{ later: boolean }>`
      select run_at > now() + interval '30 seconds' as later from graphile_worker.jobs
      where task_identifier = 'delete-file'`.execute(app.db);
    expect(rows).toEqual([{ later: true }]);
    await copying.end();
    await expect
      .poll(async () => {
        await deleteFile(app.deps, 'ab/abc.webp');
        return app.deps.files.get('ab/abc.webp').catch(() => 'gone');
      })
      .toBe('gone');
  });

  it('are those of every column that names one', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name like '%\_key'
        and column_name not like '%reference\_key' order by 1`.execute(app.db);
    expect(rows.map(({ column }) => column)).toEqual(FILE_COLUMNS.map((parts) => parts.join('.')).sort());
  });
});

describe('every night', () => {
  it('one is taken, also by a program that starts in the morning; none where somebody else does', async () => {
    await backUpIfDue(app.deps);
    app.advance(3_600_000);
    await backUpIfDue(app.deps);
    app.advance(DAY_MS);
    await backUpIfDue(app.deps);
    expect(
      (await app.db.selectFrom('backups').select('name').orderBy('id').execute()).map(({ name }) => name),
    ).toEqual(['20261120T150000Z', '20261121T160000Z']);
    app.advance(2 * DAY_MS);
    const { env } = app.deps;
    await backUpIfDue({ ...app.deps, env: { ...env, backup: { ...env.backup, nightly: false } } });
    expect(await app.db.selectFrom('backups').select('id').execute()).toHaveLength(2);
  });
});
