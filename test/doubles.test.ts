import type { InjectOptions, Response } from 'light-my-request';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Ask, TestApp } from '#test/app.ts';
import { rounds, WHOLE } from '#test/sample.ts';
import { shareSealKey } from '#test/sealing.ts';
import { changeSettings } from '#test/stories.ts';
import { DAYS, YANIRIS } from './two-customers/whole-lives.ts';
import { openWorld } from './two-customers/world.ts';

// A customer's whole life, once as it is and once with every write sent so many times at the same moment, as a phone
// does that heard no answer. What is written must be the same. `npm test` has the first steps, each write twice.
const TIMES = Number(process.env.DOUBLES ?? rounds(1_000, 2));
const LIFE = WHOLE ? DAYS : DAYS.slice(0, 1).map(([at, steps]) => [at, steps.slice(0, 3)] as const);

/** What each of the same calls leaves of its own, with the reason why that is no second effect. */
const OF_EACH_CALL: Readonly<Record<string, string>> = {
  sessions: 'each sign-in is a session, which its person sees and can end',
  'events: user.signed_in': 'the same',
  known_browsers: 'a browser without its mark is a new one at each sign-in',
  'messages: new-browser': 'the same; of the same minute they say the same',
  loan_calculations: 'a calculation of a stranger, counted for a year',
  shown_agreements: 'what was shown, each time',
  counter_links: 'a new link ends the one before it',
  'events: application.phone_link_given': 'the same',
  'events: application.guarantor_linked': 'a new link of the guarantor ends the one before it; no letter',
  'events: application.device_handed_over': 'the device is in the same hands; no letter',
  'events: application.edited': 'the draft has the same text; no letter',
  'events: client.contact_refused': 'the same choice again; no letter',
  'events: collector.client_assigned': 'the same choice again; no letter',
  documents: 'a photo at the counter replaces the one before it',
  'events: document.uploaded': 'the same',
  email_verification_codes: 'the newest code replaces the others; bounded by the limits of codes',
  password_reset_codes: 'the same',
  'events: registration.code_sent': 'the same',
  'events: user.reset_requested': 'the same',
  'events: user.other_sessions_ended': 'the same choice again; no letter',
  'messages: already-registered': 'the same',
  'messages: password-reset-code': 'the same',
  pending_users: 'each browser has its own registration until one is proved',
};
/** Sums by parts, records of the rows above and the replies that are kept for repetitions: compared by other tests. */
const DERIVED = [
  'account_money',
  'cohort_money',
  'collection_days',
  'events',
  'idempotency_keys',
  'ledger_days',
  'messages',
  'rate_limits',
  'row_salts',
  'unchained_changes',
];

const creating = endpoints
  .filter(({ creates }) => creates)
  .map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
const isCreating = ({ method, url }: InjectOptions) => {
  const [path = ''] = String(url).split('?');
  return creating.some((one) => one.method === method && one.pattern.test(path));
};

/** Each copy of an upload at the counter is a photo of the client, who has thirty at most, and three are taken there. */
const timesOf = (url: string): number => (url.endsWith('/photos') ? Math.min(TIMES, 8) : TIMES);

/** The newest link is the good one, and the last reply to arrive need not be the last that was given: one more, alone. */
const isNewestGood = (url: string): boolean => url.endsWith('/phone-link');
/** Who of the staff has entered: they do so again each day of the story, and that is the same write. */
const entered = new Set<string>();
const isEnteredAgain = ({ url, payload }: InjectOptions): boolean => {
  if (url !== '/api/auth/admin-login-credentials') return false;
  const who = JSON.stringify(payload);
  const isAgain = entered.has(who);
  entered.add(who);
  return isAgain;
};

let sent = 0;
let keys = 0;
/** Sends a write so many times at once. @returns the reply that a browser shows: the last that did it */
const manyTimes: Ask = async (options, once) => {
  if (options.method === 'GET' || isEnteredAgain(options)) return once(options);
  keys += 1;
  const keyed = isCreating(options) && options.headers?.['idempotency-key'] === undefined;
  const asked = keyed
    ? { ...options, headers: { ...options.headers, 'idempotency-key': `double-${keys}` } }
    : options;
  const times = timesOf(String(options.url));
  sent += times;
  const replies: Response[] = [];
  // Where so many wait for a connection, the last ones are asked to come again in a moment, and they do.
  const one = async () => {
    let reply = await once(asked);
    while (reply.statusCode === 503) reply = await once(asked);
    replies.push(reply);
  };
  await Promise.all(Array.from({ length: times }, one));
  if (isNewestGood(String(options.url))) await one();
  const broken = replies.find(({ statusCode }) => statusCode >= 500);
  const what = `${options.method} ${String(options.url)}`;
  expect(broken?.body, what).toBeUndefined();
  const reply = replies.findLast(({ statusCode }) => statusCode < 400) ?? replies[0];
  if (!reply) throw new Error(`No reply to ${what}`);
  return reply;
};

/** Rows by table, and events and letters by their names. */
async function written({ ownerPool }: TestApp): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await ownerPool.query<{ many: number }>(`select count(*)::int as many from "${name}"`);
    counts[name] = rows[0]?.many ?? 0;
  }
  for (const [table, column] of [
    ['events', 'name'],
    ['messages', 'template'],
  ] as const) {
    const { rows } = await ownerPool.query<{ name: string; many: number }>(
      `select ${column} as name, count(*)::int as many from ${table} group by 1 order by 1`,
    );
    for (const { name, many } of rows) counts[`${table}: ${name}`] = many;
  }
  return counts;
}

async function life(ask?: Ask) {
  const world = await openWorld({ isPruned: WHOLE, ...(ask && { ask }) });
  try {
    const one = world.customer(YANIRIS);
    await shareSealKey(world.app.deps.env.dataDir);
    await changeSettings(one.staff.owner, { lateChargeVariant: 5 });
    for (const [at, steps] of LIFE) {
      await world.at(at);
      for (const step of steps) await step(one);
    }
    return await written(world.app);
  } finally {
    await world.close();
  }
}

it(`every write sent ${TIMES} times at once has one effect`, async () => {
  const single = await life();
  const many = await life(manyTimes);
  const differing = Object.keys({ ...single, ...many })
    .filter((name) => !(name in OF_EACH_CALL) && !DERIVED.includes(name))
    .filter((name) => single[name] !== many[name])
    .map((name) => `${name}: ${single[name] ?? 0} → ${many[name] ?? 0}`);
  expect(sent).toBeGreaterThan(50);
  expect(differing).toEqual([]);
});
