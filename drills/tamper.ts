// `npm run drill -- tamper`: a thousand edits, deletions, insertions and reorderings made in the database by its owner,
// each of them detected and named, and a thousand changed bytes in sealed PDFs and texts, with and without a time
// stamp; `npm run drill -- tamper 7` with another seed. `npm test` has a slice of it.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('vitest', ['run', 'test/tamper', 'server/sealing', '--reporter=verbose'], {
  stdio: 'inherit',
  env: { ...process.env, TAMPER: 'full', PROVE: 'whole', SEED: process.argv[2] ?? '26' },
});
process.exit(status ?? 1);
