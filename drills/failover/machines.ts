// Machines for a drill, on this one: each has a network address of its own, its own processes, and its own copy of this
// machine's files (an overlay). As root on Linux. For drills/failover.ts.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../install/prepare.mjs';
import { childrenOf } from '../../install/processes.mjs';
import { must, shell } from '../../test/staged/stage.ts';

/** First three parts of the machines' addresses; the host of the drill is .1. */
const NETWORK = '10.213.0';
const BRIDGE = 'manito-proof';
export const HOST_ADDRESS = `${NETWORK}.1`;

// Orphans become children of the first process, which waits for them: a shell does.
const FIRST_PROCESS = 'touch /run/switched-on; while :; do sleep 1000 & wait $!; done';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const ENVIRONMENT = { PATH, HOME: '/root', LC_ALL: 'C.UTF-8' };

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #mounted: string | null;
  readonly #folder: string;
  readonly #namespace: string;
  readonly #link: string;
  #init: number | null = null;
  #child: ChildProcess | null = null;

  /**
   * @param number last part of the machine's address
   * @param hosts text of its /etc/hosts
   * @param mounted a folder of the host that the machine sees as /srv
   */
  constructor(name: string, number: number, folder: string, hosts: string, mounted: string | null) {
    this.name = name;
    this.#mounted = mounted;
    this.address = `${NETWORK}.${number}`;
    this.#folder = folder;
    this.#namespace = `manito-${name}`;
    this.#link = `mp-${name}`;
    for (const part of ['changes', 'work', 'clone', 'clone-work', 'root'])
      mkdirSync(path.join(folder, part), { recursive: true });
    mkdirSync(path.join(folder, 'changes/etc'), { recursive: true });
    writeFileSync(path.join(folder, 'changes/etc/hosts'), hosts);
  }

  connect() {
    shell('ip', 'netns', 'add', this.#namespace);
    shell('ip', 'link', 'add', this.#link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#namespace);
    shell('ip', 'link', 'set', this.#link, 'master', BRIDGE, 'up');
    shell('ip', '-n', this.#namespace, 'addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) shell('ip', '-n', this.#namespace, 'link', 'set', device, 'up');
  }

  /** Starts the machine with the files that it had when it was last on. */
  async switchOn(): Promise<void> {
    const root = path.join(this.#folder, 'root');
    const steps = [
      `hostname ${this.name}`,
      `mount -t overlay overlay -o lowerdir=/,upperdir=${this.#folder}/changes,workdir=${this.#folder}/work ${root}`,
      // The clone can be on another file system than `/`, as in a container that mounts it.
      `mkdir -p ${root}${ROOT}`,
      `mount -t overlay overlay -o lowerdir=${ROOT},upperdir=${this.#folder}/clone,workdir=${this.#folder}/clone-work ${root}${ROOT}`,
      `mount --rbind /dev ${root}/dev`,
      `mount -t proc proc ${root}/proc`,
      ...(this.#mounted ? [`mount --bind ${this.#mounted} ${root}/srv`] : []),
      `mount -t tmpfs tmpfs ${root}/run`,
      `mount -t tmpfs tmpfs ${root}/tmp`,
      `chmod 1777 ${root}/tmp`,
      `install -d -m 2775 -o postgres -g postgres ${root}/run/postgresql`,
      `exec chroot ${root} bash -c '${FIRST_PROCESS}'`,
    ];
    const own = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
    const child = spawn(
      'ip',
      ['netns', 'exec', this.#namespace, 'unshare', ...own, 'sh', '-c', steps.join(' && ')],
      {
        stdio: 'ignore',
        env: { PATH },
      },
    );
    this.#child = child;
    const isUp = (): boolean => {
      this.#init = childrenOf(child.pid ?? 0)[0] ?? null;
      return this.#init !== null && this.#inside('test -e /run/switched-on').status === 0;
    };
    for (let tries = 0; !isUp(); tries += 1) {
      must(tries < 100 && child.exitCode === null, `${this.name} cannot be switched on`);
      await wait(100);
    }
  }

  /** The command line that runs a shell command inside the machine. */
  #entering(command: string): string[] {
    const own = ['-t', String(this.#init), '--mount', '--pid', '--ipc', '--uts', '--net', '--root'];
    return [...own, 'bash', '-euo', 'pipefail', '-c', `cd ${ROOT}\n${command}`];
  }

  #inside(command: string) {
    return spawnSync('nsenter', this.#entering(command), { encoding: 'utf8', env: ENVIRONMENT });
  }

  /** Runs a shell script inside the machine to its end. @returns its output */
  run(script: string): string {
    const { status, stdout, stderr } = this.#inside(script);
    must(status === 0, `${this.name}: ${script.slice(0, 300)}\n${stdout}${stderr}`);
    return stdout.trim();
  }

  /** Starts a program inside the machine. @returns the process, whose output goes to `log` */
  start(command: string, log: string, variables: Readonly<Record<string, string>> = {}): ChildProcess {
    const args = this.#entering(`exec ${command} >>${log} 2>&1`);
    return spawn('nsenter', args, { env: { ...ENVIRONMENT, ...variables }, stdio: 'ignore' });
  }

  get isOn(): boolean {
    return this.#child !== null;
  }

  /** Ids of all processes of the machine, as the host counts them. */
  processes(): number[] {
    const own = readlinkSync(`/proc/${this.#init}/ns/pid`);
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .map(Number)
      .filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/ns/pid`) === own;
        } catch {
          return false;
        }
      });
  }

  /** Ids of the machine's processes whose command has this word. */
  processesOf(word: string): number[] {
    return this.processes().filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]?.includes(word) ?? false;
      } catch {
        return false;
      }
    });
  }

  /** Simulates a power cut: every process of the machine ends by SIGKILL. */
  async cutPower(): Promise<void> {
    const [child, init] = [this.#child, this.#init];
    this.#child = null;
    if (child === null || init === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(init, 'SIGKILL');
    await ended;
  }

  /** Simulates a hang of the machine: connections stay open, and no request is answered. */
  freeze() {
    for (const pid of this.processes()) if (pid !== this.#init) process.kill(pid, 'SIGSTOP');
  }

  thaw() {
    for (const pid of this.processes()) if (pid !== this.#init) process.kill(pid, 'SIGCONT');
  }

  cutNetwork() {
    shell('ip', 'link', 'set', this.#link, 'down');
  }

  mendNetwork() {
    shell('ip', 'link', 'set', this.#link, 'up');
  }

  async remove() {
    await this.cutPower();
    this.disconnect();
  }

  /** Removes the machines' network, and the leftovers of an interrupted drill. */
  disconnect() {
    spawnSync('ip', ['link', 'del', this.#link]);
    spawnSync('ip', ['netns', 'del', this.#namespace]);
  }
}

/**
 * Opens machines with these names, which know each other by them.
 * @param mountedBy whether the machine of a name shares /srv with the others for which it is true
 * @returns a machine by its name, switched on, and how all are removed
 */
export async function openMachines(
  folder: string,
  names: readonly string[],
  mountedBy: (name: string) => boolean,
) {
  spawnSync('ip', ['link', 'del', BRIDGE]);
  shell('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  shell('ip', 'addr', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE);
  shell('ip', 'link', 'set', BRIDGE, 'up');
  const hosts = [
    '127.0.0.1 localhost',
    ...names.map((name, index) => `${NETWORK}.${index + 11} ${name}`),
  ].join('\n');
  const common = path.join(folder, 'common');
  mkdirSync(common);
  const machines = names.map(
    (name, index) =>
      new Machine(name, index + 11, path.join(folder, name), `${hosts}\n`, mountedBy(name) ? common : null),
  );
  for (const machine of machines) {
    machine.disconnect();
    machine.connect();
    await machine.switchOn();
  }
  return {
    /** The machine with this name. @throws where there is none */
    machine(name: string): Machine {
      const found = machines.find((machine) => machine.name === name);
      must(found, `no machine ${name}`);
      return found;
    },
    async remove() {
      for (const machine of machines) await machine.remove();
      spawnSync('ip', ['link', 'del', BRIDGE]);
    },
  };
}
