// `npm run drill -- statements`: made files of every form in which Dominican banks give out their statements, with LF and
// CRLF, with and without a byte order mark, of 1, 20 and 2,000 lines, and as workbooks of one and two sheets; each is read
// and compared with the list that it was written from: lines, signs, days, references, balances, and no line lost
// unnamed. `npm test` has a slice of it. Half a minute.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'server/statements/made-files', '--reporter=verbose'],
  { stdio: 'inherit', env: { ...process.env, PROVE: 'whole' } },
);
process.exit(status ?? 1);
