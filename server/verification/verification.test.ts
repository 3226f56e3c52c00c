import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Verification } from '#contract/verification.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { newFileKey } from '#server/files/files.ts';
import { appendAnchor, readAnchors } from '#server/hash-chain/anchors.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { chainKeyOf } from '#server/hash-chain/chain-hashes.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { isDueOn, NIGHTS, verifyIfDue, verifyRecords } from '#server/verification/verify-records.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { startProgram } from '#test/program.ts';
import { WHOLE } from '#test/sample.ts';
import { lent, paid, reported } from '#test/stories.ts';
import { runVerify } from '#test/verified.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const verified = async (): Promise<Verification> => {
  await verifyRecords(app.deps);
  const pedro = await app.signIn('pedro');
  return (await pedro.get('/api/admin/verification')).json().last;
};
const named = (examples: Verification['examples']) =>
  examples.map(({ kind, source, id }) => ({ kind, source, id }));
const owner = (statement: string) => app.ownerPool.query(statement);
const folder = () => chainFolder(app.deps.env);

describe('every night', () => {
  it('the records of the demo verify, and the result is stored, sent to the lender and anchored', async () => {
    await seedDemo(app.deps);
    await chainChanges(app.deps);
    const last = await verified();
    expect(last).toMatchObject({ findings: 0, examples: [] });
    expect(last.links).toBeGreaterThan(50);
    expect(last.files).toBeGreaterThanOrEqual(0);
    const event = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'records.verified')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actorId: null,
      subject: 'verification',
      subjectId: String(last.id),
      facts: { links: last.links, findings: 0 },
    });
    const letter = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'records-verified')
      .executeTakeFirstOrThrow();
    const [anchor] = await readAnchors(folder(), app.deps.chainKey);
    if (anchor === null || typeof anchor !== 'object') throw new Error('An anchor was kept');
    expect(letter.bodyText).toContain(anchor.hash);
    expect(letter.eventId).toBe(event.id);
  });

  it('runs one walk, also for a program that starts in the morning', async () => {
    await verifyIfDue(app.deps);
    app.advance(3_600_000);
    await verifyIfDue(app.deps);
    expect(await app.db.selectFrom('verifications').select(['findings', 'examples']).execute()).toEqual([
      { findings: 0, examples: [] },
    ]);
    app.advance(24 * 3_600_000);
    await verifyIfDue(app.deps);
    expect(await app.db.selectFrom('verifications').select('id').execute()).toHaveLength(2);
  });

  it('a customer can neither read nor start it', async () => {
    const rosa = await app.signIn('rosa');
    expect((await rosa.get('/api/admin/verification')).statusCode).toBe(403);
    expect((await rosa.send('POST', '/api/admin/verification')).statusCode).toBe(403);
    const pedro = await app.signIn('pedro');
    expect((await pedro.send('POST', '/api/admin/verification')).statusCode).toBe(200);
    const { rows } = await owner("select 1 from graphile_worker.jobs where task_identifier = 'verify'");
    expect(rows).toHaveLength(1);
  });
});

describe('a change made outside the program is found', () => {
  it('a late rate, a schedule, a signed text, a balance, a figure', async () => {
    const { loanId } = await lent(app, 'rosa');
    await chainChanges(app.deps);
    await owner('alter table legal_documents disable trigger user');
    await owner('alter table agreements disable trigger user');
    await owner('alter table agreements drop constraint agreements_check1');
    await owner(`update loans set late_charge_variant = 5, balance = balance + 1 where id = ${loanId}`);
    await owner(`update instalments set due_date = due_date + 1 where loan_id = ${loanId} and number = 2`);
    await owner(
      "update legal_documents set body = replace(body, '10,000', '11,000') where kind = 'debt-agreement'",
    );
    await owner("update ledger_days set amount = amount + 1 where kind = 'interest'");
    const { hash } = await app.db.selectFrom('agreements').select('hash').executeTakeFirstOrThrow();
    await owner("update agreements set debt_agreement = debt_agreement || ' '");
    const { examples } = await verified();
    expect(named(examples)).toEqual(
      expect.arrayContaining([
        { kind: 'agreement_differs', source: 'agreements', id: hash },
        { kind: 'row_foreign', source: 'loans', id: String(loanId) },
        { kind: 'plan_differs', source: 'loans', id: String(loanId) },
        { kind: 'books_differ', source: 'loans', id: String(loanId) },
        { kind: 'due_date_differs', source: 'instalments', id: `${loanId}/2` },
        { kind: 'row_changed', source: 'legal_documents', id: '1' },
        { kind: 'document_differs', source: 'legal_documents', id: '1' },
        { kind: 'guard_missing', source: 'legal_documents', id: '' },
        { kind: 'figure_differs', source: 'ledger_days', id: '2026-11-20 interest' },
      ]),
    );
  });

  it('a changed receipt on the disk, and a missing one', async () => {
    const { customer } = await lent(app, 'rosa');
    const [changed, gone] = [await reported(customer, 700, 1), await reported(customer, 800, 2)];
    const key = async (id: number) =>
      (
        await app.db
          .selectFrom('payments')
          .select('receiptKey')
          .$narrowType<{ receiptKey: string }>()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).receiptKey;
    const place = async (id: number) => path.join(app.deps.env.dataDir, 'files', await key(id));
    await writeFile(await place(changed), 'another picture');
    await rm(await place(gone));
    expect(named((await verifyNow(app.deps, () => true)).examples)).toEqual(
      expect.arrayContaining([
        { kind: 'file_differs', source: 'payments', id: String(changed) },
        { kind: 'file_missing', source: 'payments', id: String(gone) },
      ]),
    );
    // Each night checks a part of the files: this moves to the night of this one.
    const [today, its] = [Math.floor(app.deps.now().getTime() / DAY_MS), await key(gone)];
    const nights = Array.from({ length: NIGHTS }, (_, later) => later);
    app.advance(DAY_MS * (nights.find((later) => isDueOn(today + later)(its)) ?? NIGHTS));
    expect(named((await verified()).examples)).toContainEqual({
      kind: 'file_missing',
      source: 'payments',
      id: String(gone),
    });
  });

  it('an erased person is not reported as missing', async () => {
    const { customer, pedro } = await lent(app, 'rosa');
    const { id } = (await customer.get('/api/auth/user')).json();
    const { balance } = (await customer.get('/api/loans/active')).json();
    await paid(customer, pedro, balance, 1);
    expect((await pedro.send('DELETE', `/api/admin/clients/${id}`)).statusCode).toBe(200);
    const { findings, examples, erased } = await verified();
    expect(examples).toEqual([]);
    expect(findings).toBe(0);
    // Two signed documents, and the addresses of the log.
    expect(erased).toBeGreaterThan(2);
    const salts = await app.db
      .selectFrom('rowSalts')
      .select('rowId')
      .where('source', '=', 'legal_documents')
      .execute();
    expect(salts).toEqual([]);
  });
});

