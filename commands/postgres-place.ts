// The user of the embedded PostgreSQL, and the place of its socket.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An error that a person can fix; its message is one sentence with its remedy. */
export class StartError extends Error {}

interface User {
  readonly uid: number;
  readonly gid: number;
}
/** A user of the machine under which PostgreSQL runs, with the prefix that runs a command as that user. */
export interface ServerUser extends User {
  readonly prefix: readonly string[];
}

const numberOf = (flag: string, name: string): number => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
};

/**
 * The user under which PostgreSQL runs when root starts it, because PostgreSQL refuses root: the cluster's owner, else
 * the system's user "postgres", else its user "nobody". A clone may be inside a home that only root can open (mode
 * 0700), so PostgreSQL keeps the one capability that bypasses directory permissions. A machine that does not grant this
 * capability needs directories that all users can open.
 * @param server the program that this user must be able to run
 * @param owner of an existing cluster
 * @returns null when not root
 */
export function serverUser(server: string, owner: User | null): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = ['postgres', 'nobody'].map((name) => ({
    uid: numberOf('-u', name),
    gid: numberOf('-g', name),
  }));
  if (owner) users.unshift({ uid: owner.uid, gid: owner.gid });
  for (const { uid, gid } of users.filter((user) => user.uid > 0)) {
    const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    // Without the last one access(2), which initdb calls, would drop the capability.
    const rights = [
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
    ];
    for (const prefix of [[...plain, ...rights], plain]) {
      const [file, ...args] = [...prefix, server, '--version'];
      if (spawnSync(file, args, { cwd: '/' }).status === 0) return { uid, gid, prefix };
    }
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and no other user of this machine can reach it here: start as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * A folder for PostgreSQL's socket: its path fits into a socket's address (107 bytes with its name), and only the
 * server's user can enter it.
 */
export async function socketFolder(cluster: string, user: User | null): Promise<string> {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const temporary = /^[\w/.-]{1,60}$/.test(tmpdir()) ? tmpdir() : '/tmp';
  let folder = path.join(temporary, `manito-${user?.uid ?? process.getuid?.() ?? 0}-${name}`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
  } catch {
    // Another user's folder has that name.
    folder = await mkdtemp(`${folder}-`);
  }
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
