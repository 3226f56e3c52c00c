import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileHash } from '#server/files/files.ts';
import { hashFiles } from '#server/files/hash-files.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { openKeptFolder, readKeptFolder, rowsOf } from '#test/kept-folder.ts';

const VERSIONS = readdirSync(new URL('../../test/upgrades/', import.meta.url)).map((name) =>
  path.basename(name, '.json.br'),
);

/** Each of their rows matters to a lender; the tables of jobs and of the migrations change by themselves. */
const NOUNS = [
  'users',
  'loan_applications',
  'legal_documents',
  'documents',
  'loans',
  'instalments',
  'payments',
  'events',
];

it('the data folders of both old versions, as 1.0.0 upgraded them, are here', () => {
  expect(VERSIONS).toEqual(expect.arrayContaining(['cc7faf9', '9fba2f89']));
});

describe.each(VERSIONS)('an upgraded data folder of %s', (version) => {
  it('verifies without a finding, and has lost no row', async () => {
    const kept = await readKeptFolder(version);
    const { deps, close } = await openKeptFolder(kept);
    try {
      await chainChanges(deps);
      const { findings, examples, files } = await verifyNow(deps, () => true);
      expect({ findings, examples }).toEqual({ findings: 0, examples: [] });
      const stored = Object.entries(kept.files).filter(([name]) => name.startsWith('files/'));
      expect(stored.length).toBeGreaterThan(0);
      expect(files).toBe(stored.length);
      for (const [name, bytes] of stored)
        expect(fileHash(await deps.files.get(name.slice('files/'.length)))).toBe(
          fileHash(Buffer.from(bytes, 'base64')),
        );
      for (const noun of NOUNS) {
        const { rows } = await deps.pool.query<{ count: number }>(
          `select count(*)::int as count from ${noun}`,
        );
        // A migration may add rows.
        expect(rows[0]?.count, noun).toBeGreaterThanOrEqual(rowsOf(kept, `public.${noun}`).length);
      }
    } finally {
      await close();
    }
  });
});

it('reminders of before they named their due day are in the chain with it, and none counts as erased', async () => {
  const { deps, close } = await openKeptFolder(
    await readKeptFolder('9fba2f89'),
    `insert into reminders select loan_id, number, kind, now() from instalments, unnest(array['due_soon', 'overdue']) kind
     where due_date is not null`,
  );
  try {
    const { rows } = await deps.pool.query<{ before: string; after: string }>(
      `select concat_ws('/', loan_id, number, kind) as before, concat_ws('/', loan_id, number, kind, due_date) as after
       from instalments, unnest(array['due_soon', 'overdue']) kind where due_date is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const linkedNow = async (gone: boolean) => {
      const links = await deps.pool.query<{ name: string }>(
        `select row_id as name from (select distinct on (row_id) row_id, digest is null as gone from chain_links
           where source = 'reminders' order by row_id, seq desc) newest where gone = $1`,
        [gone],
      );
      return links.rows.map(({ name }) => name).sort();
    };
    await chainChanges(deps);
    expect(await linkedNow(true)).toEqual(rows.map(({ before }) => before).sort());
    expect(await linkedNow(false)).toEqual(rows.map(({ after }) => after).sort());
    const { findings, erased } = await verifyNow(deps, () => true);
    expect({ findings, erased }).toEqual({ findings: 0, erased: 0 });
    await deps.pool.query('alter table reminders disable trigger user');
    await deps.pool.query("delete from reminders where kind = 'overdue'");
    const { examples } = await verifyNow(deps, () => true);
    expect(
      examples
        .filter(({ kind }) => kind === 'row_missing')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      rows
        .map(({ after }) => after)
        .filter((name) => name.includes('overdue'))
        .sort(),
    );
  } finally {
    await close();
  }
});

it('a document whose evidence lost its agreement after agreements were stored is a finding', async () => {
  const { deps, close } = await openKeptFolder(await readKeptFolder('9fba2f89'));
  try {
    await deps.pool.query('alter table legal_documents disable trigger user');
    const { rowCount } = await deps.pool.query(
      "update legal_documents set evidence = evidence - 'agreementHash' where evidence ? 'agreementHash'",
    );
    const { examples } = await verifyNow(deps, () => true);
    expect(rowCount).toBeGreaterThan(0);
    expect(examples.filter(({ kind }) => kind === 'document_differs')).toHaveLength(rowCount ?? 0);
  } finally {
    await close();
  }
});

/**
 * The demo of cc7faf9 has three photos of three applications each, and two receipts: none with the hash of its bytes.
 */
describe('files from before hashes were stored', () => {
  const OLD = 11;

  it('are hashed after the upgrade, and their rows record the time', async () => {
    const { deps, close } = await openKeptFolder(await readKeptFolder('cc7faf9'));
    try {
      expect(await hashFiles(deps)).toBe(OLD);
      expect(await hashFiles(deps)).toBe(0);
      const rows = [
        ...(await deps.db
          .selectFrom('documents')
          .select(['fileKey as key', 'storedSha256', 'hashedAt'])
          .execute()),
        ...(await deps.db
          .selectFrom('payments')
          .select(['receiptKey as key', 'storedSha256', 'hashedAt'])
          .$narrowType<{ key: string }>()
          .orderBy('id')
          .execute()),
      ];
      expect(rows).toHaveLength(OLD);
      for (const { key, storedSha256, hashedAt } of rows) {
        expect(storedSha256).toBe(fileHash(await deps.files.get(key)));
        expect(hashedAt).toBeInstanceOf(Date);
      }
      await chainChanges(deps);
      expect((await verifyNow(deps, () => true)).examples).toEqual([]);
      const [first] = rows;
      await deps.files.put(first?.key ?? '', Buffer.from('another picture'));
      expect((await verifyNow(deps, () => true)).examples).toEqual([
        expect.objectContaining({ kind: 'file_differs', file: first?.key }),
      ]);
    } finally {
      await close();
    }
  });

  it('are reported as missing at once, also on a night that checks other files', async () => {
    const { deps, close } = await openKeptFolder(await readKeptFolder('cc7faf9'));
    try {
      const { id, fileKey } = await deps.db
        .selectFrom('documents')
        .select(['id', 'fileKey'])
        .executeTakeFirstOrThrow();
      await deps.files.delete(fileKey);
      expect(await hashFiles(deps)).toBe(OLD - 1);
      expect((await verifyNow(deps, () => false)).examples).toEqual([
        expect.objectContaining({ kind: 'file_missing', source: 'documents', id, file: fileKey }),
      ]);
    } finally {
      await close();
    }
  });

  it('are compared with the hash in the evidence of a signature', async () => {
    const { deps, close } = await openKeptFolder(await readKeptFolder('9fba2f89'));
    try {
      await deps.pool.query('update documents set stored_sha256 = null');
      const { id, fileKey } = await deps.db
        .selectFrom('documents')
        .innerJoin('legalDocuments', 'legalDocuments.applicationId', 'documents.applicationId')
        .select(['documents.id', 'documents.fileKey'])
        .executeTakeFirstOrThrow();
      await deps.files.put(fileKey, Buffer.from('another picture'));
      await hashFiles(deps);
      expect((await verifyNow(deps, () => true)).examples).toContainEqual(
        expect.objectContaining({ kind: 'file_differs', source: 'documents', id, file: fileKey }),
      );
    } finally {
      await close();
    }
  });
});
