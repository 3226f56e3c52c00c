// `npm run drill -- wall`: the tests of the server with the program as in an installation, as a role that does not own
// the tables, so that the policies of own-rows limit each transaction of a customer. A call that needs another person's
// rows, or a right that the grants do not give, fails here. `npm test` runs them as the owner: there each query has to
// limit itself. `npm run drill -- wall server/payments`: one folder.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { giveUp, ROOT } from '../install/prepare.mjs';

/** Tests that change the tables themselves, as only their owner may. */
const OF_THE_OWNER = [
  'test/tamper/**',
  'server/backup/**',
  'server/verification/**',
  'server/environment.test.ts',
  // Counts the round trips as the owner.
  'test/round-trips/**',
];
const [, , ...asked] = process.argv;
// By name: Vitest's own option does not leave a file out of a project that has a list of its own.
const files = globSync('{server,test}/**/*.test.ts', { cwd: ROOT, exclude: OF_THE_OWNER }).filter(
  (file) => asked.length === 0 || asked.some((start) => file.startsWith(start)),
);
if (files.length === 0) giveUp(`The wall has no test in ${asked.join(' or ')}.`);
const projects = ['server', 'programs'].flatMap((project) => ['--project', project]);
const { status } = spawnSync('vitest', ['run', ...projects, ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, TESTS_AS_INSTALLED: '1' },
});
process.exitCode = status ?? 1;
