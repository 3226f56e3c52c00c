// `npm run drill -- wall`: the tests of the server with the program as in an installation, as a role that does not own
// the tables, so that the policies of own-rows limit each transaction of a customer. A call that needs another person's
// rows, or a right that the grants do not give, fails here. `npm test` runs them as the owner: there each query has to
// limit itself. `npm run drill -- wall server/payments`: one folder.
import { spawnSync } from 'node:child_process';

/** Tests that change the tables themselves, as only their owner may. */
const OF_THE_OWNER = [
  'test/tamper/**',
  'server/backup/**',
  'server/verification/**',
  'server/environment.test.ts',
  // Counts the round trips as the owner.
  'test/round-trips/**',
];
const [, , ...files] = process.argv;
const projects = ['server', 'programs'].flatMap((project) => ['--project', project]);
const args = ['run', ...projects, ...OF_THE_OWNER.flatMap((file) => ['--exclude', file]), ...files];
const { status } = spawnSync('vitest', args, {
  stdio: 'inherit',
  env: { ...process.env, TESTS_AS_INSTALLED: '1' },
});
process.exitCode = status ?? 1;
