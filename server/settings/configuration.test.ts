import { afterAll, beforeAll, expect, it } from 'vitest';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import { openSettings } from '#server/settings/settings.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { until } from '#test/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('shows the name, the limits and the claims without a session, and in the demo the sample users', async () => {
  const configuration = (await app.browser().get('/api/config')).json();
  expect(configuration).toMatchObject({
    name: 'Manito',
    limits: { amountMin: AMOUNT_MIN, amountMax: AMOUNT_MAX, amountStep: AMOUNT_STEP, termMax: 3 },
    lateChargeVariant: 2,
    verificationMethods: ['email', 'sms'],
    demo: true,
  });
  expect(configuration.demoPeople).toHaveLength(5);
  expect(configuration).not.toHaveProperty('companyAccounts');
});

it('names the configured methods, and no others', async () => {
  const variables = { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'x', TWILIO_SMS_FROM: '+18095550100' };
  const texting = await openTestApp(variables);
  try {
    const { verificationMethods } = (await texting.browser().get('/api/config')).json();
    expect(verificationMethods).toEqual(['email', 'sms']);
  } finally {
    await texting.close();
  }
});

it('shows the accounts to pay into only to signed-in users', async () => {
  expect((await (await app.signIn('ana')).get('/api/config')).json().companyAccounts).toBeInstanceOf(Array);
});

it('shows no password once the demo is off', async () => {
  const closed = await openTestApp({ DEMO: '0' });
  try {
    const reply = await closed.browser().get('/api/config');
    expect(reply.json()).toMatchObject({ demo: false });
    expect(reply.body).not.toContain('password');
  } finally {
    await closed.close();
  }
});

it('the newest version of the settings overrides the defaults', async () => {
  const changed = await openTestApp();
  const write = (value: object) =>
    changed.db
      .insertInto('settings')
      .values({ value: JSON.stringify(value), changedBy: null, createdAt: changed.deps.now() })
      .execute();
  try {
    await write({ name: 'Primera' });
    await write({ name: 'Préstamos del Este', lateChargeVariant: 5 });
    const settings = await changed.deps.settings();
    expect(settings).toMatchObject({
      name: 'Préstamos del Este',
      lateChargeVariant: 5,
      city: 'Santo Domingo',
    });
    expect(settings.version).toBeGreaterThan(1);
  } finally {
    await changed.close();
  }
});

it('notifies every process of a change at its commit, and continues after its connection was cut', async () => {
  const changed = await openTestApp();
  // Another process of the same installation.
  const other = openSettings(changed.deps.env.databaseUrl);
  const call = (name: string) =>
    changed.db
      .insertInto('settings')
      .values({ value: JSON.stringify({ name }), changedBy: null, createdAt: changed.deps.now() })
      .execute();
  const isCalled = (name: string) =>
    until(async () =>
      expect([(await changed.deps.settings()).name, (await other()).name]).toEqual([name, name]),
    );
  try {
    expect((await other()).version).toBe(0);
    await call('Primera');
    await isCalled('Primera');
    await changed.deps.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (query = 'listen settings' or query like 'select version, value from settings%')",
    );
    await call('Segunda');
    await isCalled('Segunda');
    await call('Tercera');
    await isCalled('Tercera');
  } finally {
    await other.close();
    await changed.close();
  }
});
