// The programs that make a release, without settings of the npm that runs it, or of the person.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { giveUp } from '../../install/prepare.mjs';

/** The commit that a release is made of. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  /** Of the commit; every file of the release carries it. */
  readonly time: Date;
  /** Debian's word for the kind of processor. */
  readonly architecture: string;
}

const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_.*|NODE_ENV|NODE_OPTIONS|TAR_OPTIONS|GZIP)$/.test(name),
    ),
  ),
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':'),
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
};

export const attempt = (cwd: string, command: string, ...args: readonly string[]) =>
  spawnSync(command, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 30,
  });

/** @returns what the command wrote; ends the release where the command fails */
export function run(cwd: string, command: string, ...args: readonly string[]): Buffer {
  const { status, error, stdout } = attempt(cwd, command, ...args);
  if (status !== 0)
    giveUp(`${command} ${args.join(' ').slice(0, 200)} failed${error ? ` (${error.message})` : ''}.`);
  return stdout;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Time, order and owner of the files are the same on every machine. */
export const tar = (file: string, folder: string, time: Date, ...args: readonly string[]): void => {
  run(
    folder,
    'tar',
    '--file',
    file,
    '--format=gnu',
    '--sort=name',
    `--mtime=@${time.getTime() / 1000}`,
    '--numeric-owner',
    '--hard-dereference',
    ...args,
  );
};
export const OF_ROOT = ['--owner=0', '--group=0', '--mode=a+rX,u+w,go-w'] as const;
