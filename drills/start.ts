// Tries `npm start` where it could fail, on a fresh clone: `npm run drill -- start`. Best as root, on Linux, after a
// commit (it clones the committed state). It takes minutes, so it is no part of `npm test`.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, say } from '../install/prepare.mjs';
import {
  freePort,
  kill,
  must,
  NOBODY,
  npmStart,
  openSteps,
  postmaster,
  programs,
  rows,
  shell,
} from '../test/staged/stage.ts';

const root = process.getuid?.() === 0;
// mkdtemp makes it 0700: as root this also covers a home that no server's user can enter.
const place = mkdtempSync(path.join(tmpdir(), 'manito-prove-'));
let clone = path.join(place, 'a clone with spaces');
const port = await freePort();
const another = await freePort();
let written = 0;

type Options = Omit<Parameters<typeof npmStart>[1], 'port'>;
/** A program that `npm start` runs, and how to end it. */
type Running = ReturnType<typeof npmStart>;

const {
  step: prove,
  passed,
  failed,
} = openSteps(async () => {
  for (const pid of programs(clone)) process.kill(pid, 'SIGKILL');
  await wait(1000);
});

/** Starts the program, checks that all rows written before are there, and adds one. */
async function startWhole(options: Options = {}): Promise<{ running: Running; seconds: number }> {
  const running = npmStart(clone, { port, ...options });
  const seconds = await running.ready();
  written += 1;
  const found = await rows(clone);
  must(found === written, `${found} rows instead of ${written}`);
  return { running, seconds };
}

/** Waits up to a minute, because a busy machine takes its time, until no program of the clone runs any more. */
async function untilGone(without: string): Promise<void> {
  for (let tries = 0; programs(clone).length > 0 && tries < 600; tries += 1) await wait(100);
  must(programs(clone).length === 0, `the program lives on without ${without}`);
}

/** Starts the program, simulates a disaster, and checks that the program can start again. */
const survive = (terrible: (running: Running) => Promise<void>) => async () => {
  const { running } = await startWhole();
  await terrible(running);
  const again = await startWhole();
  await again.running.interrupt();
  return `ready again in ${again.seconds.toFixed(1)} s`;
};

/** Process id of the clone's running PostgreSQL; fails where none runs. */
const server = () => {
  const pid = postmaster(clone);
  must(pid, 'no PostgreSQL runs');
  return pid;
};

const copyOf = (name: string, options: { filter?: (file: string) => boolean } = {}) => {
  const copy = path.join(place, name);
  cpSync(clone, copy, { recursive: true, verbatimSymlinks: true, ...options });
  return copy;
};
/**
 * Option for copying a clone without packages, data and history: the history grows, and a small disk of the drill has
 * room for the sources only.
 */
const SOURCES = { filter: (file: string) => !/\/(node_modules|data|dist|\.git)$/.test(file) };

shell('git', 'clone', '--quiet', ROOT, clone);

await prove('a clean clone in a path with spaces', async () => {
  const { running, seconds } = await startWhole();
  const page = await (await fetch(`http://localhost:${port}/`)).text();
  must(page.includes('<h1'), 'the public page has no heading');
  await prove('… refuses a second start on its port', () =>
    npmStart(clone, { port }).refuses(/Port \d+ is in use\. .+PORT=/),
  );
  await prove('… refuses a second start on its data', () =>
    npmStart(clone, { port: another }).refuses(/is using the data folder .+ DATA_DIR/),
  );
  await running.interrupt();
  return `ready in ${seconds.toFixed(1)} s`;
});
await prove('the second time is quick', async () => {
  const { running, seconds } = await startWhole();
  await running.interrupt();
  must(seconds <= 4, `ready only after ${seconds.toFixed(1)} s`);
  return `ready in ${seconds.toFixed(1)} s`;
});
await prove(
  'kill -9 of the command: nothing lives on',
  survive(async () => {
    await kill(...programs(clone, ['bin/start.mjs']));
    await untilGone('its command');
  }),
);
await prove(
  'npm is killed: nothing lives on',
  survive(async (running) => {
    running.killCommand();
    await untilGone('npm');
  }),
);
await prove(
  'kill -9 of every Node',
  survive(() => kill(...programs(clone))),
);
await prove(
  'kill -9 of every Node and of PostgreSQL',
  survive(() => kill(...programs(clone), server())),
);
await prove('kill -9 of PostgreSQL under the program', async () => {
  const { running } = await startWhole();
  await kill(server());
  const began = performance.now();
  for (;;) {
    const ready = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    if (ready?.ok && postmaster(clone) !== null && running.output().includes('starting it again')) break;
    must(performance.now() - began < 30_000, `not ready after half a minute:\n${running.output()}`);
    await wait(50);
  }
  const seconds = (performance.now() - began) / 1000;
  await running.interrupt();
  return `ready again in ${seconds.toFixed(1)} s`;
});
await prove(
  'the clone moves elsewhere while its PostgreSQL was left running',
  survive(async () => {
    await kill(...programs(clone));
    const moved = path.join(place, 'moved');
    shell('mv', clone, moved);
    clone = moved;
  }),
);
await prove('a stale lock whose process id was reused', async () => {
  const innocent = spawn('sleep', ['600'], { stdio: 'ignore' });
  const lock = path.join(clone, 'data/postgres/postmaster.pid');
  writeFileSync(lock, `${innocent.pid}\n${path.dirname(lock)}\n1\n5432\n/tmp\n\n1 1\nready\n`);
  const { running } = await startWhole();
  await running.interrupt();
  must(innocent.exitCode === null && innocent.signalCode === null, 'the innocent was killed');
  innocent.kill();
});
await prove('a copy of a folder in use leaves the other alone', async () => {
  const copy = copyOf('copy');
  const { running } = await startWhole();
  cpSync(path.join(clone, 'data/postgres/postmaster.pid'), path.join(copy, 'data/postgres/postmaster.pid'));
  const other = npmStart(copy, { port: another });
  await other.ready();
  await other.interrupt();
  must((await fetch(`http://localhost:${port}/readyz`)).ok, 'the first no longer serves');
  await running.interrupt();
  rmSync(copy, { recursive: true });
});
if (root)
  await prove('a disk without room for the packages is reported at once', async () => {
    const small = path.join(place, 'small');
    mkdirSync(small);
    shell('mount', '-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', small);
    try {
      const cramped = path.join(small, 'clone');
      cpSync(clone, cramped, { recursive: true, verbatimSymlinks: true, ...SOURCES });
      await npmStart(cramped, { port }).refuses(/disk is full.+ has \d+ MB left.+Make room/);
    } finally {
      shell('umount', small);
    }
  });
