// `npm run prove:books`: every amount, term, late charge and start day by day, and thousands of random histories, against
// a slow model of the same loan, under three time zones; then 2,000 lives of loans at the server,
// each decision foretold and made (`node bin/prove-books.mjs server`: that part alone).
import { spawnSync } from 'node:child_process';

const PARTS = { domain: 'domain/ledger', server: 'server/adjustments/foretold.test.ts' };
const asked = process.argv.slice(2);
for (const [project, files] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(project)) continue;
  const { status } = spawnSync('vitest', ['run', '--project', project, files, '--reporter=verbose'], {
    stdio: 'inherit',
    env: { ...process.env, PROVE: 'whole' },
  });
  if (status !== 0) process.exit(status ?? 1);
}
