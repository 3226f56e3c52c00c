// Runs a program of a folder by its name. The folder's README has a row for each: its name and when to run it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, goOn, ROOT, say } from './prepare.mjs';

/** The folder of each command's programs. */
const FOLDERS = { drill: 'drills', bench: 'bench' };
const ROW = /^\| \[([a-z]+)\]\([^)]+\) \| ([^|]+) \|/gm;

/**
 * Runs the drill or bench of a name; without a name it prints the list.
 * @param {keyof typeof FOLDERS} command
 * @param {string[]} words the name, and the program's arguments
 */
export async function goOnByName(command, [name = '', ...options]) {
  const folder = path.join(ROOT, FOLDERS[command]);
  const program = readdirSync(folder).find(
    (file) => /\.(?:mjs|ts)$/.test(file) && path.parse(file).name === name,
  );
  if (program) return goOn(path.join(FOLDERS[command], program), options);
  const rows = [...readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(ROW)];
  if (name) giveUp(`There is no ${command} ${name}. There are: ${rows.map(([, one]) => one).join(', ')}`);
  say(`npm run ${command} -- NAME [options]. What each needs and prints: ${FOLDERS[command]}/README.md\n`);
  for (const [, one = '', when = ''] of rows) say(`  ${one.padEnd(10)} ${when}`);
}
