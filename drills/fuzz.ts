// `npm run drill -- fuzz`: malformed requests of every caller (a stranger, two customers, each role and a program) to
// every endpoint of the contract, about the rows of two customers with whole lives: 5,000 of each caller to each
// endpoint. No reply is a 5xx or takes over a second, each has exactly the fields of the contract, and none to a
// stranger or a customer says anything of another person. `--rounds 50` for so many, `--seed 7` for others,
// `"GET /api/payments"` for one endpoint, `--as auditor` for one caller. A failure prints the command that repeats it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '20261120' },
    as: { type: 'string', default: '' },
    to: { type: 'string' },
  },
});
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'test/fuzz.test.ts', '--reporter=default'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PROVE: 'whole',
      FUZZ_ROUNDS: values.to ?? values.rounds,
      FUZZ_SEED: values.seed,
      FUZZ_AS: values.as,
      FUZZ_ONLY: positionals[0] ?? '',
    },
  },
);
process.exit(status ?? 1);