describe('outside the database', () => {
  it('a changed head, a missing head and another key are reported', async () => {
    await lent(app, 'rosa');
    await chainChanges(app.deps);
    const head = path.join(folder(), 'head');
    const text = await readFile(head, 'utf8');
    await writeFile(head, text.replace(/"seq":\d+/, '"seq":1'));
    expect(named((await verified()).examples)).toEqual([{ kind: 'head_broken', source: 'head', id: '' }]);
    const now = async (chainKey = app.deps.chainKey) =>
      named((await verifyNow({ ...app.deps, chainKey }, () => true)).examples);
    await rm(head);
    expect(await now()).toEqual([{ kind: 'head_missing', source: 'head', id: '' }]);
    await writeFile(`${head}.late`, text);
    // The first look finds no head; the program writes it a moment after its first link.
    const waiting = now();
    await rename(`${head}.late`, head);
    expect(await waiting).toEqual([]);
    const other = chainKeyOf('another key, of another installation');
    expect((await now(other)).slice(0, 1)).toEqual([{ kind: 'other_key', source: 'key', id: '' }]);
  });

  it('a changed anchor and a removed line are reported', async () => {
    const kept = { seq: 0, hash: '', at: '2026-11-20T07:15:00.000Z' };
    for (const hash of ['a', 'b', 'c']) await appendAnchor(folder(), app.deps.chainKey, { ...kept, hash });
    const anchors = () => readAnchors(folder(), app.deps.chainKey);
    expect((await anchors()).map((one) => typeof one)).toEqual(['object', 'object', 'object']);
    const file = path.join(folder(), 'anchors.log');
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    await writeFile(file, `${[lines[0], lines[2]].join('\n')}\n`);
    expect(await anchors()).toEqual([{ ...kept, hash: 'a' }, 'broken']);
    await writeFile(file, `${lines.join('\n').replace('"b"', '"x"')}\n`);
    expect((await anchors()).includes('broken')).toBe(true);
  });
});

it.runIf(WHOLE)('the program itself causes no findings', async () => {
  const { databaseUrl, dataDir } = app.deps.env;
  const program = await startProgram({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'people' });
  await expect
    .poll(() => app.db.selectFrom('verifications').select('examples').execute(), { timeout: 240_000 })
    .toEqual([{ examples: [] }]);
  await program.kill();
  expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
});

it('the command reports the same, and exits with 1 on a finding', async () => {
  const { loanId } = await lent(app, 'rosa');
  await chainChanges(app.deps);
  const before = await readdir(folder());
  const well = runVerify(app);
  expect(well.stdout + well.stderr).toContain('Everything fits.');
  expect(well.status).toBe(0);
  await owner(`update loans set late_charge_variant = 5 where id = ${loanId}`);
  const badly = runVerify(app);
  expect(badly.stdout).toContain(`loans ${loanId}: was not written by the program`);
  expect(badly.stdout).toContain(`loans ${loanId}: is not what was agreed`);
  expect(badly.status).toBe(1);
  expect(await readdir(folder())).toEqual(before);
});

it('every file is checked once in thirty nights', () => {
  const keys = Array.from({ length: 500 }, () => newFileKey('webp'));
  const turns = (key: string) =>
    Array.from({ length: NIGHTS }, (_, later) => 20_000 + later).filter((night) => isDueOn(night)(key));
  expect(keys.filter((key) => turns(key).length !== 1)).toEqual([]);
});
