// `npm run drill -- clock`: the server's clock jumps forty times by an hour or a day, ahead and back, in a random order,
// while people register and the worker sends their letters: each letter once, each jump one sentence in the log, no code
// or session that lives longer than it was given. The jobs' rows are moved as if the database's clock had jumped with it;
// that clock itself stays. `npm run drill -- clock 7` for another order. `npm test` has four jumps.
import { spawnSync } from 'node:child_process';

const [seed] = process.argv.slice(2);
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'server/jobs/clock-jumps', '--reporter=verbose'],
  {
    stdio: 'inherit',
    env: { ...process.env, PROVE: 'whole', ...(seed !== undefined && { CLOCK_SEED: seed }) },
  },
);
process.exit(status ?? 1);
