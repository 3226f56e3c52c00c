// For drills/failover.ts: the commands of docs/operate.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../install/prepare.mjs';
import { must } from '../support/stage.ts';

export interface Block {
  /** The word before `on`; empty for a block of the first installation. */
  readonly kind: string;
  /** Of the machines. */
  readonly names: readonly string[];
  readonly script: string;
}

/** The labelled blocks of a page, in order: where each runs, and what it says. */
export const blocksOf = (page: string): Block[] =>
  [
    ...readFileSync(path.join(ROOT, 'docs', page), 'utf8').matchAll(
      /^```sh ((?:\w+ )?on [^\n]+)\n([\s\S]*?)```/gm,
    ),
  ].map(([, label = '', script = '']) => {
    const [kind = '', names = ''] = label.split(/ ?on /);
    return { kind, names: names.split(' '), script };
  });

/** Both languages give the same commands. */
export const blocksAgree = (): boolean =>
  JSON.stringify(blocksOf('operate.md')) === JSON.stringify(blocksOf('operar.md'));

function blockAfter(beginning: RegExp): string {
  const page = readFileSync(path.join(ROOT, 'docs/operate.md'), 'utf8');
  const [, block] = beginning.exec(page) ?? [];
  must(block, `docs/operate.md has no block after ${beginning}`);
  return block;
}

/** The page's own: makes roles, database and variables. */
export const databaseBlock = (): string =>
  blockAfter(/```sh\n(install -d -m 0750 -o root -g manito[\s\S]*?)```/);

/** "Backup": takes one of the program and compares it. */
export const backupBlock = (): string => blockAfter(/^## Backup$[\s\S]*?```sh\n([\s\S]*?)```/m);
