import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../install/prepare.mjs';
import { run } from './tools.ts';

const SHIPPED =
  /^(?:bin|commands|contract|deploy|docs|domain|install|server)\/|^(?:[\w.]+\.md|LICENSE|\.env\.example|package(?:-lock)?\.json)$/;
/** Tests, and programs that build, measure or drill: they need packages or folders that a release lacks. */
const FOR_DEVELOPERS =
  /\.test\.ts$|\.fixture\.|\.d\.mts$|tsconfig\.json$|^bin\/(?:bench|build|drill|notices|release|test|weigh)\.|^install\/by-name\.|^commands\/release[./]/;

/**
 * Whether a release contains a file of the commit; in addition it has `node_modules` without dev packages, and `dist`.
 */
export const isShipped = (file: string): boolean => SHIPPED.test(file) && !FOR_DEVELOPERS.test(file);

/** Writes the files of the commit, its packages except those for developers, and the built pages into a new folder. */
export function makeProgram(program: string, commit: string): void {
  mkdirSync(program);
  const whole = `${program}.commit.tar`;
  run(ROOT, 'git', 'archive', '--output', whole, commit);
  run(program, 'tar', '--extract', '--file', whole);
  rmSync(whole);
  run(program, 'node', 'bin/setup.mjs');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run(program, 'npm', 'prune', '--omit=dev', ...quiet);
  const files = run(ROOT, 'git', 'ls-tree', '-r', '-z', '--name-only', commit).toString().split('\0');
  for (const file of files) if (file && !isShipped(file)) rmSync(path.join(program, file));
  rmSync(path.join(program, '.cache'), { recursive: true, force: true });
  // npm's own notes depend on the settings of the person.
  const left = '( -name *.map -o -name .package-lock.json -o -type d -empty ) -delete'.split(' ');
  run(program, 'find', '.', ...left);
}
