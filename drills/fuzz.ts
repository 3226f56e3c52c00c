// `npm run drill -- fuzz`: malformed requests of every caller (a stranger, two customers, each role and a program) to
// every endpoint of the contract, about the rows of two customers with whole lives: 5,000 of each caller to each
// endpoint. No reply is a 5xx or takes over a second, each has exactly the fields of the contract, and none to a
// stranger or a customer says anything of another person. Then what comes from outside it, as many of each: signed
// reports of a provider (`callbacks`), what receivers of events answer (`answers`), shared files (`share`), and damaged
// files of an import and of a bank (`imports`, `statements`); one of these words plays it alone. `--rounds 50` for so many, `--seed 7` for others,
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
const [only = ''] = positionals;
const files = { all: 'test/fuzz', call: 'test/fuzz.test.ts', outside: 'test/fuzz-outside.test.ts' };
const which = only === '' ? 'all' : only.includes('/') ? 'call' : 'outside';
const { status } = spawnSync('vitest', ['run', '--project', 'server', files[which], '--reporter=default'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PROVE: 'whole',
    FUZZ_ROUNDS: values.to ?? values.rounds,
    FUZZ_SEED: values.seed,
    FUZZ_AS: values.as,
    FUZZ_ONLY: only,
  },
});
process.exit(status ?? 1);
