// `npm run prove:books`: every amount, term, late charge and start day by day, and thousands of random histories, against
// a slow model of the same loan, under three time zones (about fifteen minutes).
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'domain', 'domain/ledger', '--reporter=verbose'],
  {
    stdio: 'inherit',
    env: { ...process.env, PROVE: 'whole' },
  },
);
process.exit(status ?? 1);
