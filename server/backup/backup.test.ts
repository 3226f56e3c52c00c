import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar.ts';
import { age } from '#server/backup/age.ts';
import {
  backupIdentities,
  backupRecipients,
  markOf,
  ownIdentityFile,
  retireKey,
} from '#server/backup/backup-key.ts';
import {
  listFile,
  newestOf,
  openStorage,
  snapshotFile,
  snapshotsAmong,
  storedFile,
} from '#server/backup/backup-storage.ts';
import { connect, keepFiles, lockBackups } from '#server/backup/copy.store.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backUpIfDue, sameDiskWarnings, takeBackup } from '#server/backup/take-backup.ts';
import { openFiles } from '#server/files/files.ts';
import { FILE_COLUMNS } from '#server/files/named-files.store.ts';
import { deleteFile } from '#server/files/transact-with-file.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { recordVersion1 } from '#test/kept-folder.ts';
import { openTarget, proved, provedIn } from '#test/restored.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const named = async () => (await openStorage(app.deps.env)).names();
const copyOf = async (key: string) => storedFile(key, markOf(await backupRecipients(app.deps.env)));
const receipt = async (id: number) =>
  (await app.db.selectFrom('payments').select('receiptKey').where('id', '=', id).executeTakeFirstOrThrow())
    .receiptKey ?? '';

