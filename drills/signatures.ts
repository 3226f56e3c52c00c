// `npm run drill -- signatures`: 20,000 random orders of reading, changing answers, accepting, drawing, leaving and
// coming back, while the lender changes its terms, by the form's own code against the server: no order seals a drawing
// under another text. `npm run drill -- signatures 500`: so many; SEED=7 plays others.
import { spawnSync } from 'node:child_process';

const [, , orders = '20000'] = process.argv;
const args = ['run', '--project', 'server', 'test/signing-orders.test.ts', '--reporter=verbose'];
const { status } = spawnSync('vitest', args, {
  stdio: 'inherit',
  // A whole run has all the time that it needs.
  env: { ...process.env, ORDERS: orders, PROVE: 'whole' },
});
process.exitCode = status ?? 1;
