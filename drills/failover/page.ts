// For drills/failover.ts: the commands of docs/operate.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../install/prepare.mjs';
import { must } from '../../test/staged/stage.ts';

export interface Block {
  /** The word before `on` in the block's label; empty for a block of the first installation. */
  readonly kind: string;
  /** Names of the machines on which the block runs. */
  readonly names: readonly string[];
  readonly script: string;
}

/**
 * The labelled blocks of docs/operate.md, in order: on which machines each runs, and its script. Its translation
 * links to them and repeats the one for an emergency.
 */
export const blocksOf = (page: string): Block[] =>
  [
    ...readFileSync(path.join(ROOT, 'docs', page), 'utf8').matchAll(
      /^```sh ((?:\w+ )?on [^\n]+)\n([\s\S]*?)```/gm,
    ),
  ].map(([, label = '', script = '']) => {
    const [kind = '', names = ''] = label.split(/ ?on /);
    return { kind, names: names.split(' '), script };
  });

/** Whether each labelled block that the translation repeats is the page's own. */
export function blocksAgree(): boolean {
  const own = blocksOf('operate.md').map((block) => JSON.stringify(block));
  return blocksOf('operar.md').every((block) => own.includes(JSON.stringify(block)));
}

function blockAfter(beginning: RegExp): string {
  const page = readFileSync(path.join(ROOT, 'docs/operate.md'), 'utf8');
  const [, block] = beginning.exec(page) ?? [];
  must(block, `docs/operate.md has no block after ${beginning}`);
  return block;
}

/** The block of docs/operate.md that makes roles, database and variables. */
export const databaseBlock = (): string =>
  blockAfter(/```sh\n(install -d -m 0750 -o root -g manito[\s\S]*?)```/);

/** The block in the part "Backup" of docs/operate.md, which takes a backup and compares it. */
export const backupBlock = (): string => blockAfter(/^## Backup$[\s\S]*?```sh\n([\s\S]*?)```/m);
