import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/calendar.ts';
import { PUSH_TOPICS } from '#domain/messages/push.ts';
import { giveUpUnconfirmed } from '#server/outbox/give-up.ts';
import { ensurePushKeys } from '#server/push/send-push.ts';
import { encryptSecret } from '#server/secrets/encryption.ts';
import type { Browser } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { openPush, SUBSCRIPTION } from '#test/push.ts';
import { submitted } from '#test/stories.ts';
import { until } from '#test/until.ts';
import { lettersOf } from '#test/written.ts';

const MINUTE = 60_000;

let open: Awaited<ReturnType<typeof openPush>>;
beforeEach(async () => {
  open = await openPush();
});
afterEach(() => open.close());

const received = () => lettersOf(open.app, 'application-received');

/** The events that end a session. */
const ENDS: Readonly<Record<string, (browser: Browser) => Promise<unknown>>> = {
  'logging out': (browser) => browser.send('POST', '/api/logout', {}),
  'a suspended account’s ended sessions': async () => {
    const pedro = await open.app.signIn('pedro');
    const { id } = await open.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', cast.luis.email)
      .executeTakeFirstOrThrow();
    return pedro.send('PATCH', `/api/admin/clients/${id}/status`, { accountStatus: 'suspended' });
  },
  'thirty days without use': async () => open.app.advance(31 * 24 * HOUR_MS),
};

it.each(Object.entries(ENDS))('%s ends the notices to that browser', async (_name, end) => {
  const luis = await open.byText('luis');
  await open.subscribe(luis);
  await end(luis);
  const { rows } = await open.app.ownerPool.query<{ count: number }>(
    `select count(*)::int from push_subscriptions join sessions using (sid) where expire > $1`,
    [open.app.deps.now()],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

it('goes by SMS again once the session of its browser has ended', async () => {
  const luis = await open.byText('luis');
  await open.subscribe(luis);
  await luis.send('POST', '/api/logout', {});
  await submitted(await open.app.signIn('luis'), 'luis');
  await until(() => expect(open.texts()).toHaveLength(1));
  expect(open.service.asked()).toBe(0);
});

it('another account on the same browser takes over its address, and gets none of the first’s notices', async () => {
  const luis = await open.byText('luis');
  const { endpoint, keys, id } = await open.subscribe(luis);
  const ana = await open.byText('ana');
  const reply = await ana.send('PUT', SUBSCRIPTION, { endpoint, keys, topics: [...PUSH_TOPICS] });
  expect(reply.json().id).not.toBe(id);
  expect(await open.subscriptions()).toMatchObject([{ id: reply.json().id }]);
  await submitted(luis, 'luis');
  await until(() => expect(open.texts()).toHaveLength(1));
  expect(open.service.asked()).toBe(0);
});

it('keeps the five newest browsers of an account', async () => {
  const made: string[] = [];
  for (let browser = 0; browser < 7; browser += 1) {
    made.push((await open.subscribe(await open.app.signIn('luis'))).id);
    open.app.advance(1000);
  }
  expect((await open.subscriptions()).map(({ id }) => id)).toEqual(made.slice(2));
});

describe('the pair of keys', () => {
  const row = () => open.app.db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow();

  it('is made once, however many processes start, and the private key is encrypted', async () => {
    const before = await row();
    await Promise.all([ensurePushKeys(open.app.deps), ensurePushKeys(open.app.deps)]);
    expect(await row()).toEqual(before);
    // 32 bytes, encrypted with their nonce and tag.
    expect(Buffer.from(before.privateKey, 'base64')).toHaveLength(43 + 12 + 16);
  });

  it('is made anew after the secret changed, and browsers subscribed with the old pair get no more notices', async () => {
    const before = await row();
    await open.subscribe(await open.app.signIn('luis'));
    await ensurePushKeys({
      ...open.app.deps,
      env: { ...open.app.deps.env, sessionSecret: randomBytes(32).toString('hex') },
    });
    expect((await row()).publicKey).not.toBe(before.publicKey);
    expect(await open.subscriptions()).toEqual([]);
  });
});

describe('an address that no push service has', () => {
  it.each(['http://push.example/1', 'https://user:x@push.example/1', 'ftp://push.example', '', 'https://'])(
    '%s is refused by the contract',
    async (endpoint) => {
      const luis = await open.app.signIn('luis');
      const { keys } = open.service.subscribe();
      const reply = await luis.send('PUT', SUBSCRIPTION, { endpoint, keys, topics: [] });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().errors).toMatchObject([{ field: 'endpoint' }]);
    },
  );

  it('subscriptions with invalid keys are deleted at the next send', async () => {
    const luis = await open.byText('luis');
    const { endpoint } = open.service.subscribe();
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    expect(
      (await luis.send('PUT', SUBSCRIPTION, { endpoint, keys, topics: [...PUSH_TOPICS] })).statusCode,
    ).toBe(200);
    await submitted(luis, 'luis');
    await until(() => expect(open.texts()).toHaveLength(1));
    expect(await open.subscriptions()).toEqual([]);
  });

  it('a damaged key of the installation deletes no subscription', async () => {
    const luis = await open.byText('luis');
    const { endpoint, keys } = open.service.subscribe();
    await luis.send('PUT', SUBSCRIPTION, { endpoint, keys, topics: [...PUSH_TOPICS] });
    const { db, env } = open.app.deps;
    const privateKey = encryptSecret(env.sessionSecret, { purpose: 'push', row: 1 }, 'AAAA');
    await db.updateTable('pushKeys').set({ privateKey }).execute();
    await submitted(luis, 'luis');
    await until(async () => expect((await received())[0]?.attempts).toBeGreaterThan(0));
    expect(await open.subscriptions()).toHaveLength(1);
  });

  it('in production no notice goes into our own network, by IP address or by name', async () => {
    const luis = await open.byText('luis');
    const { env } = open.app.deps;
    Object.assign(env, { production: true });
    try {
      const { keys } = open.service.subscribe();
      const send = (endpoint: string) =>
        luis.send('PUT', SUBSCRIPTION, { endpoint, keys, topics: [...PUSH_TOPICS] });
      const { port } = new URL(open.service.origin);
      for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254'])
        expect((await send(`https://${host}:${port}/1`)).statusCode, host).toBe(400);
      expect((await send(`https://localhost:${port}/1`)).statusCode).toBe(200);
      // The test's lender may not sign in production, so this test only sends.
      await open.whileNothingIsSent(async () => {
        Object.assign(env, { production: false });
        await submitted(luis, 'luis');
        Object.assign(env, { production: true });
      });
      await until(async () => expect((await received())[0]?.attempts).toBeGreaterThan(0));
      expect(open.service.asked()).toBe(0);
      open.app.advance(10 * MINUTE);
      await giveUpUnconfirmed(open.app.deps);
      await until(() => expect(open.texts()).toHaveLength(1));
    } finally {
      Object.assign(env, { production: false });
    }
  });
});
