// For drills/failover.ts: the commands of docs/several-machines.md, and of docs/operate.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../install/prepare.mjs';
import { must } from '../../test/staged/stage.ts';

export interface Block {
  /** The word before `on` in the first line; empty for a part of the first installation. */
  readonly kind: string;
  /** Names of the machines on which it runs. */
  readonly names: readonly string[];
  readonly script: string;
}

/**
 * The parts of the blocks of docs/several-machines.md, in order. The first line of each says where it runs:
 * `# on db1 db2`, `# restore on app1: and why`.
 */
export const BLOCKS: readonly Block[] = [
  ...readFileSync(path.join(ROOT, 'docs/several-machines.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)```/gm),
].flatMap(([, block = '']) =>
  block.split(/\n(?=# (?:\w+ )?on \w)/).map((part) => {
    const [, kind = '', names = '', script = ''] =
      /^# (?:(\w+) )?on ([\w ]+)(?:: .*)?\n([\s\S]*)$/.exec(part) ?? [];
    must(names, `docs/several-machines.md has a part without a machine: ${part}`);
    return { kind, names: names.split(' '), script };
  }),
);

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
