// `npm run drill -- alerts`: whether Prometheus accepts the rules of deploy/alerts.yml, and which alerts they raise for
// the values in test/deploy/alerts.test.yml. Its promtool is in Debian's package prometheus; PROMTOOL names another
// path.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { giveUp, ROOT } from '../install/prepare.mjs';

const tool = process.env.PROMTOOL || 'promtool';
for (const args of [
  ['check', 'rules', path.join(ROOT, 'deploy/alerts.yml')],
  ['test', 'rules', path.join(ROOT, 'test/deploy/alerts.test.yml')],
]) {
  const { status, error } = spawnSync(tool, args, { stdio: 'inherit' });
  if (error) giveUp('promtool was not found. Install it (Debian: apt-get install prometheus) and try again.');
  if (status !== 0) process.exit(status ?? 1);
}
