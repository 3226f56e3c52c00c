// `npm run bench -- counter`: four people pay at the counter at once, and four report a payment with its receipt, while
// the store of files takes a second for each file; beside one of each, in the same run, medians of three rounds (goal
// for the cash: 1.3 s). On a quiet machine.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dayInSantoDomingo } from '../domain/calendar.ts';
import { ROOT, say } from '../install/prepare.mjs';
import { DEMO_PEOPLE } from '../server/demo/demo-people.ts';
import { openBucketServer } from '../test/bucket-server.ts';
import { openDatabaseServer, openMailbox, startProgram } from '../test/program.ts';
import { median } from '../test/speed/load.ts';
import { must } from '../test/staged/stage.ts';
import { paymentFields, receiptPicture } from '../test/stories.ts';

const AT_ONCE = 4;
const ROUNDS = 3;
const STORE_SECONDS = 1;
const GOAL_SECONDS = 1.3;
const TIMEOUT_SECONDS = 120;

const CACHE = path.join(ROOT, '.cache');
await mkdir(CACHE, { recursive: true });
const folder = await mkdtemp(path.join(CACHE, 'counter-'));
const [database, mailbox, bucket] = [
  await openDatabaseServer(path.join(folder, 'database')),
  await openMailbox(0),
  await openBucketServer(),
];
const program = await startProgram({
  DEMO: '1',
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'data'),
  SMTP_URL: mailbox.url,
  SESSION_SECRET: 'a session secret for the proof only',
  RATE_LIMITS: 'off',
  ...bucket.variables,
});

type Send = (method: 'GET' | 'POST', to: string, body?: string | FormData) => Promise<Response>;

/** Signs a person in. @returns a function that sends requests for that person */
async function enter(key: 'pedro' | 'rosa', address: string): Promise<Send> {
  const { email, password } = DEMO_PEOPLE.find((person) => person.key === key) ?? {};
  const send =
    (cookie: string): Send =>
    (method, to, body) =>
      fetch(`${program.url}${to}`, {
        method,
        headers: {
          origin: program.url,
          cookie,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        ...(body && { body }),
      });
  const reply = await send('')('POST', address, JSON.stringify({ email, password }));
  must(reply.ok, `${email} could not sign in: ${await reply.text()}`);
  return send(
    reply.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  );
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; done: T }> {
  const began = performance.now();
  const done = await work();
  return { seconds: (performance.now() - began) / 1000, done };
}

interface Loan {
  readonly id: number;
  readonly status: string;
  readonly balance: number;
}
/** The timed calls of each round, by name. */
type Part = 'one' | 'four' | 'receipts' | 'reported' | 'reports';
interface Payment {
  readonly receiptUrl: string;
}

const shown = (value: number) => `${value.toFixed(2)} s`;

try {
  const pedro = await enter('pedro', '/api/auth/admin-login-credentials');
  const rosa = await enter('rosa', '/api/auth/login');
  const active: Loan[] = await (await pedro('GET', '/api/admin/loans?status=active')).json();
  const loans = active.filter(({ status, balance }) => status === 'active' && balance > 100);
  const [first] = loans;
  must(first && loans.length > AT_ONCE, 'the demo has too few loans that owe something');
  const pay = async ({ id }: Loan): Promise<Payment> => {
    const reply = await pedro(
      'POST',
      `/api/admin/loans/${id}/payments`,
      JSON.stringify({ amount: 50, paymentMethod: 'cash', on: dayInSantoDomingo(new Date()) }),
    );
    must(reply.status === 201, `${reply.status} ${await reply.clone().text()}`);
    return reply.json();
  };
  let shade = 100;
  const report = async () => {
    shade += 1;
    const picture = await receiptPicture(shade);
    const { companyAccounts: [account] = [] } = await (await rosa('GET', '/api/config')).json();
    const form = new FormData();
    const fields = { ...paymentFields(50), ...(account && { accountNumber: account.accountNumber }) };
    for (const [name, value] of Object.entries(fields)) form.append(name, `${value}`);
    form.append('receiptFile', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'recibo.jpg');
    const reply = await rosa('POST', '/api/payments', form);
    must(reply.status === 201, `${reply.status} ${await reply.clone().text()}`);
  };
  // One-time loading happens before.
  await pay(first);
  await report();
  bucket.state.seconds = STORE_SECONDS;

  const receiptsOf = async (payments: readonly Payment[]) => {
    const began = performance.now();
    for (const { receiptUrl } of payments)
      while ((await pedro('GET', receiptUrl)).status !== 200) {
        must(performance.now() - began < TIMEOUT_SECONDS * 1000, `${receiptUrl} does not come`);
        await wait(50);
      }
  };
  const rounds: Record<Part, { seconds: number }>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await timed(() => pay(first));
    const four = await timed(() => Promise.all(loans.slice(1, AT_ONCE + 1).map(pay)));
    const receipts = await timed(() => receiptsOf(four.done));
    const reported = await timed(report);
    const reports = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, report)));
    rounds.push({ one, four, receipts, reported, reports });
  }
  const middle = (name: Part) => median(rounds.map((round) => round[name].seconds));

  say(`a store of files that takes ${STORE_SECONDS} s for each file`);
  say(
    `  cash payment                one ${shown(middle('one'))} · four at once ${shown(middle('four'))} (goal ${GOAL_SECONDS} s)`,
  );
  say(`  their four PDFs             ${shown(middle('receipts'))} later`);
  say(
    `  report with its receipt     one ${shown(middle('reported'))} · four at once, of one customer ${shown(middle('reports'))}`,
  );
  must(middle('four') <= GOAL_SECONDS, 'four cash payments at once wait for the store of files');
} finally {
  await program.kill();
  await Promise.all([bucket.close(), mailbox.close(), database.stop()]);
  await rm(folder, { recursive: true, force: true });
}
