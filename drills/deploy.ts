// `npm run drill -- deploy`: installs the committed state on a fresh Debian with the commands of docs/operate.md,
// letter for letter, and checks the result. As root, on Debian, with mmdebstrap, docker-compose and 4 GB. The tree has
// a network of its own. Substitutes: test/deploy/systemctl.mjs for a running systemd, a self-signed certificate for a
// bought one, and Caddy's own for one by ACME.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, ROOT, say } from '../install/prepare.mjs';
import { must, openSteps } from '../test/staged/stage.ts';
import { CACHE, entering, freshDebian, run } from './support/debian-tree.ts';

const SITE = 'prestamos.example.do';
const UNIT = 'manito.service';
/**
 * Highest exposure that `systemd-analyze security` may report, of 10, where 0 is the best: systemd itself calls the
 * middle "medium".
 */
const EXPOSURE_AT_MOST = 2.5;
const TRUSTED = process.env.NODE_EXTRA_CA_CERTS;

const { step: prove, failed } = openSteps();

/** The blocks of commands of a page, in order; blocks in ```console are for other occasions and left out. */
const blocksOf = (page: string): string[] =>
  [...readFileSync(path.join(ROOT, 'docs', page), 'utf8').matchAll(/^ *```sh\n([\s\S]*?)```/gm)].map(
    ([, block = '']) => block,
  );

function prepare(tree: string): void {
  cpSync(path.join(ROOT, 'test/deploy/systemctl.mjs'), path.join(tree, 'usr/local/sbin/systemctl'));
  run(['chmod', '755', path.join(tree, 'usr/local/sbin/systemctl')]);
  // The npm registry may have a certificate of a private authority.
  if (TRUSTED) cpSync(TRUSTED, path.join(tree, 'etc/ssl/trusted.pem'));
  // The address of docs/operate.md leads to this clone: its main is what is checked out here.
  mkdirSync(path.join(tree, 'source'));
  run(['git', 'clone', '--quiet', '--bare', ROOT, path.join(tree, 'source/manito.git')]);
  const head = run(['git', '-C', ROOT, 'rev-parse', 'HEAD']).trim();
  run(['git', '-C', path.join(tree, 'source/manito.git'), 'update-ref', 'refs/heads/main', head]);
  writeFileSync(
    path.join(tree, 'root/.gitconfig'),
    '[url "/source/manito.git"]\n\tinsteadOf = https://git.example.do/manito.git\n[safe]\n\tdirectory = *\n[user]\n\tname = Manito\n\temail = drill@demo.do\n',
  );
}

/** Runs a shell script inside the tree of a fresh Debian. */
function inside(tree: string, script: string, options: { readonly network: boolean }): string {
  return run(entering(tree, '/bin/bash -euo pipefail -s', options), {
    input: `mkdir -p /run/postgresql && chmod 1777 /run/postgresql\n${script}`,
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LC_ALL: 'C.UTF-8',
      ...(TRUSTED && { NODE_EXTRA_CA_CERTS: '/etc/ssl/trusted.pem' }),
    },
  });
}

type Proxy = 'nginx' | 'caddy';

/**
 * TLS suites weaker than the others that each proxy accepts. Go accepts all suites of TLS 1.3 and has no setting for
 * them (docs/operate.md).
 */
const WEAKER: Record<Proxy, readonly string[]> = { nginx: [], caddy: ['TLS_AES_128_GCM_SHA256'] };

/**
 * Judges sslscan's findings about a proxy. TLS 1.2 is the oldest allowed version.
 * @returns the preferred suite of each version
 */
function judgeTls(proxy: Proxy, plain: string): string {
  const versions = [...plain.matchAll(/^(\S+)\s+(enabled|disabled)$/gm)].map(
    ([, name, is]) => `${name} ${is}`,
  );
  must(
    versions.filter((each) => each.endsWith('enabled')).join() === 'TLSv1.2 enabled,TLSv1.3 enabled',
    `versions: ${versions}`,
  );
  const preferred = [...plain.matchAll(/^Preferred\s+(\S+)\s+(\d+) bits\s+(\S+)/gm)];
  must(preferred.length === 2 && preferred.every(([, , bits]) => bits === '256'), plain);
  const weaker = [...plain.matchAll(/^Accepted\s+\S+\s+(\d+) bits\s+(\S+)/gm)]
    .filter(([, bits]) => bits !== '256')
    .map(([, , cipher]) => cipher);
  must(weaker.join() === WEAKER[proxy].join(), plain);
  const rather = preferred.map(([, version, bits, cipher]) => `${version} ${cipher} ${bits}`).join(', ');
  return weaker.length > 0 ? `${rather}; takes ${weaker} too` : rather;
}

/** Script that runs after the block of each proxy: it sends a photo through the proxy and lists its TLS versions. */
const look = (name: Proxy): string => `
for try in $(seq 60); do curl --silent --insecure --output /dev/null https://${SITE}/healthz && break; sleep 1; done
cd /opt/manito
echo "upload-${name}: $(set -a; . <(sed 's/=\\(.*\\)$/="\\1"/' /etc/manito/manito.env); set +a; NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1 setpriv --reuid=manito --regid=manito --init-groups node_modules/.bin/node test/deploy/upload.ts 2>&1 | tail -3)"
sslscan --no-colour ${SITE}:443 > /root/sslscan-${name}
`;

const INTERNAL_CERTIFICATE = "sed -i 's/^\\ttls {/\\ttls internal {/' /opt/manito/deploy/caddy/Caddyfile\n";

/** The next version: another commit of the same files. */
const NEXT_COMMIT = `cd /source/manito.git
git update-ref refs/heads/main $(git commit-tree -p main -m 'Next version' main^{tree})
`;