describe('a backup', () => {
  it('restores the same rows, pesos, files and numbers on an empty machine', async () => {
    const { customer, loanId } = await lent(app, 'rosa');
    const last = await reported(customer, 700, 1);
    await chainChanges(app.deps);
    const taken = await takeBackup(app.deps);
    expect(taken).toMatchObject({ name: '20261120T150000Z', files: 1, copied: 1, lacking: [] });
    expect(await app.db.selectFrom('backups').select(['name', 'files']).execute()).toEqual([
      { name: '20261120T150000Z', files: 1 },
    ]);
    const target = await openTarget();
    const proof = await provedIn(target, app);
    expect(proof.findings).toEqual([]);
    expect(proof.compared).toMatchObject({ files: 1, pesos: { loans: 1, balances: '12075' } });

    // It works there: sequences continue, jobs wait, history cannot be changed.
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

  it('contains every write that was answered before it began, whatever goes on meanwhile', async () => {
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
    await expect.poll(() => answered.length).toBeGreaterThan(5);
    const before = [...answered];
    expect(await takeBackup(app.deps)).toMatchObject({ lacking: [] });
    const { length } = answered;
    await expect.poll(() => answered.length).toBeGreaterThan(length + 3);
    busy = false;
    await Promise.all([...people, chaining]);
    // The living system went on: its later changes are not faults of the backup.
    const target = await openTarget();
    expect((await provedIn(target, app)).findings).toEqual([]);
    const files = await openFiles(target);
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

  it('of a database that version 1.0.0 began is restored; of an earlier one it is refused', async () => {
    await lent(app, 'rosa');
    await chainChanges(app.deps);
    await recordVersion1(app.ownerPool);
    await takeBackup(app.deps);
    expect((await proved(app)).findings).toEqual([]);
    await app.ownerPool.query("delete from migrations where name ~ '^0089_'");
    app.advance(DAY_MS);
    await takeBackup(app.deps);
    expect((await proved(app)).findings).toEqual([expect.stringContaining('from before version 1.0.0')]);
  });

  it('refuses a second one at the same time, and a restore over existing records', async () => {
    const other = await connect(app.deps.env.databaseUrl);
    await lockBackups(other);
    expect(await takeBackup(app.deps)).toBeNull();
    await other.end();
    await takeBackup(app.deps);
    const { env } = app.deps;
    await expect(
      restoreBackup(env, await openStorage(env), '20261120T150000Z', await backupIdentities(env)),
    ).rejects.toThrow('not empty');
  });

  it("only the lender's key opens it", async () => {
    await takeBackup(app.deps);
    const place = await openStorage(app.deps.env);
    const stored = await place.bytes(snapshotFile('20261120T150000Z'));
    expect(stored.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    const file = ownIdentityFile(app.deps.env);
    const key = await readFile(file, 'utf8');
    const notHere =
      /^The secret key of (?:the|this) backups? is not on this machine.*BACKUP_PRIVATE_KEY_FILE/;
    await writeFile(file, key.replace(/AGE-SECRET-KEY-\S+/, ''));
    await expect(proved(app)).rejects.toThrow(notHere);
    await writeFile(file, 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX');
    await expect(proved(app)).rejects.toThrow(notHere);
  });
});

describe('files', () => {
  it('are copied once, and stay as long as a kept backup lists them', async () => {
    const { customer } = await lent(app, 'rosa');
    const key = await receipt(await reported(customer, 700, 1));
    expect(await takeBackup(app.deps)).toMatchObject({ files: 1, copied: 1 });
    app.advance(DAY_MS);
    expect(await takeBackup(app.deps)).toMatchObject({ files: 1, copied: 0 });
    await app.ownerPool.query('delete from payments');
    app.advance(DAY_MS);
    await takeBackup(app.deps);
    expect(await named()).toContain(await copyOf(key));
    // A month after the last backup that listed them.
    app.advance(30 * DAY_MS);
    await takeBackup(app.deps);
    app.advance(DAY_MS);
    await takeBackup(app.deps);
    expect(await named()).toEqual([
      listFile('20261222T150000Z'),
      snapshotFile('20261222T150000Z'),
      listFile('20261223T150000Z'),
      snapshotFile('20261223T150000Z'),
    ]);
  });

  it('leave with their backup in a night, where one is kept for a day', async () => {
    const { env } = app.deps;
    const daily = { ...app.deps, env: { ...env, backup: { ...env.backup, days: 1 } } };
    for (const _ of [1, 2, 3]) {
      await takeBackup(daily);
      // A night's job begins some seconds later or earlier.
      app.advance(DAY_MS + 20_000);
    }
    expect(snapshotsAmong(await (await openStorage(env)).names())).toEqual(['20261122T150040Z']);
  });

  it('and every backup are kept by a clock that jumps ahead, and the newest to restore is none of its', async () => {
    const { customer } = await lent(app, 'rosa');
    const key = await receipt(await reported(customer, 700, 1));
    await takeBackup(app.deps);
    app.setClock('2036-11-20T15:00:00Z');
    await takeBackup(app.deps);
    app.setClock('2026-11-21T15:00:00Z');
    await takeBackup(app.deps);
    const names = snapshotsAmong(await (await openStorage(app.deps.env)).names());
    expect(names).toEqual(['20261120T150000Z', '20261121T150000Z', '20361120T150000Z']);
    expect(newestOf(names, app.deps.now())).toBe('20261121T150000Z');
    expect(newestOf(['20361120T150000Z'], app.deps.now())).toBe('20361120T150000Z');
    expect(newestOf([], app.deps.now())).toBeUndefined();
    expect(await named()).toContain(await copyOf(key));
  });

  it('are kept while a list that may need them is incomplete', async () => {
    const { customer } = await lent(app, 'rosa');
    const key = await receipt(await reported(customer, 700, 1));
    await takeBackup(app.deps);
    const list = path.join(app.deps.env.dataDir, 'backups', listFile('20261120T150000Z'));
    await writeFile(list, (await readFile(list, 'utf8')).slice(0, -2));
    await app.ownerPool.query('delete from payments');
    app.advance(DAY_MS);
    await takeBackup(app.deps);
    expect(await named()).toContain(await copyOf(key));
  });

  it('are not deleted while a backup or a download copies them, and the two do not block each other', async () => {
    await app.deps.files.put('ab/abc.webp', Buffer.from('a photo'));
    const copying = await connect(app.deps.env.databaseUrl);
    await keepFiles(copying);
    await deleteFile(app.deps, 'ab/abc.webp');
    expect((await app.deps.files.get('ab/abc.webp')).toString()).toBe('a photo');
    const { rows } = await sql<{ later: boolean }>`
      select run_at > now() + interval '30 seconds' as later from graphile_worker.jobs
      where task_identifier = 'delete-file'`.execute(app.db);
    expect(rows).toEqual([{ later: true }]);
    expect(await takeBackup(app.deps)).not.toBeNull();
    await copying.end();
    await expect
      .poll(async () => {
        await deleteFile(app.deps, 'ab/abc.webp');
        return app.deps.files.get('ab/abc.webp').catch(() => 'gone');
      })
      .toBe('gone');
  });

  it('come from every column that names a file', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name like '%\_key'
        and column_name not like '%reference\_key' and table_name <> 'push_keys' order by 1`.execute(app.db);
    expect(rows.map(({ column }) => column)).toEqual(
      FILE_COLUMNS.map(({ table, key }) => `${table}.${key}`).sort(),
    );
  });
});

describe('a warning about a broken disk', () => {
  it('appears when backups and their only key are beside the data; not where both are elsewhere', async () => {
    const { env } = app.deps;
    await takeBackup(app.deps);
    expect(await sameDiskWarnings(env)).toEqual([
      expect.stringContaining('set BACKUP_URL'),
      expect.stringContaining('set BACKUP_PUBLIC_KEY'),
    ]);
    await rm(ownIdentityFile(env));
    const bucket = { name: 'copies', region: 'us-east-1', endpoint: null, credentials: null };
    expect(await sameDiskWarnings({ ...env, backup: { ...env.backup, bucket } })).toEqual([]);
  });
});

describe('a change of keys', () => {
  it('the next backup opens with the new key alone, and contains every file', async () => {
    const { customer } = await lent(app, 'rosa');
    await reported(customer, 700, 1);
    await reported(customer, 800, 2);
    await takeBackup(app.deps);
    const { generateX25519Identity, identityToRecipient } = await age();
    const identity = await generateX25519Identity();
    const { env } = app.deps;
    const recipients = [await identityToRecipient(identity)];
    const rotated = { ...app.deps, env: { ...env, backup: { ...env.backup, recipients } } };
    app.advance(DAY_MS);
    expect(await takeBackup(rotated)).toMatchObject({ files: 2, copied: 2, lacking: [] });
    const target = await openTarget();
    const { missing } = await restoreBackup(target, await openStorage(env), '20261121T150000Z', [identity]);
    await target.drop();
    expect(missing).toEqual([]);
    const [leaked] = await backupRecipients(env);
    const before = await named();
    const deleted = await retireKey(await openStorage(env), leaked ?? '');
    expect(deleted).toHaveLength(3);
    expect(await named()).toEqual(
      before.filter((name) => !deleted.includes(name) && name !== listFile('20261120T150000Z')),
    );
    expect(await named()).toContain(snapshotFile('20261121T150000Z'));
  });

  it('keeps the old copies until the last backup that needs them is deleted', async () => {
    const { customer } = await lent(app, 'rosa');
    await reported(customer, 700, 1);
    await takeBackup(app.deps);
    const { env } = app.deps;
    const { generateX25519Identity, identityToRecipient } = await age();
    const recipients = [await identityToRecipient(await generateX25519Identity())];
    const rotated = { ...app.deps, env: { ...env, backup: { ...env.backup, recipients } } };
    app.advance(DAY_MS);
    await takeBackup(rotated);
    expect((await named()).filter((name) => name.startsWith('files/'))).toHaveLength(2);
    app.advance(30 * DAY_MS);
    await takeBackup(rotated);
    app.advance(DAY_MS);
    await takeBackup(rotated);
    expect((await named()).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  });
});

describe('a file whose bytes differ from those received', () => {
  it('is reported with its row at each backup, as is a missing one', async () => {
    const { customer } = await lent(app, 'rosa');
    const [changed, gone] = [await reported(customer, 700, 1), await reported(customer, 800, 2)];
    const keys = [await receipt(changed), await receipt(gone)];
    await app.deps.files.put(keys[0] ?? '', Buffer.from('another picture'));
    await app.deps.files.delete(keys[1] ?? '');
    const lacking = [
      `payments ${changed} (file ${keys[0]}): the file is not the one received`,
      `payments ${gone} (file ${keys[1]}): the file is missing`,
    ];
    const taken = await takeBackup(app.deps);
    expect(taken?.copied).toBe(0);
    expect([...(taken?.lacking ?? [])].sort()).toEqual([...lacking].sort());
    app.advance(DAY_MS);
    expect((await takeBackup(app.deps))?.lacking).toHaveLength(2);
  });
});

describe('every night', () => {
  it('takes one backup, also in a program that starts in the morning; none where another system takes them', async () => {
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
