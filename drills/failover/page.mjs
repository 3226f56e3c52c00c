// For drills/failover.mjs: the commands of docs/operate.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../install/prepare.mjs';

/** The labelled blocks of a page, in order: where each runs, and what it says. */
export const blocksOf = (page) =>
  [
    ...readFileSync(path.join(ROOT, 'docs', page), 'utf8').matchAll(
      /^```sh ((?:\w+ )?on [^\n]+)\n([\s\S]*?)```/gm,
    ),
  ].map(([, label, script]) => {
    const [kind, names] = label.split(/ ?on /);
    return { kind, names: names.split(' '), script };
  });

/** Both languages give the same commands. */
export const blocksAgree = () =>
  JSON.stringify(blocksOf('operate.md')) === JSON.stringify(blocksOf('operar.md'));

/** The page's own: makes roles, database and variables. */
export const databaseBlock = () =>
  /```sh\n(install -d -m 0750 -o root -g manito[\s\S]*?)```/.exec(
    readFileSync(path.join(ROOT, 'docs/operate.md'), 'utf8'),
  )[1];

/** "Backup": takes one of the program and compares it. */
export const backupBlock = () =>
  /^## Backup$[\s\S]*?```sh\n([\s\S]*?)```/m.exec(
    readFileSync(path.join(ROOT, 'docs/operate.md'), 'utf8'),
  )[1];
