// `npm run findings [-- NAME…]`: runs each finding, or those named, and prints a table: still so, changed, could not run.
// Plain JavaScript, since it needs nothing of the project but Node. findings/README.md says what a finding is.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../findings');
const VERDICTS = ['still so', 'changed', 'could not run'];

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sh'))
  .map((file) => file.slice(0, -3))
  .sort();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no finding ${unknown.join(', ')}. There are: ${names.join(', ')}\n`);
  process.exit(1);
}

const rows = [];
for (const name of asked.length > 0 ? asked : names) {
  process.stdout.write(`\n== ${name}\n`);
  const { status, stdout } = spawnSync('bash', [path.join(FOLDER, `${name}.sh`)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  const verdict = VERDICTS[status ?? 1] ?? 'changed';
  const [, reason = ''] = /^Could not run: (.*)$/m.exec(stdout) ?? [];
  rows.push([name, verdict, verdict === 'could not run' ? reason : '']);
}

const width = Math.max(...rows.map(([name = '']) => name.length));
process.stdout.write('\n');
for (const [name = '', verdict = '', reason = ''] of rows)
  process.stdout.write(`${name.padEnd(width)}  ${verdict.padEnd(13)}  ${reason}`.trimEnd().concat('\n'));
const count = (verdict) => rows.filter(([, given]) => given === verdict).length;
process.stdout.write(`\n${VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}\n`);
process.exitCode = count('still so') === rows.length ? 0 : 1;
