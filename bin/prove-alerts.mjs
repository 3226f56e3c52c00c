// `npm run prove:alerts`: whether Prometheus understands the rules of deploy/alerts.yml. Its promtool is in Debian's package
// prometheus; PROMTOOL names another place.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { giveUp, ROOT } from './prepare.mjs';

const tool = process.env.PROMTOOL || 'promtool';
const { status, error } = spawnSync(tool, ['check', 'rules', path.join(ROOT, 'deploy/alerts.yml')], {
  stdio: 'inherit',
});
if (error) giveUp('promtool was not found. Install it (Debian: apt-get install prometheus) and try again.');
process.exit(status ?? 1);
