// `npm run drill -- outage`, or with a seed: `npm run drill -- outage 7`: kills the database and the program of an
// installation while people register, and checks that every promised code arrives. `npm test` has a slice of it.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, say, seconds } from '../install/prepare.mjs';
import { dice } from '../test/dice.ts';
import {
  openDatabaseServer,
  openMailbox,
  productionVariables,
  register,
  startProgram,
} from '../test/program.ts';
import { freePort, must, openSteps } from '../test/staged/stage.ts';

const KILLS_UNDER_LOAD = 20;
const KILLS_AT_REST = 6;
const CRASHES = 5;
const PEOPLE = 6;
/** Seconds in which the slowest letter must arrive, after everything runs again. */
const TIMEOUT_SECONDS = 120;
const SIGNALS = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const;
/** Folder for the drill's data, in the project: a machine's temporary folder is often a small one, in memory. */
const CACHE = path.join(ROOT, '.cache');
const ORIGIN = 'https://manito.test';

const seed = Number(process.argv[2] ?? 26);
const random = dice(seed);
await mkdir(CACHE, { recursive: true });
const place = await mkdtemp(path.join(CACHE, 'outage-'));
const database = await openDatabaseServer(path.join(place, 'database'));
const mailbox = await openMailbox(0.05);
const start = async () =>
  startProgram({
    ...productionVariables({ origin: ORIGIN, folder: place, database, mailbox }),
    PORT: String(await freePort()),
    LOG_LEVEL: 'fatal',
  });
let program = await start();
const promised: string[] = [];
let refused = 0;

async function outage(number: number): Promise<void> {
  const signal = SIGNALS[number % SIGNALS.length] ?? SIGNALS[0];
  await database.end(signal);
  await wait(random(3_000));
  await database.start();
  must(program.child.exitCode === null, `${signal} of the database ended the program:\n${program.output()}`);
}

async function underLoad(times: number, terrible: (number: number) => Promise<void>): Promise<void> {
  let busy = true;
  const people = Array.from({ length: PEOPLE }, async () => {
    while (busy) {
      const outcome = await register(program.url, ORIGIN);
      if ('email' in outcome) promised.push(outcome.email);
      else {
        refused += 1;
        await wait(50);
      }
    }
  });
  try {
    for (let number = 0; number < times; number += 1) {
      await wait(500 + random(1_500));
      await terrible(number);
    }
  } finally {
    busy = false;
    await Promise.all(people);
  }
}

async function everythingArrives(): Promise<string> {
  const began = performance.now();
  const missing = () => promised.filter((email) => !mailbox.letters.includes(email));
  while (missing().length > 0) {
    must(
      performance.now() - began < TIMEOUT_SECONDS * 1000,
      `${missing().length} of ${promised.length} codes did not arrive`,
    );
    must(program.child.exitCode === null, `the program ended:\n${program.output()}`);
    await wait(100);
  }
  const twice = mailbox.letters.length - new Set(mailbox.letters).size;
  const note = `${promised.length} codes promised, all arrived after ${seconds(began)}, ${twice} twice; ${refused} were told to try again`;
  promised.length = 0;
  mailbox.letters.length = 0;
  refused = 0;
  return note;
}

const { step, failed } = openSteps(async () => {
  await program.kill();
  await database.start().catch(() => undefined);
  program = await start();
  promised.length = 0;
});
const prove = (what: string, attempt: () => Promise<void>): Promise<void> =>
  step(what, async () => {
    await attempt();
    return everythingArrives();
  });

say(`Seed ${seed}`);
await prove(`${KILLS_UNDER_LOAD} times without a database under load`, () =>
  underLoad(KILLS_UNDER_LOAD, outage),
);
await prove(`${KILLS_AT_REST} times without a database at rest`, async () => {
  for (let number = 0; number < KILLS_AT_REST; number += 1) {
    await outage(number);
    await wait(random(1_000));
  }
  const outcome = await register(program.url, ORIGIN);
  if ('trouble' in outcome) throw new Error(`Registration fails: ${outcome.trouble}`);
  promised.push(outcome.email);
});
await prove(`${CRASHES} times killed under load`, () =>
  underLoad(CRASHES, async () => {
    // With letters under way.
    mailbox.state.closed = true;
    await wait(500);
    await program.kill();
    mailbox.state.closed = false;
    program = await start();
  }),
);

await program.kill();
await mailbox.close();
await database.stop();
await rm(place, { recursive: true, force: true });
say(failed() === 0 ? '\nNo promised code was lost' : `\n${failed()} failed`);
process.exit(failed() > 0 ? 1 : 0);
