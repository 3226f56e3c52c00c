import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { sample, WHOLE } from '#test/sample.ts';
import { lettersTo } from '#test/written.ts';

// For a day a stranger sends requests from 200 networks that could shut other people out.

const NETWORKS = sample(
  Array.from({ length: 200 }, (_, index) => index),
  26,
  'networks of the stranger',
);
const HOURS = sample(
  Array.from({ length: 24 }, (_, hour) => hour),
  1,
  'hours of the siege',
);
const BEGIN = new Date('2026-11-20T13:00:00Z').getTime();
const FIVE_MINUTES = 5 * 60_000;

const TEXTS = {
  TWILIO_ACCOUNT_SID: 'AC0000',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_SMS_FROM: '+18095550100',
  TWILIO_API_URL: 'http://127.0.0.1:9/',
};

let app: TestApp;
beforeEach(async () => {
  // The rate limits use the machine's clock, everything else the program's.
  vi.useFakeTimers({ toFake: ['Date'], now: BEGIN });
  app = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ...TEXTS });
  app.setClock(new Date());
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const moveTo = (instant: number) => {
  vi.setSystemTime(instant);
  app.setClock(new Date(instant));
};
const pass = (milliseconds: number) => moveTo(Date.now() + milliseconds);

const strangers = (network: number): Browser => app.browser({ 'x-forwarded-for': `198.51.${network}.7` });
let fresh = 0;
/** The person's own phone, in a network that has sent no request. */
const ownPhone = (): Browser => {
  fresh += 1;
  return app.browser({ 'x-forwarded-for': `203.0.${fresh >> 8}.${fresh & 255}` });
};

const CUSTOMERS = '/api/auth/login';
const OFFICE = '/api/auth/admin-login-credentials';
const RESET = '/api/auth/password-reset';
const REGISTER = '/api/auth/register';

interface Holder {
  readonly email: string;
  /** The address to which the account's messages are sent. */
  readonly address: string;
  readonly entrance: string;
  password: string;
}
interface Newcomer {
  readonly email: string;
  readonly phone: string;
  readonly verificationMethod: 'email' | 'sms';
}
const formOf = ({ email, phone, verificationMethod }: Newcomer) => ({
  email,
  phone,
  verificationMethod,
  firstName: 'Yokasta',
  lastName: 'Núñez',
  cedula: '00112345678',
  password: 'mangu con salami',
});
let people = 0;
const newcomer = (verificationMethod: 'email' | 'sms'): Newcomer => {
  people += 1;
  return { email: `nueva${people}@demo.do`, phone: `809555${1000 + people}`, verificationMethod };
};
const addressOf = ({ email, phone, verificationMethod }: Newcomer) =>
  verificationMethod === 'email' ? email : `+1${phone}`;
let invented = 0;
const inventedPhone = () => {
  invented += 1;
  return `829${1_000_000 + invented}`;
};

/** Networks from which the stranger sends at the same time. */
const AT_ONCE = 5;

/** Every request that a stranger can make about these people, once from each of these networks. */
async function harass(
  networks: readonly number[],
  holders: readonly Holder[],
  newcomers: readonly Newcomer[],
) {
  for (let from = 0; from < networks.length; from += AT_ONCE) {
    await Promise.all(
      networks.slice(from, from + AT_ONCE).flatMap((network) => {
        const stranger = strangers(network);
        const send = async (url: string, body: object): Promise<void> => {
          const reply = await stranger.send('POST', url, body);
          // On a busy machine the database may not answer in time, and what was not tried counts for no limit.
          if (reply.statusCode === 503) await send(url, body);
        };
        return [
          ...holders.flatMap(({ email, entrance }) => [
            send(entrance, { email, password: 'no-es-la-clave' }),
            send(`${RESET}/request`, { email }),
            send(`${RESET}/verify`, { email, code: '000000', newPassword: 'la clave del ladrón' }),
          ]),
          ...newcomers.map((one) =>
            send(`${REGISTER}/start`, { ...formOf(one), password: 'la clave del ladrón' }),
          ),
          send(`${REGISTER}/start`, { ...formOf(newcomer('sms')), phone: inventedPhone() }),
        ];
      }),
    );
  }
}

/** The last code or link that was sent to the address. */
async function lastOf(address: string, what: 'code' | 'link'): Promise<string> {
  const pattern = what === 'code' ? /^(\d{6})$/m : /#(?:enlace|invitacion)=([\w-]{22})/;
  const found = (await lettersTo(app, address)).flatMap(({ bodyText }) => pattern.exec(bodyText)?.[1] ?? []);
  return found.at(-1) ?? '';
}

/** The people who signed in, each with the means: the siege proves nothing where codes alone were enough. */
let ways: Set<string>;
beforeEach(() => {
  ways = new Set();
});

