// Upgrades old versions to this one under 20 requests a second, behind Caddy, as docs/upgrading.md says: `npm run drill
// -- upgrade`, or from one: `npm run drill -- upgrade 9fba2f89`. One of before 1.0.0 goes by way of it. No request may
// fail, and verification may find no changed record. Needs `caddy` (Debian).
import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { childrenOf } from '../install/processes.mjs';
import { openDatabaseServer } from '../test/program.ts';
import { freePort, messageOf, must, shell } from '../test/staged/stage.ts';

const CACHE = path.join(ROOT, '.cache');
/** The commit of version 1.0.0. */
const VERSION_1 = '0d6d35551404c4904be8169bc8394d57ec12e705';
/** Commits of the versions to upgrade from; the first had one process and no way to replace it. */
const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['cc7faf9', '9fba2f89', VERSION_1];
const EVERY_MILLISECONDS = 50;
const AFTERWARDS_SECONDS = 10;
const PAGES = ['/', '/api/config', '/healthz', '/admin-login'];

/** Starts Caddy with deploy/caddy/Caddyfile, without a certificate and on a port of this machine. */
async function openProxy(place: string, upstream: string) {
  const port = await freePort();
  const file = path.join(place, 'Caddyfile');
  const text = readFileSync(path.join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8')
    .replace(/^\{\$SITE.*\{$/m, `http://127.0.0.1:${port} {`)
    .replace(/^\ttls \{[\s\S]*?^\t\}$/m, '');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, MANITO_UPSTREAM: `127.0.0.1:${upstream}`, HOME: place },
    stdio: 'ignore',
  });
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill('SIGKILL') };
}

const beside = promisify(execFile);

/** Starts an installed version like a systemd unit does. */
function start(link: string, main: string, variables: Readonly<Record<string, string>>) {
  const child = spawn(path.join(link, 'node_modules/.bin/node'), [main], {
    cwd: link,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

const processesOf = ({ child }: ReturnType<typeof start>): number[] => childrenOf(child.pid ?? 0);

async function untilSaid(program: ReturnType<typeof start>, words: string, after = 0): Promise<void> {
  while (!program.output().includes(words, after)) {
    must(program.child.exitCode === null, `it ended:\n${program.output()}`);
    await wait(50);
  }
}

/** Whether an installed version replaces its processes without a pause. */
const canReload = (link: string): boolean => existsSync(path.join(link, 'server/supervise.ts'));

/** Sends load without pause: pages, calls, and the files of a page that stayed open from before. */
function load(url: string, assets: readonly string[]) {
  const failed: string[] = [];
  let answered = 0;
  const under = new Set<Promise<void>>();
  const addresses = [...PAGES, ...assets];
  const ask = async (address: string): Promise<void> => {
    try {
      const reply = await fetch(url + address, { headers: { accept: '*/*' } });
      await reply.arrayBuffer();
      if (!reply.ok) failed.push(`${address} ${reply.status}`);
    } catch (error) {
      failed.push(`${address} ${messageOf(error)} ${error instanceof Error ? error.cause : ''}`);
    }
    answered += 1;
  };
  let turn = 0;
  const timer = setInterval(() => {
    const asked = ask(addresses[turn++ % addresses.length] ?? '/').finally(() => under.delete(asked));
    under.add(asked);
  }, EVERY_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    return { answered, failed };
  };
}

const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];

async function upgrade(version: string): Promise<boolean> {
  const began = performance.now();
  const place = mkdtempSync(path.join(CACHE, 'upgrade-'));
  const link = path.join(place, 'manito');
  shell('git', 'clone', '--quiet', ROOT, link);
  shell('git', '-C', link, 'checkout', '--quiet', version);
  const hasSetup = existsSync(path.join(link, 'bin/setup.mjs'));
  // The first has no command that only installs and builds; of later ones npm installs packages without their scripts.
  if (!hasSetup) {
    const install = ['install', '--no-save', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
    shell('npm', '--prefix', link, ...install);
  }
  const [node, script] = hasSetup
    ? [process.execPath, 'bin/setup.mjs']
    : [path.join(link, 'node_modules/.bin/node'), 'bin/build.mjs'];
  const built = spawnSync(node, [script], {
    cwd: link,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  must(built.status === 0, `${built.error ?? built.stderr}`);
  say(`${version} is built, ${seconds(began)}`);

  const database = await openDatabaseServer(path.join(place, 'database'));
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: path.join(place, 'data'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PORT: String(await freePort()),
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  };
  const proxy = await openProxy(place, variables.PORT);
  const since1 =
    spawnSync('git', ['-C', ROOT, 'merge-base', '--is-ancestor', VERSION_1, version]).status === 0;
  const ways = since1 ? ['HEAD'] : [VERSION_1, 'HEAD'];
  let program = start(link, 'server/main.ts', variables);
  try {
    await untilSaid(program, canReload(link) ? 'Every process answers' : 'is ready');
    let next = link;
    const took: string[] = [];
    const failed: string[] = [];
    let answered = 0;
    let before: readonly string[] = [];
    for (const commit of ways) {
      // A version keeps the files of the one before it, for the pages that are open then.
      before = assetsOf(await (await fetch(proxy.url)).text());
      const stop = load(proxy.url, before);
      const several = canReload(link);
      next = path.join(place, 'manito-versions', commit);
      // Beside the load, which this process generates.
      await beside('git', ['clone', '--quiet', ROOT, next]);
      await beside('git', ['-C', next, 'checkout', '--quiet', '--detach', commit]);
      await beside(process.execPath, ['bin/install-version.mjs', commit], { cwd: next });
      const changing = performance.now();
      if (several) {
        const said = program.output().length;
        program.child.kill('SIGHUP');
        await untilSaid(program, 'Every process was replaced', said);
      } else {
        program.child.kill('SIGTERM');
        await program.ended;
        program = start(link, path.join(link, 'server/main.ts'), variables);
        await untilSaid(program, 'Every process answers');
      }
      took.push(`${several ? 'reloaded' : 'restarted'} in ${seconds(changing)}`);
      await wait(AFTERWARDS_SECONDS * 1000);
      const asked = await stop();
      answered += asked.answered;
      failed.push(...asked.failed);
    }
    must(processesOf(program).length === 2, 'two processes serve');
    const now = assetsOf(await (await fetch(proxy.url)).text());
    must(
      now.every((asset) => existsSync(path.join(next, 'dist/web', asset))) && now.join() !== before.join(),
      'the pages are not of the new version',
    );
    const verified = spawnSync(process.execPath, ['bin/verify.mjs'], {
      cwd: next,
      encoding: 'utf8',
      env: { ...process.env, ...variables },
    });
    say(
      `${version}: ${answered} requests, ${failed.length} failed; ${took.join(', then ')}; verification: ${verified.stdout.trim().split('\n').at(-1)}`,
    );
    for (const trouble of new Set(failed)) say(`  ${trouble}`);
    if (verified.status !== 0) say(verified.stdout + verified.stderr);
    return failed.length === 0 && verified.status === 0;
  } finally {
    for (const pid of processesOf(program)) process.kill(pid, 'SIGKILL');
    program.child.kill('SIGKILL');
    proxy.close();
    await database.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

if (spawnSync('caddy', ['version']).error) giveUp('Install the proxy: apt-get install caddy');
mkdirSync(CACHE, { recursive: true });
let well = true;
for (const version of VERSIONS) well = (await upgrade(version)) && well;
process.exit(well ? 0 : 1);
