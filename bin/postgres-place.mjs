// Who runs the embedded PostgreSQL, and where its socket is.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Something that a person can mend; its message is one sentence and its cure. */
export class StartError extends Error {}

const numberOf = (flag, name) => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
};

/**
 * PostgreSQL refuses root, so as root it runs as another user: the one that owns the cluster, else postgres, else
 * nobody. That user cannot reach a clone or its node_modules inside a 0700 home, so it keeps the one capability that
 * passes closed doors; a machine that does not grant it must have the doors open.
 * @param {string} server the program that this user must be able to run
 * @param {{ uid: number, gid: number } | null} owner of a cluster that is there already
 * @returns {{ uid: number, gid: number, prefix: string[] } | null} null when not root
 */
export function serverUser(server, owner) {
  if (process.getuid?.() !== 0) return null;
  const users = ['postgres', 'nobody'].map((name) => ({
    uid: numberOf('-u', name),
    gid: numberOf('-g', name),
  }));
  if (owner) users.unshift({ uid: owner.uid, gid: owner.gid });
  for (const { uid, gid } of users.filter((user) => user.uid > 0)) {
    const plain = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    // Without the last one access(2), which initdb asks, would forget the capability.
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

/** A path that fits into a socket's address (107 bytes with its name) and that only the server's user can enter. */
export async function socketFolder(cluster, user) {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const temporary = /^[\w/.-]{1,60}$/.test(tmpdir()) ? tmpdir() : '/tmp';
  let folder = path.join(temporary, `manito-${user?.uid ?? process.getuid?.() ?? 0}-${name}`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
  } catch {
    // Somebody else's folder has that name.
    folder = await mkdtemp(`${folder}-`);
  }
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}
