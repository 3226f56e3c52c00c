// For drills/failover.ts: a lender's machines, set up by the blocks of docs/several-machines.md. Substitutes: packages
// are those of this machine, test/deploy/systemctl.mjs for systemd, copying a file between folders for scp; the drill
// starts the program by hand, with an administrator who can sign in.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { giveUp, ROOT } from '../../install/prepare.mjs';
import { PrimaryClient } from '../../server/db/primary.ts';
import { onceAvailable } from '../../server/db/unavailable.ts';
import { OWNER, PROOF } from '../../test/staged/life.ts';
import { must, untilDone } from '../../test/staged/stage.ts';
import { clusterOf } from './cluster.ts';
import { type Machine, openMachines } from './machines.ts';
import { BLOCKS, type Block, databaseBlock } from './page.ts';
import { BUCKET_VARIABLES, openSwift } from './swift.ts';

const PACKAGES =
  'postgresql patroni python3-etcd etcd-server etcd-client haproxy openssl curl swift swift-proxy swift-account swift-container swift-object memcached iproute2';
const POSTGRES = '/usr/lib/postgresql';
const NODE = path.join(ROOT, 'node_modules/.bin/node');
const READY_SECONDS = 90;

const version = (existsSync(POSTGRES) ? readdirSync(POSTGRES) : [])
  .sort((a, b) => Number(a) - Number(b))
  .at(-1);

/** Prints the missing packages. @returns the versions of the installed ones, in a line */
export function versions(): string {
  const { stdout, status } = spawnSync(
    'dpkg-query',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
    ['-W', '-f', '${Package} ${Version}\n', ...PACKAGES.split(' ')],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0 || !version) giveUp(`Install what the machines run: apt-get install ${PACKAGES}`);
  const told = ['postgresql ', 'patroni', 'etcd-server', 'haproxy', 'swift '];
  return stdout
    .split('\n')
    .filter((line) => told.some((name) => line.startsWith(name)))
    .join(', ');
}

/**
 * Whether the installed Patroni is older than 3.0.3 (Debian 12): such a version loses acknowledged writes over etcd's
 * third interface (docs/several-machines.md).
 */
const OLD_PATRONI =
  "dpkg --compare-versions $(patroni --version | cut -d ' ' -f 2) ge 3.0.3 || { sed -i 's/^etcd3:/etcd:/' deploy/patroni/config.yml; echo ETCD_ENABLE_V2=true >> deploy/patroni/etcd; }";

/**
 * A script of the page for this machine: with the installed version of PostgreSQL, where the page has that of
 * Debian 13, and with the drill's network.
 */
const here = (script: string, network: string): string =>
  script.replace(/\b17\b/g, version ?? '17').replaceAll('10.0.0.', `${network}.`);

/** Variables that the file of the page contains and that the drill passes to the program. */
const OF_FILE = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'CHAIN_KEY',
  'HOST',
  'TRUST_PROXY',
  'FILES_URL',
  'MAIL_FROM',
] as const;

type Row = Readonly<Record<string, unknown>>;

const STAND_INS = 'apt-get() { :; }\n';

export type House = Awaited<ReturnType<typeof openHouse>>;

interface Blocks {
  /** Changes a block of the page before it runs: replaces its examples, as a reader would. */
  readonly changed?: (script: string) => string;
  /** The machine that leads, where a block names the leader. */
  readonly leader?: Machine;
}

