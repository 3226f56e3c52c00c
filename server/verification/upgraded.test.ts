import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chainChanges } from '#server/chain/chain-changes.ts';
import { fileHash } from '#server/files/files.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { openKeptFolder, readKeptFolder, rowsOf } from '#test/kept-folder.ts';

const VERSIONS = readdirSync(new URL('../../test/upgrades/', import.meta.url)).map((name) =>
  path.basename(name, '.json.br'),
);

/** A lender would miss each of their rows; the tables of jobs and of the migrations change by themselves. */
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

it('the data folders of both old versions are here', () => {
  expect(VERSIONS).toEqual(expect.arrayContaining(['cc7faf9', '9fba2f89']));
});

describe.each(VERSIONS)('a data folder of %s that is upgraded', (version) => {
  it('verifies without a finding, and has all that it had', async () => {
    const kept = await readKeptFolder(version);
    const { deps, close } = await openKeptFolder(kept);
    try {
      await chainChanges(deps);
      const { findings, examples } = await verifyNow(deps, () => true);
      expect({ findings, examples }).toEqual({ findings: 0, examples: [] });
      const stored = Object.entries(kept.files).filter(([name]) => name.startsWith('files/'));
      expect(stored.length).toBeGreaterThan(0);
      for (const [name, bytes] of stored)
        expect(fileHash(await deps.files.get(name.slice('files/'.length)))).toBe(
          fileHash(Buffer.from(bytes, 'base64')),
        );
      for (const noun of NOUNS) {
        const { rows } = await deps.pool.query<{ count: number }>(
          `select count(*)::int as count from ${noun}`,
        );
        // A migration may tell of more.
        expect(rows[0]?.count, noun).toBeGreaterThanOrEqual(rowsOf(kept, `public.${noun}`).length);
      }
    } finally {
      await close();
    }
  });
});

it('a document that lost the agreement of its evidence after agreements were kept is named', async () => {
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
