// `npm run bench -- growth`: fills one database with a little and one with 1,000,000 applications and 300,000 clients,
// and compares every list, search and figure between them. It needs 3 GB.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('vitest', ['run', '--project', 'server', 'test/growth', '--reporter=dot'], {
  stdio: 'inherit',
  env: { ...process.env, GROWTH: 'full' },
});
process.exit(status ?? 1);
