// `npm run drill -- release`: makes the release of the commit twice, in two clones with another home, umask and time
// zone, and compares the bytes; then starts the tarball and the image's files, each on a PostgreSQL of its own. As root on
// Debian, with 5 GB.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { giveUp, ROOT, say } from '../install/prepare.mjs';
import { childrenOf } from '../install/processes.mjs';
import { openDatabaseServer, openMailbox, productionVariables } from '../test/program.ts';
import { freePort, must, openSteps, shell } from '../test/staged/stage.ts';

if (process.getuid?.() !== 0)
  giveUp('This proof starts the files of an image in a folder tree and needs root.');
const CACHE = path.join(ROOT, '.cache');
mkdirSync(CACHE, { recursive: true });
const place = mkdtempSync(path.join(CACHE, 'release-'));
const [made, again] = [path.join(place, 'clone'), path.join(place, 'another place/clone')];
const sumsIn = (clone: string): string => readFileSync(path.join(clone, 'dist/release/SHA256SUMS'), 'utf8');
const fileOf = (suffix: string): string => {
  const folder = path.join(made, 'dist/release');
  return path.join(folder, readdirSync(folder).find((name) => name.endsWith(suffix)) ?? suffix);
};

const { step: prove, failed } = openSteps();

type Variables = Readonly<Record<string, string>>;

function make(clone: string, from: string, umask: string, variables: Variables): void {
  shell('git', 'clone', '--quiet', from, clone);
  const { status, stderr } = spawnSync('sh', ['-c', `umask ${umask} && exec node bin/release.mjs`], {
    cwd: clone,
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
  must(status === 0, stderr);
}

/** Starts a program, checks it as a person and as a monitor, and ends it. */
async function starts(
  command: string,
  args: readonly string[],
  variables: Variables,
  cwd: string = place,
): Promise<void> {
  const port = await freePort();
  const child = spawn(command, args, {
    cwd,
    env: { ...variables, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes;
    });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!said.includes('is ready')) {
      must(child.exitCode === null, said);
      await wait(100);
    }
    const get = async (address: string) => {
      const reply = await fetch(`http://127.0.0.1:${port}${address}`);
      return { status: reply.status, text: await reply.text() };
    };
    const [ready, page, manual] = [await get('/readyz'), await get('/'), await get('/ayuda/manual')];
    must(ready.status === 200, `/readyz: ${ready.status} ${ready.text}`);
    must(page.status === 200 && page.text.includes('<form'), `/: ${page.status} ${page.text.slice(0, 200)}`);
    must(manual.status === 200, `/ayuda/manual: ${manual.status}`);
    const [, script = ''] = /"(\/assets\/[\w.-]+\.js)"/.exec(page.text) ?? [];
    must((await get(script)).status === 200, `${script} is not there`);
  } finally {
    // `unshare` does not forward signals.
    for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM');
    child.kill('SIGTERM');
    await ended;
  }
}

interface Blob {
  readonly digest: string;
  readonly size: number;
}

/** How an image is started (OCI image configuration). */
interface Start {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
}

/** Unpacks the layers of an image one over the other. @returns its root and its start configuration */
function unpackImage() {
  const image = path.join(place, 'image');
  const root = path.join(place, 'root');
  for (const folder of [image, root]) mkdirSync(folder);
  shell('tar', '--extract', '--file', fileOf('.oci.tar'), '--directory', image);
  const blob = ({ digest, size }: Blob) => {
    const file = path.join(image, 'blobs', digest.replace(':', '/'));
    const bytes = readFileSync(file);
    must(
      bytes.length === size && digest === `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      digest,
    );
    return { file, json: () => JSON.parse(bytes.toString()) };
  };
  const [first] = JSON.parse(readFileSync(path.join(image, 'index.json'), 'utf8')).manifests;
  const { config, layers }: { readonly config: Blob; readonly layers: readonly Blob[] } = blob(first).json();
  for (const layer of layers)
    shell('tar', '--extract', '--gzip', '--same-owner', '--file', blob(layer).file, '--directory', root);
  const start: Start = blob(config).json().config;
  return { root, ...start };
}

await prove('two clones with another home, umask and time zone make the same bytes', () => {
  make(made, ROOT, '022', {});
  make(again, made, '077', {
    HOME: path.join(place, 'home'),
    TZ: 'America/Santo_Domingo',
    LANG: 'es_DO.UTF-8',
  });
  must(sumsIn(made) === sumsIn(again), `${sumsIn(made)}${sumsIn(again)}`);
  say(sumsIn(made));
});
const mailbox = await openMailbox(0);

/**
 * Runs `attempt` with the variables of an installation on a database of its own, and stops the database afterwards.
 */
async function onDatabase(name: string, attempt: (variables: Variables) => Promise<void>): Promise<void> {
  const folder = path.join(place, name);
  const database = await openDatabaseServer(path.join(folder, 'database'));
  // A TCP bridge to the embedded server's socket: the program reaches it like a PostgreSQL of another machine.
  const socket = path.join(new URL(database.url).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const bridge = createServer((client) => {
    const server = connect(socket);
    client.pipe(server).pipe(client);
    for (const side of [client, server]) side.on('error', () => side.destroy());
  });
  const port = await freePort();
  bridge.listen(port, '127.0.0.1');
  try {
    const url = `postgres://manito:trusted@127.0.0.1:${port}/manito`;
    await attempt(productionVariables({ origin: 'https://manito.test', folder, database: { url }, mailbox }));
  } finally {
    bridge.close();
    await database.stop();
  }
}

await prove('the tarball is installed by its own Node, starts and answers', async () => {
  const versions = path.join(place, 'manito-versions');
  mkdirSync(versions);
  shell(
    'tar',
    '--extract',
    '--gzip',
    '--no-same-owner',
    '--file',
    fileOf('.tar.gz'),
    '--directory',
    versions,
  );
  const [name = ''] = readdirSync(versions);
  const node = path.join(versions, name, 'node_modules/.bin/node');
  shell(node, path.join(versions, name, 'bin/install-version.mjs'), name);
  const link = path.join(place, 'manito');
  must(readlinkSync(link) === `manito-versions/${name}`, 'the link does not lead to it');
  must(!existsSync(path.join(link, 'node_modules/vite')), 'it has packages for developers');
  await onDatabase('of-tarball', (variables) =>
    starts(path.join(link, 'node_modules/.bin/node'), ['server/main.ts'], variables, link),
  );
});
await prove('the image starts and answers, as its own user, with its own libraries', async () => {
  const { root, User, Env, Cmd, WorkingDir } = unpackImage();
  const own: Record<string, string> = Object.fromEntries(Env.map((pair) => pair.split(/=(.*)/)));
  const steps = `mount -t proc proc '${root}/proc' && exec chroot --userspec=+990:+990 '${root}' /bin/sh -c 'cd ${WorkingDir} && test "$(busybox id -un)" = ${User} && exec ${Cmd.join(' ')}'`;
  const inRoot = ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', steps];
  // Its keys are in its own data folder, so the tarball's database would refuse it.
  await onDatabase('of-image', (variables) =>
    starts('/usr/bin/unshare', inRoot, { ...variables, ...own, PATH: `/usr/sbin:/sbin:${own.PATH}` }),
  );
});

await mailbox.close();
if (failed() === 0) rmSync(place, { recursive: true, force: true });
else say(`The build stays for inspection: ${place}`);
process.exit(failed() > 0 ? 1 : 0);