await prove("the project's Node is missing: it is installed again", async () => {
  rmSync(path.join(clone, 'node_modules/node'), { recursive: true });
  const { running } = await startWhole();
  await running.interrupt();
});
await prove('no network for the packages', async () => {
  const offline = copyOf('offline', SOURCES);
  const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: path.join(place, 'no-cache') };
  await npmStart(offline, { port, env }).refuses(/registry cannot be reached/);
});

if (root) {
  shell('chmod', '755', place);
  await prove('as an unprivileged user, and then as root on the same data', async () => {
    const mine = path.join(place, 'nobodys');
    mkdirSync(mine);
    const owned = path.join(mine, 'clone');
    cpSync(clone, owned, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\/data$/.test(file),
    });
    shell('chown', '-R', '65534:65534', mine);
    for (const by of [NOBODY, [], NOBODY]) {
      const running = npmStart(owned, { port, by });
      await running.ready();
      await running.interrupt();
    }
  });
  const stranger = (DATA_DIR: string) =>
    npmStart(path.join(place, 'nobodys/clone'), { port, by: NOBODY, env: { DATA_DIR } });
  await prove("another user's data folder", () =>
    stranger(path.join(clone, 'data')).refuses(/cannot be written .+DATA_DIR/),
  );
  await prove("another user's database", async () => {
    const folder = path.join(place, 'open');
    cpSync(path.join(clone, 'data'), folder, { recursive: true });
    shell('chown', '65534', folder);
    shell('chown', '-R', 'root', path.join(folder, 'postgres'));
    await stranger(folder).refuses(/belongs to another user/);
  });
  await prove('a disk that cannot be written', () =>
    stranger(path.join(place, 'not-yours')).refuses(/cannot be written .+DATA_DIR/),
  );
  await prove('a clone that cannot be written, without packages', async () => {
    const closed = copyOf('closed', SOURCES);
    await npmStart(closed, { port, by: NOBODY }).refuses(/cannot be written\. Give/);
  });
  await prove('as root without the capability, in a folder open to all', async () => {
    const { running } = await startWhole({
      by: ['setpriv', '--bounding-set=-setpcap'],
    });
    await running.interrupt();
  });
  await prove('as root on a machine without a postgres user', async () => {
    const people = path.join(place, 'passwd');
    writeFileSync(people, readFileSync('/etc/passwd', 'utf8').replace(/^postgres:.*\n/m, ''));
    rmSync(path.join(clone, 'data'), { recursive: true });
    written = 0;
    const hide = `mount --bind '${people}' /etc/passwd && exec "$@"`;
    const { running } = await startWhole({ by: ['unshare', '--mount', 'sh', '-c', hide, 'sh'] });
    await running.interrupt();
  });
} else say('  (the rest needs root: other users, and a machine without a postgres user)');

rmSync(place, { recursive: true, force: true });
say(`\n${passed()} passed, ${failed()} failed`);
process.exit(failed() > 0 ? 1 : 0);
