import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHead } from '#server/hash-chain/anchors.ts';
import { chainChanges, startChaining } from '#server/hash-chain/chain-changes.ts';
import { linkHash, sealOf } from '#server/hash-chain/chain-hashes.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { lent, submitted } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const links = () => app.db.selectFrom('chainLinks').selectAll().orderBy('seq').execute();
const waiting = () => app.db.selectFrom('unchainedChanges').selectAll().orderBy('id').execute();
const head = () => readHead(chainFolder(app.deps.env), app.deps.chainKey);

describe('every write', () => {
  it('becomes a link of one chain, sealed by the program', async () => {
    const { applicationId, loanId } = await lent(app, 'rosa');
    const written = await waiting();
    expect(written.every(({ seal }) => seal !== null)).toBe(true);
    expect(await chainChanges(app.deps)).toBe(written.length);
    expect(await waiting()).toEqual([]);
    const chain = await links();
    expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, place) => place + 1));
    let before = '';
    for (const { hash, ...link } of chain) {
      expect(hash).toBe(linkHash(before, link));
      expect(link.seal).toBe(sealOf(app.deps.chainKey, { ...link, id: link.changeId }));
      before = hash;
    }
    const said = chain.map(({ source, rowId, change }) => `${change} ${source} ${rowId}`);
    expect(said).toEqual(
      expect.arrayContaining([
        `insert loan_applications ${applicationId}`,
        'insert legal_documents 1',
        `insert loans ${loanId}`,
        `update instalments ${loanId}/3`,
        'insert ledger_entries 1',
        'insert events 1',
      ]),
    );
    expect(await head()).toMatchObject({ seq: chain.length, hash: before });
  });

  it('is chained once it is committed, however late, and a number that was rolled back leaves no gap', async () => {
    const insert = (name: string) => sql`
      insert into events (name, subject, subject_id, happened_at) values (${name}, 'user', '1', now())`;
    const slow = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const late = app.deps.db.transaction().execute(async (tx) => {
      await insert('late').execute(tx);
      began.resolve();
      await slow.promise;
    });
    await began.promise;
    await app.deps.db.transaction().execute((tx) => insert('soon').execute(tx));
    const undone = app.deps.db.transaction().execute(async (tx) => {
      await insert('undone').execute(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await chainChanges(app.deps);
    slow.resolve();
    await late;
    await app.deps.db.transaction().execute((tx) => insert('last').execute(tx));
    await chainChanges(app.deps);
    const events = (await links()).filter(({ source }) => source === 'events');
    expect(events.map(({ rowId }) => rowId)).toEqual(['2', '1', '4']);
    // The rows of the migrations come before them.
    const all = await links();
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_link, place) => place + 1));
  });

  it('is chained once, by however many processes', async () => {
    await lent(app, 'rosa');
    const written = await waiting();
    await Promise.all(Array.from({ length: 5 }, () => chainChanges(app.deps)));
    await chainChanges(app.deps);
    expect((await links()).map(({ changeId }) => changeId)).toEqual(written.map(({ id }) => id));
  });

  it('the running program chains it within seconds', async () => {
    const chaining = startChaining(app.deps);
    const rosa = await app.signIn('rosa');
    await submitted(rosa, 'rosa');
    await expect.poll(waiting).toEqual([]);
    expect((await links()).at(-1)).toMatchObject({ source: 'events' });
    await chaining.stop();
  });

  it('has no seal unless the program made it', async () => {
    const { loanId } = await lent(app, 'rosa');
    await app.ownerPool.query('update loans set late_charge_variant = 5');
    expect((await waiting()).at(-1)).toMatchObject({
      source: 'loans',
      rowId: String(loanId),
      change: 'update',
      seal: null,
    });
  });

  it('is not chained for drafts, nor for unchanged columns', async () => {
    const ana = await app.signIn('ana');
    const reply = await ana.send('POST', '/api/loan-applications', { firstName: 'Ana' });
    expect(reply.statusCode, reply.body).toBe(201);
    await app.db.updateTable('events').set({ ip: null }).execute();
    await app.db.updateTable('events').set({ ip: null }).execute();
    const said = (await waiting()).map(({ source, change }) => `${change} ${source}`);
    expect(said).not.toContain('insert loan_applications');
    expect(said.filter((one) => one === 'update events')).toHaveLength(
      said.filter((one) => one === 'insert events').length,
    );
  });
});

describe('the head', () => {
  it('can be read by the program alone', async () => {
    await app.signIn('rosa');
    await chainChanges(app.deps);
    const folder = chainFolder(app.deps.env);
    for (const name of ['key', 'head'])
      expect((await stat(path.join(folder, name))).mode & 0o777, name).toBe(0o600);
  });

  it('is the newest link, however many processes chain at once while more is written', async () => {
    let busy = true;
    // The program's loop, the nightly verification, and a command beside them.
    const chaining = Array.from({ length: 3 }, async () => {
      while (busy) await chainChanges(app.deps);
    });
    for (let round = 0; round < 60; round += 1)
      await app.deps.db
        .transaction()
        .execute((tx) =>
          sql`insert into events (name, subject, subject_id, happened_at) values ('noted', 'user', '1', now())`.execute(
            tx,
          ),
        );
    busy = false;
    await Promise.all(chaining);
    await chainChanges(app.deps);
    const newest = (await links()).at(-1);
    expect(await head()).toMatchObject({ seq: newest?.seq, hash: newest?.hash });
    // No temporary file is left.
    expect((await readdir(chainFolder(app.deps.env))).filter((name) => name.startsWith('head'))).toEqual([
      'head',
    ]);
  });

  it('stays when the database no longer has it, and the chain goes on', async () => {
    await lent(app, 'rosa');
    await chainChanges(app.deps);
    const kept = await head();
    await app.ownerPool.query('alter table chain_links disable trigger all');
    await app.ownerPool.query('delete from chain_links where seq > 5');
    await app.signIn('marta');
    const more = await chainChanges(app.deps);
    expect(await head()).toEqual(kept);
    expect((await links()).map(({ seq }) => seq)).toEqual(Array.from({ length: 5 + more }, (_, n) => n + 1));
  });
});
