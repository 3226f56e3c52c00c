// `npm run drill -- merges`: 500 merges of random pairs of clients, each undone: every row of a third person and what such
// a person reads stays, and afterwards every row of the database is byte for byte what it was; `npm run drill -- merges 7`
// with another seed. `npm test` has a slice of it.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'server/merges/random-merges.test.ts', '--reporter=verbose'],
  {
    stdio: 'inherit',
    env: { ...process.env, PROVE: 'whole', SEED: process.argv[2] ?? '53' },
  },
);
process.exit(status ?? 1);
