// `npm run bench -- growth`: fills one database with a little and one with 1,000,000 applications and 300,000 clients,
// and compares every list, search and figure between them. It needs 3 GB. `npm run bench -- growth instalments`: one
// with 300,000 loans of 3 instalments and one with as many of 24, and compares the loan book and the finances (at most
// 1.5 times). It needs 20 GB. `npm run bench -- growth instalments 30000`: with so many loans.
import { spawnSync } from 'node:child_process';

const [what = 'full', loans = '300000'] = process.argv.slice(2);
const only = what === 'instalments' ? ['-t', 'consistent|/api/admin/(finances|loans|loan-figures)'] : [];
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'test/growth', '--reporter=dot', ...only],
  { stdio: 'inherit', env: { ...process.env, GROWTH: what, LOANS: loans } },
);
process.exit(status ?? 1);
