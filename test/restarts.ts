import { setTimeout as wait } from 'node:timers/promises';
import { type openMailbox, type Program, register, troubleOf } from '#test/program.ts';

const REPLACED = 'Every process was replaced';
const REFUSED = 'The new program does not start';
/**
 * Seconds without a new letter after which the waiting for letters ends. Thousands still wait when the load ends, and
 * none may be lost while others come.
 */
const SILENCE_SECONDS = 60;

export interface Restarts {
  /** Number of requests with a reply (`answered`), and the wrong replies (`failed`). */
  readonly answered: number;
  readonly failed: readonly string[];
  /** Addresses whose promised letter did not come, or came twice. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

const timesReplaced = (program: Program) => program.output().split(REPLACED).length - 1;

/** Replaces each process of a running program by another, and waits until all are replaced. */
export async function replaceProcesses(program: Program, meanwhile?: () => Promise<void>): Promise<void> {
  const before = timesReplaced(program);
  program.child.kill('SIGHUP');
  await meanwhile?.();
  while (timesReplaced(program) === before) {
    if (program.child.exitCode !== null || program.output().includes(REFUSED))
      throw new Error(`It does not go on:\n${program.output()}`);
    await wait(20);
  }
}

interface Load {
  readonly program: Program;
  readonly mailbox: Awaited<ReturnType<typeof openMailbox>>;
  readonly origin: string;
  /** Number of customers who register one after the other; as many others only read. */
  readonly people: number;
  /** Milliseconds between two requests of each: how much load there is matters to the drill. */
  readonly pause?: number;
}

async function look(url: string): Promise<string | null> {
  try {
    const reply = await fetch(`${url}/api/config`);
    await reply.text();
    return reply.ok ? null : String(reply.status);
  } catch (error) {
    return troubleOf(error);
  }
}

/** Replaces every process of a program `times` times while customers register and read. */
export async function restartUnderLoad(
  { program, mailbox, origin, people, pause = 5 }: Load,
  times: number,
): Promise<Restarts> {
  const failed: string[] = [];
  const promised: string[] = [];
  let answered = 0;
  let busy = true;
  const registering = async () => {
    while (busy) {
      const outcome = await register(program.url, origin);
      if ('email' in outcome) promised.push(outcome.email);
      else failed.push(`A registration: ${outcome.trouble}`);
      answered += 1;
      await wait(pause);
    }
  };
  const looking = async () => {
    while (busy) {
      const trouble = await look(program.url);
      if (trouble !== null) failed.push(trouble);
      answered += 1;
      await wait(pause);
    }
  };
  const load = Array.from({ length: people }, () => [registering(), looking()]).flat();
  for (let time = 0; time < times; time += 1) await replaceProcesses(program);
  busy = false;
  await Promise.all(load);
  // Thousands: looking up each one would block the mailbox, which is in this process, from receiving the rest.
  const missing = () => {
    const arrived = new Set(mailbox.letters);
    return promised.filter((email) => !arrived.has(email));
  };
  let came = 0;
  let since = performance.now();
  while (missing().length > 0 && performance.now() - since < SILENCE_SECONDS * 1000) {
    if (mailbox.letters.length > came) since = performance.now();
    came = mailbox.letters.length;
    await wait(100);
  }
  const seen = new Set<string>();
  const doubled = mailbox.letters.filter((email) => seen.size === seen.add(email).size);
  return { answered, failed, lost: missing(), doubled };
}