function scriptOf(blocks: readonly string[]): string {
  const isNginx = (block: string): boolean => block.includes('nginx -t');
  const isCaddy = (block: string): boolean => block.includes('caddy validate');
  return [
    'pg_ctlcluster $(pg_lsclusters --no-header | cut -d" " -f1,2) start',
    'cd /opt/manito',
    ...blocks.map((block) => {
      if (isNginx(block)) return `${block}${look('nginx')}`;
      if (isCaddy(block))
        return `systemctl stop nginx.service\n${INTERNAL_CERTIFICATE}${block}${look('caddy')}`;
      return block.includes('install-version -- $(') ? `${NEXT_COMMIT}${block}` : block;
    }),
    // The layout of an older installation: the program itself at the link's name.
    'version=$(readlink -f /opt/manito) && cd / && rm /opt/manito && mv $version /opt/manito && rm -r /opt/manito-versions && ln -s /etc/manito/manito.env /opt/manito/.env && cd /opt/manito',
    ...blocksOf('upgrading.md'),
    'readlink /opt/manito',
    // The last command of an upgrade, while the proxy sends requests.
    'old=$(pgrep -f server/main.ts | tail -n +2 | sort)',
    'systemctl reload manito.service',
    'failures=0; for try in $(seq 400); do curl --silent --fail --output /dev/null http://127.0.0.1:3000/healthz || failures=$((failures + 1)); [ -z "$(comm -12 <(echo "$old") <(pgrep -f server/main.ts | sort))" ] && break; sleep 0.2; done',
    'echo "reload: $failures failed, left of the old: $(comm -12 <(echo "$old") <(pgrep -f server/main.ts | sort) | wc -w)"',
    'find /var/lib/manito -perm /077 | sed "s/^/open to others: /"',
    'systemctl stop manito.service',
    'echo "stopped: $(pgrep -f server/main.ts | wc -l) left"',
    ...['text/html,*/*;q=0.8', '*/*'].map(
      (accept) =>
        `echo "away: $(curl --silent --insecure --header 'Accept: ${accept}' --output /dev/null --write-out '%{http_code} %{content_type}' https://${SITE}/dashboard)"`,
    ),
  ].join('\n');
}

if (process.getuid?.() !== 0) giveUp('This proof makes a folder tree of its own and needs root.');
if (spawnSync('docker-compose', ['--version']).error)
  giveUp('Install what reads a compose file: apt-get install docker-compose');

await prove('both languages give the same commands', () =>
  must(
    blocksOf('operate.md').join() === blocksOf('operar.md').join(),
    'docs/operate.md and operar.md differ',
  ),
);
const compose = path.join(ROOT, 'deploy/container/compose.yaml');
await prove('compose.yaml is valid, with every variable that it requires', () => {
  const variables = readFileSync(path.join(ROOT, 'deploy/container/env.example'), 'utf8');
  const filled = path.join(CACHE, 'compose.env');
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(filled, variables.replace(/=$/gm, '=filled-in'));
  const read = run(['docker-compose', '--env-file', filled, '--file', compose, 'config']);
  for (const service of ['program', 'database', 'proxy'])
    must(read.includes(`\n  ${service}:`), `no service ${service}`);
});

const tree = freshDebian(SITE);
prepare(tree);
const [install = '', ...others] = blocksOf('operate.md');
let said = '';
await prove('packages, the program and its pages, by the first block of the page', () => {
  inside(tree, install, { network: true });
});
await prove('the unit as systemd reads it', () => {
  cpSync(path.join(ROOT, 'deploy/systemd', UNIT), path.join(tree, 'etc/systemd/system', UNIT));
  const verified = inside(tree, `systemd-analyze verify --man=no ${UNIT}`, { network: false });
  must(verified === '', verified);
  const judged = inside(tree, `systemd-analyze security --offline=true --no-pager ${UNIT}`, {
    network: false,
  });
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(judged) ?? [];
  must(Number(exposure) <= EXPOSURE_AT_MOST, `exposure ${exposure}`);
  return `exposure ${exposure} of 10`;
});
await prove('every other block: database with two roles, service, nginx, Caddy', () => {
  said = inside(tree, scriptOf(others), { network: false });
});
for (const proxy of ['nginx', 'caddy'] as const) {
  await prove(`${proxy}: a photo of 9 MB`, () => {
    const [, note] = new RegExp(`^upload-${proxy}: (.*)$`, 'm').exec(said) ?? [];
    must(note?.startsWith('a photo of'), note ?? said.slice(-2_000));
    return note;
  });
  await prove(`${proxy}: TLS`, () =>
    judgeTls(proxy, readFileSync(path.join(tree, `root/sslscan-${proxy}`), 'utf8')),
  );
}
await prove('reload replaces every process, and no request fails', () =>
  must(
    said.includes('reload: 0 failed, left of the old: 0'),
    /reload: .*/.exec(said)?.[0] ?? said.slice(-2_000),
  ),
);
await prove('only its user can read its files, and stop leaves nothing running', () => {
  must(
    !said.includes('open to others'),
    said
      .match(/open to others.*/g)
      ?.slice(0, 5)
      .join() ?? '',
  );
  must(said.includes('stopped: 0 left'), said.slice(-500));
});

await prove('while the program is away a browser gets a page, and a program JSON', () => {
  const told = [...said.matchAll(/^away: (\d+) ([\w/]+)/gm)].map(([, status, type]) => `${status} ${type}`);
  must(told.join() === '503 text/html,503 application/json', told.join());
});

if (failed() === 0) rmSync(tree, { recursive: true, force: true });
else say(`The tree stays for inspection: ${tree}`);
say(failed() === 0 ? '\nThe installation works' : `\n${failed()} failed`);
process.exit(failed() > 0 ? 1 : 0);
