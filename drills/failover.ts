// `npm run drill -- failover`: two machines with the program behind HAProxy, their files in OpenStack Swift, and a
// database that fails over, set up by the blocks of docs/several-machines.md. First the drill promotes a standby by
// hand, then Patroni and etcd on three machines do it while one part after another fails, under people who register,
// apply with photos, get loans and pay. `--times 3` does each several times, `--only 'primary|bucket'` those with
// that in their name. As root on Debian.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { giveUp, ROOT, say, seconds } from '../install/prepare.mjs';
import { openMailServer } from '../test/mail-server.ts';
import { type Browser, browserOf, type Mail } from '../test/staged/life.ts';
import { messageOf, must } from '../test/staged/stage.ts';
import { type House, openHouse, versions } from './failover/house.ts';
import { HOST_ADDRESS, type Machine } from './failover/machines.ts';
import { borrowOn, compare, enter, openLedger, registerOn } from './failover/people.ts';
import { goBack, restoreBackup, takeBackup } from './failover/records.ts';
import { countOf } from './support/count-of.ts';

const BACK_WITHIN_SECONDS = 30;
const BORROWERS = 2;
const REGISTERING = 2;
const { values: options } = parseArgs({
  options: { times: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const TIMES = countOf(options.times);

if (process.getuid?.() !== 0) giveUp('This proof makes machines of its own and needs root.');
// Its certificate is self-signed.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');

const cache = path.join(ROOT, '.cache');
await mkdir(cache, { recursive: true });
const place = await mkdtemp(path.join(cache, 'failover-'));
let failed = 0;
let isPlayed = false;
say(versions());

/** The longest time without an acknowledged write, in seconds. */
function longestGap(at: readonly number[], from: number, to: number): number {
  const moments = [from, ...at.filter((moment) => from <= moment && moment <= to), to];
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))) / 1000;
}

/** Lets people work in an installation until `stop`: they register, apply and pay. */
async function openWork(house: House, mail: Mail, office: Browser) {
  const ledger = openLedger();
  await enter(house.url, office, ledger);
  let over = false;
  const isOver = () => over;
  const work = [
    ...Array.from({ length: BORROWERS }, () => borrowOn(house.url, office, ledger, mail, isOver)),
    ...Array.from({ length: REGISTERING }, () => registerOn(house.url, ledger, isOver)),
  ];
  const failures: string[] = [];
  for (const person of work) person.catch((error) => failures.push(messageOf(error)));
  return {
    ledger,
    failures,
    async stop() {
      over = true;
      await Promise.allSettled(work);
    },
  };
}

type Work = Awaited<ReturnType<typeof openWork>>;

/** A loss that the drill causes while people work: `happen` causes it, `mend` repairs it. */
interface Loss {
  readonly holdSeconds: number;
  happen(): Promise<void>;
  mend(): Promise<void>;
}

async function lose(
  name: string,
  { ledger, failures }: Work,
  { holdSeconds, happen, mend }: Loss,
): Promise<void> {
  const [before, refused] = [ledger.at.length, ledger.refused];
  await wait(4_000);
  const from = performance.now();
  await happen();
  await wait(holdSeconds * 1000);
  const to = performance.now();
  const gap = longestGap(ledger.at, from, to);
  await mend();
  const isBack = gap < BACK_WITHIN_SECONDS && failures.length === 0;
  if (!isBack) failed += 1;
  const note = `${gap.toFixed(1)} s without an acknowledgement, ${ledger.at.length - before} acknowledged, ${ledger.refused - refused} tried again`;
  say(`  ${isBack ? 'well  ' : 'FAILED'}  ${name}: ${note}${failures.length > 0 ? `; ${failures[0]}` : ''}`);
}

/**
 * Checks after a loss that every acknowledged write is there once, that every letter arrived, and that the records
 * fit.
 */
async function judge(house: House, mail: Mail, work: Work): Promise<void> {
  await work.stop();
  const began = performance.now();
  await house.untilDone();
  const { wrong, again } = await compare(work.ledger, mail, house.asked);
  const { emails, applications, decisions, payments } = work.ledger;
  const counted = `${emails.size} registrations, ${applications.size} applications, ${decisions.size} decisions, ${payments.size} payments`;
  const verified = house.verify();
  const isWhole = wrong.length === 0 && work.failures.length === 0 && verified.includes('Everything fits.');
  if (!isWhole) failed += 1;
  const found = isWhole ? 'lost 0, doubled 0' : 'differs from the acknowledgements';
  say(
    `  ${isWhole ? 'well  ' : 'FAILED'}  ${counted}: ${found}; ${again} letters twice by the same Message-ID; ${verified.split('\n').at(-1)} (${seconds(began)})`,
  );
  for (const line of [...wrong, ...work.failures].slice(0, 10)) say(`          ${line}`);
}

interface WayBack {
  readonly name: string;
  /** Restores the data after a loss. @returns a note for the drill's line */
  back(house: House): Promise<string>;
}

