// For drills/failover.mjs: a lender's machines, set up by the `sh on` blocks of docs/operate.md. Substitutes: packages
// are those of this machine, test/deploy/systemctl.mjs for systemd, copying a file between folders for scp; the drill
// starts the program by hand, with the demo's settings, so that its people can sign in.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { giveUp, ROOT } from '../../install/prepare.mjs';
import { PrimaryClient } from '../../server/db/primary.ts';
import { onceAvailable } from '../../server/db/unavailable.ts';
import { PROOF } from '../support/life.mjs';
import { must, untilDone } from '../support/stage.ts';
import { openMachines } from './machines.mjs';
import { blocksOf, databaseBlock } from './page.mjs';
import { BUCKET_VARIABLES, openSwift } from './swift.mjs';

const PACKAGES =
  'postgresql patroni etcd-server etcd-client haproxy openssl curl swift swift-proxy swift-account swift-container swift-object memcached';
const POSTGRES = '/usr/lib/postgresql';
const NODE = path.join(ROOT, 'node_modules/.bin/node');
const READY_SECONDS = 90;

const version = (existsSync(POSTGRES) ? readdirSync(POSTGRES) : [])
  .sort((a, b) => Number(a) - Number(b))
  .at(-1);

/** Prints the missing packages. @returns the versions of the installed ones, in a line */
export function versions() {
  const { stdout, status } = spawnSync(
    'dpkg-query',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders.
    ['-W', '-f', '${Package} ${Version}\n', ...PACKAGES.split(' ')],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0 || !version) giveUp(`Install what the machines run: apt-get install ${PACKAGES}`);
  const told = ['postgresql-', 'patroni', 'etcd-server', 'haproxy', 'swift '];
  return stdout
    .split('\n')
    .filter((line) => told.some((name) => line.startsWith(name)))
    .join(', ');
}

/** Patroni before 3.0.3 (Debian 12) loses acknowledged writes over etcd's third interface: docs/operate.md says so. */
const OLD_PATRONI =
  "dpkg --compare-versions $(patroni --version | cut -d ' ' -f 2) ge 3.0.3 || { sed -i 's/^etcd3:/etcd:/' deploy/patroni/config.yml; echo ETCD_ENABLE_V2=true >> deploy/patroni/etcd; }";

/** The page writes Debian 13's PostgreSQL and a network of its own. */
const here = (script, network) => script.replace(/\b17\b/g, version).replaceAll('10.0.0.', `${network}.`);

const STAND_INS = 'apt-get() { :; }\n';

