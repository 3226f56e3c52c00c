import type { Response } from 'light-my-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUser } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { rounds, WHOLE } from '#test/sample.ts';

// In that many rounds a fair coin exceeds `MOST` once in two thousand runs; in the few rounds, once in ten thousand.
const ROUNDS = rounds(800, 16);
const MOST = WHOLE ? 0.55 : 0.9;
/** Calls measured in parallel: the fewer, the less they slow each other down. */
const LANES = WHOLE ? 2 : 6;

let app: TestApp;
let password: string;
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' }, { answerAfterMs: 150 });
  // As slow as in production: the passwords of the cast are quick to check.
  password = await hashPassword('no la adivina nadie');
});
afterAll(() => app.close());

/** Runs before the timed call, for an address with an account and for one without; returns the timed call. */
type Prepare = (email: string) => Promise<() => Promise<Response>>;

const post = (url: string, body: object) => app.browser().send('POST', `/api/auth/${url}`, body);
const form = (email: string) => ({
  email,
  firstName: 'Yokasta',
  lastName: 'De la Cruz',
  cedula: '001-1234567-8',
  phone: '(809) 555-0177',
  password: 'mangu con salami',
});
/** A browser that has started a registration. */
async function starter(email: string) {
  const browser = app.browser();
  await browser.send('POST', '/api/auth/register/start', form(email));
  return browser;
}

const CALLS: Readonly<Record<string, Prepare>> = {
  login: async (email) => () => post('login', { email, password: 'no es esta' }),
  'start of a registration': async (email) => () => post('register/start', form(email)),
  'resend of its code': async (email) => {
    const browser = await starter(email);
    const before = new Date(app.deps.now().getTime() - 61_000);
    await app.db
      .updateTable('emailVerificationCodes')
      .set({ createdAt: before })
      .where('email', '=', email)
      .execute();
    return () => browser.send('POST', '/api/auth/register/resend', { email });
  },
  'code of a registration': async (email) => {
    const browser = await starter(email);
    return () => browser.send('POST', '/api/auth/register/verify', { email, code: '000000' });
  },
  'request of a reset': async (email) => () => post('password-reset/request', { email }),
  // The guess must be compared with a valid code, and counted.
  'code of a reset': async (email) => {
    await post('password-reset/request', { email });
    await app.db.updateTable('passwordResetCodes').set({ otherAttempts: 0, used: false }).execute();
    return () => post('password-reset/verify', { email, code: '000000', newPassword: 'mar-de-las-antillas' });
  },
};

/**
 * Share of pairs in which the first call takes longer than the second: a stranger could tell them apart by it (AUC).
 */
function apart(ones: readonly number[], others: readonly number[]): number {
  const pairs = ones.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  const auc = pairs.reduce<number>((all, pair) => all + pair, 0) / pairs.length;
  return Math.max(auc, 1 - auc);
}

async function timed(call: () => Promise<Response>) {
  const begun = performance.now();
  const reply = await call();
  return { reply, took: performance.now() - begun };
}

/** Removes the address from the reply that names it: it is no difference. */
const shapeOf = ({ statusCode, body, headers }: Response, email: string) => [
  statusCode,
  body.replace(email, ''),
  Object.keys(headers).sort(),
];

async function measure(name: string, prepare: Prepare) {
  const tag = name.replaceAll(' ', '-');
  const known = `conocida-${tag}@demo.do`;
  const { firstName, lastName } = cast.ana;
  const now = app.deps.now();
  await app.deps.db.transaction().execute((tx) =>
    insertUser(tx, {
      email: known,
      password,
      firstName,
      lastName,
      verifiedChannel: 'email',
      verifiedAt: now,
      createdAt: now,
      updatedAt: now,
    }),
  );
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = [
      ['known', known],
      ['unknown', `nadie-${tag}-${round}@demo.do`],
    ] as const;
    const shapes: unknown[] = [];
    for (const [which, email] of round % 2 === 0 ? both : both.toReversed()) {
      const { reply, took } = await timed(await prepare(email));
      times[which].push(took);
      shapes.push(shapeOf(reply, email));
    }
    expect(shapes[0]).toEqual(shapes[1]);
  }
  return apart(times.known, times.unknown);
}

it('neither the replies nor their times reveal whether an e-mail has an account', async () => {
  const measured: Record<string, number> = {};
  const waiting = Object.entries(CALLS);
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, prepare] = next;
      measured[name] = await measure(name, prepare);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (WHOLE) console.table(measured);
  for (const [name, auc] of Object.entries(measured)) expect(auc, name).toBeLessThanOrEqual(MOST);
});