/** Plays one way of restoring the data, after which people must be able to go on and the records must fit. */
async function bring(house: House, mail: Mail, office: Browser, { name, back }: WayBack): Promise<void> {
  const began = performance.now();
  try {
    const note = await back(house);
    const work = await openWork(house, mail, office);
    await wait(4_000);
    say(`  well    ${name}: ${note} (${seconds(began)})`);
    await judge(house, mail, work);
  } catch (error) {
    failed += 1;
    say(`  FAILED  ${name}: ${messageOf(error)}`);
  }
}

async function live(
  title: string,
  names: readonly string[],
  prepare: (house: House) => Promise<void>,
  losses: readonly { readonly name: string; readonly loss: (house: House) => Loss }[],
  waysBack: readonly WayBack[] = [],
): Promise<void> {
  const isChosen = ({ name }: { readonly name: string }): boolean => new RegExp(options.only).test(name);
  const chosen = losses.filter(isChosen);
  const chosenBack = waysBack.filter(isChosen);
  if (chosen.length + chosenBack.length === 0) return;
  isPlayed = true;
  say(title);
  const house = await openHouse(path.join(place, (title.split(/\W/)[0] ?? '').toLowerCase()), names);
  // Once its network is up.
  const mail = await openMailServer(HOST_ADDRESS);
  try {
    await prepare(house);
    house.sendsMailTo(mail.url);
    await house.startPrograms();
    const office = browserOf(house.url);
    const work = await openWork(house, mail, office);
    for (let time = 0; time < TIMES; time += 1)
      for (const { name, loss } of chosen) await lose(name, work, loss(house));
    await judge(house, mail, work);
    for (const wayBack of chosenBack) await bring(house, mail, office, wayBack);
  } finally {
    house.keepLogs();
    await house.remove();
    await mail.close();
  }
}

const PROGRAMS = ['app1', 'app2', 'lb', 's3'];

await live(
  'By hand: a standby is promoted',
  ['db1', 'db2', ...PROGRAMS],
  async (house) => {
    house.twoMachines();
    house.warmStandby();
  },
  [
    {
      name: 'primary killed -9, standby promoted by hand after 3 s',
      loss: (house) => {
        const primary = house.byHand();
        return {
          holdSeconds: 15,
          async happen() {
            await primary.cutPower();
            await wait(3_000);
            house.promote();
          },
          mend: () => house.follow(primary),
        };
      },
    },
  ],
);

/** A loss of the machine that has this role at that moment. */
const machineLost =
  (
    role: Parameters<House['memberIn']>[0],
    lose: (machine: Machine) => void | Promise<void>,
    mend: (machine: Machine, house: House) => void | Promise<void>,
  ) =>
  (house: House): Loss => {
    let machine: Machine | null = null;
    return {
      holdSeconds: 40,
      async happen() {
        machine = await house.memberIn(role);
        await lose(machine);
      },
      async mend() {
        must(machine, 'no machine was lost');
        await mend(machine, house);
        await house.whole();
      },
    };
  };
const boot = (machine: Machine, house: House): Promise<void> => house.bootDatabase(machine);

await live(
  'Patroni: three database machines',
  ['db1', 'db2', 'db3', ...PROGRAMS],
  async (house) => {
    house.twoMachines();
    await house.patroni();
  },
  [
    { name: 'primary killed -9', loss: machineLost('leader', (machine) => machine.cutPower(), boot) },
    {
      name: 'primary frozen',
      loss: machineLost(
        'leader',
        (machine) => machine.freeze(),
        (machine) => machine.thaw(),
      ),
    },
    {
      name: 'primary cut off',
      loss: machineLost(
        'leader',
        (machine) => machine.cutNetwork(),
        (machine) => machine.mendNetwork(),
      ),
    },
    {
      name: 'synchronous standby killed -9',
      loss: machineLost('sync_standby', (machine) => machine.cutPower(), boot),
    },
    {
      name: 'etcd leader killed -9',
      loss: (house) => {
        let leader: Machine | null = null;
        return {
          holdSeconds: 20,
          async happen() {
            leader = house.etcdLeader();
            for (const pid of leader.processesOf('etcd')) process.kill(pid, 'SIGKILL');
          },
          async mend() {
            must(leader, 'no leader was lost');
            leader.run('systemctl start etcd.service');
            await house.whole();
          },
        };
      },
    },
    {
      name: 'program machine killed -9',
      loss: (house) => ({
        holdSeconds: 15,
        happen: () => house.machine('app1').cutPower(),
        async mend() {
          await house.machine('app1').switchOn();
          await house.startProgram(house.machine('app1'));
        },
      }),
    },
    {
      name: 'bucket away',
      loss: ({ machine }) => ({
        holdSeconds: 20,
        happen: async () => machine('s3').cutNetwork(),
        mend: async () => machine('s3').mendNetwork(),
      }),
    },
  ],
  [
    { name: 'backup of the program, taken and compared', back: takeBackup },
    { name: 'back to the second before a dropped database', back: goBack },
    { name: 'backup of the program, restored', back: restoreBackup },
  ],
);

if (failed === 0) await rm(place, { recursive: true, force: true });
else say(`The machines' output stays for inspection: ${place}`);
if (!isPlayed) giveUp(`No machine is lost under a name with "${options.only}" in it.`);
say(failed === 0 ? '\nNo acknowledged write was lost' : `\n${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