export async function openHouse(folder, names) {
  versions();
  mkdirSync(folder, { recursive: true });
  const machines = await openMachines(folder, names, (name) => name.startsWith('db'));
  const network = machines.lb.address.split('.').slice(0, 3).join('.');
  const databases = names.filter((name) => name.startsWith('db')).map((name) => machines[name]);
  const programs = ['app1', 'app2'].map((name) => machines[name]);
  const url = `https://${machines.lb.address}`;
  let smtpUrl = '';
  const programVariables = {};

  const run = (machine, script) => machine.run(STAND_INS + here(script, network));
  /**
   * Runs the blocks that `wanted` picks, each on the machines that it names.
   * @param changed puts what a reader would put in the place of an example
   * @param leader the machine of that name
   */
  const runBlocks = (wanted, { changed = (script) => script, leader } = {}) => {
    for (const { names: on, script } of blocksOf('operate.md').filter(wanted))
      for (const machine of on
        .map(changed)
        .flatMap((name) => machines[name] ?? (name === 'leader' ? leader : [])))
        run(
          machine,
          changed(programs.includes(machine) ? script.replaceAll(/^systemctl .*$/gm, ':') : script),
        );
  };
  let isExchanged = false;
  /** As the page calls them now. */
  const named = (text) =>
    isExchanged ? text.replace(/\bdb([12])\b/g, (_, number) => `db${3 - Number(number)}`) : text;
  const copy = (file, from, ...to) => {
    const content = from.run(`cat ${file}`);
    for (const machine of to)
      machine.run(`install -d $(dirname ${file}) && cat > ${file} <<'COPIED'\n${content}\nCOPIED`);
  };
  /** Of the tables' owner, as this machine knows the others. */
  const ownerUrl = () => {
    const variables = parseEnv(machines.app1.run('cat /etc/manito/manito.env'));
    const addresses = databases.map(({ address }) => `${address}:5432`).join();
    return variables.MIGRATION_DATABASE_URL.replace(/@[^/]+\//, `@${addresses}/`);
  };
  const ask = async (text, values) => {
    const client = new PrimaryClient({ connectionString: ownerUrl() });
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const asked = (text, values) => onceAvailable(60, () => ask(text, values));

  for (const machine of names.map((name) => machines[name])) {
    machine.run(
      `cp ${ROOT}/test/deploy/systemctl.mjs /usr/local/sbin/systemctl && chmod 755 /usr/local/sbin/systemctl`,
    );
    machine.run(
      `sed -i -e 's/\\b17\\b/${version}/g' -e 's/10\\.0\\.0\\./${network}./' deploy/patroni/config.yml && useradd --system --home-dir /var/lib/manito manito && mkdir -p /opt/manito-versions`,
    );
  }
  for (const machine of databases) machine.run(`${OLD_PATRONI}\npg_ctlcluster ${version} main start`);
  run(machines.db1, databaseBlock());
  copy('/etc/manito/manito.env', machines.db1, machines.app1);
  machines.app1.run(
    `install -d -m 700 /var/lib/manito/chain && echo ${randomBytes(32).toString('hex')} > /var/lib/manito/chain/key`,
  );
  await openSwift(machines.s3);

  return {
    machines,
    databases,
    url,
    programVariables,
    asked,
    ownerUrl,
    runBlocks,
    sendsMailTo(address) {
      smtpUrl = address;
    },
    /** "Two machines" of the page. */
    twoMachines() {
      const two = ({ kind, script }) =>
        kind === '' &&
        (script.includes('CHAIN_KEY') || script.includes('HOST=') || script.includes('haproxy'));
      runBlocks((block) => two(block) && block.names[0] === 'app1' && block.names.length === 1);
      copy('/etc/manito/manito.env', machines.app1, machines.app2);
      runBlocks((block) => two(block) && (block.names.length > 1 || block.names[0] === 'lb'));
    },
    /** "A warm standby". */
    warmStandby() {
      const isOf = ({ kind, script }) =>
        kind === '' &&
        !script.includes('rewinder') &&
        !script.includes('HOST=') &&
        !script.includes('CHAIN_KEY') &&
        !script.includes('haproxy');
      const blocks = blocksOf('operate.md').filter(isOf);
      for (const block of blocks) {
        runBlocks((each) => each.script === block.script);
        if (block.script.includes('> /root/replication'))
          copy('/root/replication', machines.db1, ...databases.slice(1));
      }
    },
    /** The one that leads, and its standby. */
    byHand: () => ['db1', 'db2'].map((name) => machines[named(name)]),
    /** "Promotion by hand": `db2` leads. */
    promote() {
      runBlocks(({ kind }) => kind === 'promote', { changed: named });
      isExchanged = !isExchanged;
    },
    /** The one that was lost becomes the standby, by the block of `db2`, both names exchanged. */
    async follow(machine) {
      await machine.switchOn();
      const isOf = ({ kind, script }) =>
        kind === '' && (script.includes('pg_basebackup') || script.includes('synchronous_standby_names = '));
      runBlocks(isOf, { changed: named });
      const isSynchronous = () =>
        machines[named('db1')].run(
          `su postgres -c 'psql -Atc "select sync_state from pg_stat_replication"'`,
        ) === 'sync';
      while (!isSynchronous()) await wait(500);
    },
    /** "Patroni". */
    async patroni() {
      const [who] = blocksOf('operate.md').filter(({ script }) => script.includes('> /root/replication'));
      run(machines.db1, who.script);
      copy('/root/replication', machines.db1, ...databases.slice(1));
      runBlocks(({ script }) => script.includes('create role rewinder'));
      runBlocks(({ kind }) => kind === 'patroni');
      await this.whole();
      runBlocks(({ kind }) => kind === 'archive');
      await this.whole();
    },
    async startProgram(machine) {
      const file = parseEnv(machine.run('cat /etc/manito/manito.env'));
      const variables = Object.assign(programVariables, {
        DATABASE_URL: file.DATABASE_URL,
        MIGRATION_DATABASE_URL: file.MIGRATION_DATABASE_URL,
        CHAIN_KEY: file.CHAIN_KEY,
        HOST: file.HOST,
        TRUST_PROXY: file.TRUST_PROXY,
        FILES_URL: file.FILES_URL,
        MAIL_FROM: file.MAIL_FROM,
        ...BUCKET_VARIABLES,
        ...PROOF,
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
    /** One leads, one is its synchronous standby, one more follows. */
    async whole() {
      const began = performance.now();
      for (;;) {
        const members = await this.members();
        const roles = members.map(({ role }) => role).sort();
        const isWell = members.every(({ state }) => state === 'running' || state === 'streaming');
        if (isWell && roles.join() === 'leader,replica,sync_standby') return;
        must(performance.now() - began < 180_000, `the cluster is not whole: ${JSON.stringify(members)}`);
        await wait(1_000);
      }
    },
    async members() {
      for (const { address } of databases) {
        const reply = await fetch(`http://${address}:8008/cluster`, {
          signal: AbortSignal.timeout(2_000),
        }).catch(() => null);
        if (reply?.ok) return (await reply.json()).members;
      }
      return [];
    },
    async memberIn(role) {
      const found = (await this.members()).find((member) => member.role === role);
      must(found, `no ${role}`);
      return machines[found.name];
    },
    etcdLeader() {
      const endpoints = databases.map(({ name }) => `http://${name}:2379`).join();
      const said = databases[0].run(
        `ETCDCTL_API=3 etcdctl --endpoints=${endpoints} endpoint status --write-out=json`,
      );
      const leader = JSON.parse(said).find(({ Status }) => Status.leader === Status.header.member_id);
      return machines[new URL(leader.Endpoint).hostname];
    },
    /** A database machine that lost its power. */
    async bootDatabase(machine) {
      await machine.switchOn();
      machine.run('systemctl start etcd.service patroni.service');
      await this.whole();
    },
    untilDone: () => untilDone(asked),
    /** A block of another part of the page. */
    paste: (machine, script) => run(machine, script),
    verify() {
      const variables = Object.entries(programVariables).map(([name, value]) => `${name}='${value}'`);
      return machines.app1.run(`env ${variables.join(' ')} ${NODE} server/verify.ts || true`);
    },
    /** Keeps the logs of the machines, which are deleted with them. */
    keepLogs() {
      for (const name of names.filter((each) => machines[each].isOn))
        machines[name].run('cp -r /run/stand-in /var/log/ 2>/dev/null || true');
    },
    remove: () => machines.remove(),
  };
}