/** Signs in on a phone that was never used before, with a reset where the password alone is refused. */
async function entersOnNewPhone(holder: Holder, meanwhile: () => Promise<void>): Promise<void> {
  const { email, address, entrance } = holder;
  const phone = ownPhone();
  const begun = Date.now();
  const newPassword = `brisa-del-yaque-${fresh}`;
  const asked = await phone.send('POST', `${RESET}/request`, { email });
  pass(60_000);
  await meanwhile();
  if (asked.statusCode === 200) {
    const body = { email, code: await lastOf(address, 'code'), newPassword };
    const changed = await phone.send('POST', `${RESET}/verify`, body);
    expect(changed.statusCode, changed.body).toBe(200);
  } else {
    expect([asked.statusCode, asked.json().message]).toEqual([
      429,
      expect.stringContaining('trae un enlace'),
    ]);
    const body = { link: await lastOf(address, 'link'), newPassword };
    const changed = await phone.send('POST', '/api/auth/password-link', body);
    expect(changed.statusCode, changed.body).toBe(200);
    ways.add(`${email} by link`);
  }
  holder.password = newPassword;
  pass(60_000);
  await meanwhile();
  const entered = await phone.send('POST', entrance, { email, password: newPassword });
  expect(entered.statusCode, entered.body).toBe(200);
  expect(Date.now() - begun).toBeLessThanOrEqual(FIVE_MINUTES);
}

async function registers(person: Newcomer, meanwhile: () => Promise<void>): Promise<void> {
  const phone = ownPhone();
  const begun = Date.now();
  const started = await phone.send('POST', `${REGISTER}/start`, formOf(person));
  pass(60_000);
  await meanwhile();
  const address = addressOf(person);
  if (started.statusCode === 200) {
    const body = { email: person.email, code: await lastOf(address, 'code') };
    const made = await phone.send('POST', `${REGISTER}/verify`, body);
    expect(made.json(), made.body).toMatchObject({ autoLogin: true });
    ways.add(`${person.verificationMethod} by code`);
  } else {
    expect([started.statusCode, started.json().message]).toEqual([
      429,
      expect.stringContaining('trae un enlace para crear la cuenta'),
    ]);
    const { verificationMethod: _, ...form } = formOf(person);
    const body = { ...form, link: await lastOf(address, 'link') };
    const made = await phone.send('POST', `${REGISTER}/link`, body);
    expect(made.json(), made.body).toMatchObject({ autoLogin: true });
    ways.add(`${person.verificationMethod} by link`);
  }
  expect((await phone.get('/api/auth/user')).json()).toMatchObject({ email: person.email });
  expect(Date.now() - begun).toBeLessThanOrEqual(FIVE_MINUTES);
}

/** Rosa proved her account by a text. */
async function addTexted(): Promise<Holder> {
  await app.addPerson('rosa');
  const { email, phone, password } = cast.rosa;
  await app.db.updateTable('users').set({ verifiedChannel: 'sms' }).where('email', '=', email).execute();
  return { email, address: phone, entrance: CUSTOMERS, password };
}

it('a stranger with many networks causes letters and few texts, and shuts no customer out', async () => {
  for (const key of ['ana', 'pedro'] as const) await app.addPerson(key);
  const holderOf = (key: 'ana' | 'pedro', entrance: string): Holder => {
    const { email, password } = cast[key];
    return { email, address: email, entrance, password };
  };
  const holders = [holderOf('ana', CUSTOMERS), holderOf('pedro', OFFICE), await addTexted()];
  const homes = new Map<Holder, Browser>();
  for (const holder of holders) {
    const home = ownPhone();
    const { email, entrance, password } = holder;
    expect((await home.send('POST', entrance, { email, password })).statusCode).toBe(200);
    homes.set(holder, home);
  }
  for (const hour of HOURS) {
    moveTo(BEGIN + hour * HOUR_MS + ((hour * 7) % 50) * 60_000);
    const newcomers = [newcomer('email'), newcomer('sms')];
    await harass(NETWORKS, holders, newcomers);
    const meanwhile = () => harass(NETWORKS.slice(0, WHOLE ? 3 : 1), holders, newcomers);
    for (const holder of holders) {
      // Known browser: the right password works, whatever strangers guessed.
      const { email, entrance, password } = holder;
      const known = await homes.get(holder)?.send('POST', entrance, { email, password });
      expect(known?.statusCode, known?.body).toBe(200);
      await entersOnNewPhone(holder, meanwhile);
    }
    for (const person of newcomers) await registers(person, meanwhile);
    // The holder whose phone the stranger does not know.
    await registers(newcomer('sms'), meanwhile);
  }
  expect(ways).toEqual(
    new Set([
      ...holders.map(({ email }) => `${email} by link`),
      'email by link',
      'sms by link',
      'sms by code',
    ]),
  );
  expect(await textsByNetworkAndHour()).toBeLessThanOrEqual(10);
  expect(await textsOfAnHour()).toBeLessThanOrEqual(WHOLE ? 60 + 200 + 20 : 60 + 26 + 20);
});

const textsByNetworkAndHour = () => most((at, ip) => `${ip} ${at}`);
const textsOfAnHour = () => most((at) => at);

/** The highest number of texts with the same `keyOf`. */
async function most(keyOf: (hour: string, ip: string) => string): Promise<number> {
  const texts = await app.db
    .selectFrom('messages')
    .innerJoin('events', 'events.id', 'messages.eventId')
    .select(['messages.createdAt', 'events.ip'])
    .where('messages.channel', '=', 'sms')
    .where('messages.template', 'like', '%-code')
    .execute();
  const counts = new Map<string, number>();
  for (const { createdAt, ip } of texts) {
    const key = keyOf(createdAt.toISOString().slice(0, 13), ip ?? '');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}
