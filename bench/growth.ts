// `npm run bench -- growth`: fills one database with 10,000 loans and one with 300,000, and compares every list and
// search between them; a figure has a most of processor at 300,000. `npm run bench -- growth figures`: the figures alone.
// It needs 3 GB. `npm run bench -- growth instalments`: one with 300,000 loans of 3 instalments and one with as many of 24,
// and compares the loan book and the finances (lists at most 1.5 times). It needs 20 GB.
// `npm run bench -- growth instalments 30000`: with so many loans.
import { spawnSync } from 'node:child_process';

const [what = 'full', loans = '300000'] = process.argv.slice(2);
const ONLY: Readonly<Record<string, string>> = {
  figures: '/api/(dashboard/stats|admin/(finances|loan-figures|client-counts|payments/counts|queue))',
  instalments: 'consistent|/api/admin/(finances|loans|loan-figures)',
};
const { status } = spawnSync(
  'vitest',
  ['run', 'test/growth', '--reporter=dot', ...(ONLY[what] ? ['-t', ONLY[what]] : [])],
  { stdio: 'inherit', env: { ...process.env, GROWTH: what, LOANS: loans } },
);
process.exit(status ?? 1);