export async function openHouse(folder: string, names: readonly string[]) {
  versions();
  mkdirSync(folder, { recursive: true });
  const { machine: machineOf, remove } = await openMachines(folder, names, (name) => name.startsWith('db'));
  const network = machineOf('lb').address.split('.').slice(0, 3).join('.');
  const databases = names.filter((name) => name.startsWith('db')).map(machineOf);
  const programs = ['app1', 'app2'].map(machineOf);
  const url = `https://${machineOf('lb').address}`;
  let smtpUrl = '';
  const programVariables: Record<string, string> = {};

  const run = (machine: Machine, script: string): string => machine.run(STAND_INS + here(script, network));
  /** Runs the blocks of the page for which `wanted` is true, each on the machines that the block names. */
  const runBlocks = (
    wanted: (block: Block) => boolean,
    { changed = (script) => script, leader }: Blocks = {},
  ): void => {
    for (const { names: on, script } of BLOCKS.filter(wanted))
      for (const machine of on
        .map(changed)
        .flatMap((name) => (name === 'leader' ? (leader ?? []) : machineOf(name))))
        run(
          machine,
          changed(programs.includes(machine) ? script.replaceAll(/^systemctl .*$/gm, ':') : script),
        );
  };
  let isExchanged = false;
  /** A text of the page with the names of db1 and db2 exchanged, if the two have changed their roles. */
  const named = (text: string): string =>
    isExchanged ? text.replace(/\bdb([12])\b/g, (_, number) => `db${3 - Number(number)}`) : text;
  const copy = (file: string, from: Machine, ...to: readonly Machine[]): void => {
    const content = from.run(`cat ${file}`);
    for (const machine of to)
      machine.run(`install -d $(dirname ${file}) && cat > ${file} <<'COPIED'\n${content}\nCOPIED`);
  };
  /** Address of the database for the owner of the tables, as it is reached from the host of the drill. */
  const ownerUrl = (): string => {
    const { MIGRATION_DATABASE_URL: address = '' } = parseEnv(
      machineOf('app1').run('cat /etc/manito/manito.env'),
    );
    const addresses = databases.map(({ address }) => `${address}:5432`).join();
    return address.replace(/@[^/]+\//, `@${addresses}/`);
  };
  const ask = async (text: string, values: readonly unknown[]): Promise<Row[]> => {
    const client = new PrimaryClient({ connectionString: ownerUrl() });
    try {
      await client.connect();
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  const asked = (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    onceAvailable(60, () => ask(text, values));

  for (const machine of names.map(machineOf)) {
    machine.run(
      `cp ${ROOT}/test/deploy/systemctl.mjs /usr/local/sbin/systemctl && chmod 755 /usr/local/sbin/systemctl`,
    );
    machine.run(
      `sed -i -e 's/\\b17\\b/${version}/g' -e 's/10\\.0\\.0\\./${network}./' deploy/patroni/config.yml && useradd --system --home-dir /var/lib/manito manito && mkdir -p /opt/manito-versions`,
    );
  }
  for (const machine of databases) machine.run(`${OLD_PATRONI}\npg_ctlcluster ${version} main start`);
  run(machineOf('db1'), databaseBlock());
  copy('/etc/manito/manito.env', machineOf('db1'), machineOf('app1'));
  machineOf('app1').run(
    `install -d -m 700 /var/lib/manito/chain && echo ${randomBytes(32).toString('hex')} > /var/lib/manito/chain/key`,
  );
  await openSwift(machineOf('s3'));

  const cluster = clusterOf(databases, machineOf);

  return {
    ...cluster,
    machine: machineOf,
    databases,
    url,
    programVariables,
    asked,
    ownerUrl,
    runBlocks,
    sendsMailTo(address: string): void {
      smtpUrl = address;
    },
    /** Installs by the part "Two machines" of the page. */
    twoMachines() {
      const two = ({ kind, script }: Block): boolean =>
        kind === '' &&
        (script.includes('CHAIN_KEY') || script.includes('HOST=') || script.includes('haproxy'));
      runBlocks((block) => two(block) && block.names[0] === 'app1' && block.names.length === 1);
      copy('/etc/manito/manito.env', machineOf('app1'), machineOf('app2'));
      runBlocks((block) => two(block) && (block.names.length > 1 || block.names[0] === 'lb'));
    },
    /** Installs by the part "A warm standby" of the page. */
    warmStandby() {
      const isOf = ({ kind, script }: Block): boolean =>
        kind === '' &&
        !script.includes('rewinder') &&
        !script.includes('HOST=') &&
        !script.includes('CHAIN_KEY') &&
        !script.includes('haproxy');
      const blocks = BLOCKS.filter(isOf);
      for (const block of blocks) {
        runBlocks((each) => each.script === block.script);
        if (block.script.includes('> /root/replication'))
          copy('/root/replication', machineOf('db1'), ...databases.slice(1));
      }
    },
    /** Returns the database machine that leads, without Patroni. */
    byHand: () => machineOf(named('db1')),
    /** Runs the part "Promotion by hand" of the page, after which `db2` leads. */
    promote() {
      runBlocks(({ kind }) => kind === 'promote', { changed: named });
      isExchanged = !isExchanged;
    },
    /** Makes the machine that was lost the standby, by the block of `db2` with both names exchanged. */
    async follow(machine: Machine): Promise<void> {
      await machine.switchOn();
      const isOf = ({ kind, script }: Block): boolean =>
        kind === '' && (script.includes('pg_basebackup') || script.includes('synchronous_standby_names = '));
      runBlocks(isOf, { changed: named });
      const isSynchronous = () =>
        machineOf(named('db1')).run(
          `su postgres -c 'psql -Atc "select sync_state from pg_stat_replication"'`,
        ) === 'sync';
      while (!isSynchronous()) await wait(500);
    },
    /** Installs by the part "Patroni" of the page. */
    async patroni() {
      const [who] = BLOCKS.filter(({ script }) => script.includes('> /root/replication'));
      run(machineOf('db1'), who?.script ?? '');
      copy('/root/replication', machineOf('db1'), ...databases.slice(1));
      runBlocks(({ script }) => script.includes('create role rewinder'));
      runBlocks(({ kind }) => kind === 'patroni');
      await cluster.whole();
      runBlocks(({ kind }) => kind === 'archive');
      await cluster.whole();
    },
    async startProgram(machine: Machine): Promise<void> {
      const file = parseEnv(machine.run('cat /etc/manito/manito.env'));
      const variables = Object.assign(programVariables, {
        ...Object.fromEntries(OF_FILE.map((name) => [name, file[name] ?? ''])),
        ...BUCKET_VARIABLES,
        ...PROOF,
        // An address with HTTPS has no demo.
        ADMIN_EMAIL: OWNER.email,
        ADMIN_PASSWORD: OWNER.password,
        PUBLIC_URL: url,
        DATA_DIR: '/var/lib/manito',
        SMTP_URL: smtpUrl,
        BACKUPS: 'off',
        WORKERS: '1',
        LOG_LEVEL: 'warn',
      });
      const child = machine.start(`${NODE} server/main.ts`, '/var/log/manito.log', variables);
      const isReady = () =>
        spawnSync('curl', ['--silent', '--fail', '--max-time', '2', `http://${machine.address}:3000/readyz`])
          .status === 0;
      for (let tries = 0; !isReady(); tries += 1) {
        must(
          tries < READY_SECONDS * 4 && child.exitCode === null,
          `the program of ${machine.name}: ${machine.run('tail -5 /var/log/manito.log')}`,
        );
        await wait(250);
      }
    },
    async startPrograms() {
      for (const machine of programs) await this.startProgram(machine);
    },
    async stopPrograms() {
      const running = () => programs.flatMap((machine) => machine.processesOf('/node_modules/'));
      for (const pid of running()) process.kill(pid, 'SIGTERM');
      while (running().length > 0) await wait(100);
    },
    /** Starts a database machine that lost its power, and waits until the cluster is whole. */
    async bootDatabase(machine: Machine): Promise<void> {
      await machine.switchOn();
      machine.run('systemctl start etcd.service patroni.service');
      await cluster.whole();
    },
    untilDone: () => untilDone(async (text) => (await asked(text)).map(({ left }) => ({ left }))),
    /** Runs a block of docs/operate.md on a machine. */
    paste: (machine: Machine, script: string) => run(machine, script),
    verify() {
      const variables = Object.entries(programVariables).map(([name, value]) => `${name}='${value}'`);
      return machineOf('app1').run(`env ${variables.join(' ')} ${NODE} server/verify.ts || true`);
    },
    /** Keeps the logs of the machines, which are deleted with them. */
    keepLogs() {
      for (const machine of names.map(machineOf).filter(({ isOn }) => isOn))
        machine.run('cp -r /run/stand-in /var/log/ 2>/dev/null || true');
    },
    remove,
  };
}
