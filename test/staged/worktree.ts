// For drills and benches that run an earlier commit: a tree of its own beside this checkout.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../install/prepare.mjs';

export const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Checks out a commit below `folder`, with packages. @returns its tree, which `leave` removes */
export function checkOut(folder: string, commit: string): string {
  const tree = path.join(folder, git('rev-parse', '--short', commit));
  rmSync(tree, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', '--quiet', tree, commit);
  // Its own packages if its lock file differs.
  const lock = (root: string): string => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lock(tree) === lock(ROOT))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  // By its own way of installing: `npm run` hands our .npmrc, which allows no install script, to the other tree.
  else
    execFileSync(process.execPath, ['bin/setup.mjs'], {
      cwd: tree,
      stdio: 'inherit',
      env: { ...process.env, npm_config_ignore_scripts: undefined },
    });
  return tree;
}

export const leave = (tree: string): string => git('worktree', 'remove', '--force', tree);
