import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { lent, reported } from '#test/stories.ts';

// No provider of texts: an account that was proved by text still gets no e-mail.
let app: TestApp;
let rosa: Browser;
beforeEach(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' });
  rosa = await app.signIn('rosa');
  await app.db
    .updateTable('users')
    .set({ verifiedChannel: 'sms' })
    .where('email', '=', cast.rosa.email)
    .execute();
});
afterEach(() => app.close());

const PHONE = '+18495550103';
const written = () =>
  app.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'template', 'bodyText', 'bodyHtml', 'subject'])
    .orderBy('id')
    .execute();
const templates = async () => (await written()).map(({ template }) => template);
const save = (phoneOrBank: object) => rosa.send('PUT', '/api/user/profile', phoneOrBank);
const register = (email = cast.rosa.email) =>
  app.browser().send('POST', '/api/auth/register/start', {
    email,
    firstName: 'Yokasta',
    lastName: 'Núñez',
    cedula: '00112345678',
    phone: '8095551234',
    password: 'mangu con salami',
  });

test('every notice of a whole loan goes to the phone that proved the account, and none to its e-mail', async () => {
  const { customer } = await lent(app, 'rosa');
  const pedro = await app.signIn('pedro');
  const first = await reported(customer, 3_833, 1);
  const second = await reported(customer, 3_833, 2);
  const decide = (id: number, status: string) =>
    pedro.send('PATCH', `/api/payments/${id}/status`, { status, notes: 'No se lee' });
  expect((await decide(first, 'verified')).statusCode).toBe(200);
  expect((await decide(second, 'rejected')).statusCode).toBe(200);
  const reversal = await pedro.send('POST', `/api/admin/payments/${first}/reversal`, { reason: 'Rebotó' });
  expect(reversal.statusCode).toBe(200);
  const messages = await written();
  expect(new Set(messages.map(({ channel, recipient }) => `${channel} ${recipient}`))).toEqual(
    new Set([`sms ${PHONE}`]),
  );
  expect(messages.map(({ template }) => template)).toEqual(
    expect.arrayContaining([
      'application-received',
      'application-approved',
      'loan-disbursed',
      'payment-received',
      'payment-confirmed',
      'payment-rejected',
      'payment-reversed',
    ]),
  );
  for (const { bodyText, bodyHtml } of messages) {
    expect(bodyHtml).toBeNull();
    expect(bodyText).toMatch(/^Manito: .* http\S+$/);
    expect(bodyText).not.toMatch(/correo|email/);
  }
});

test('the text contains what staff ask for, since the account gets no letter', async () => {
  const pedro = await app.signIn('pedro');
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', cast.rosa.email)
    .executeTakeFirstOrThrow();
  const asked = await pedro.send('POST', `/api/admin/clients/${id}/document-request`, {
    documents: ['selfie'],
    note: 'Con buena luz.',
  });
  expect(asked.statusCode).toBe(200);
  const [text] = await written();
  expect(text).toMatchObject({ channel: 'sms', recipient: PHONE, template: 'documents-requested' });
  expect(text?.bodyText).toContain('necesitamos: Selfie con cédula. Con buena luz.');
});

test('a registration with that e-mail sends its code there, and sends no text to the phone', async () => {
  expect((await register()).statusCode).toBe(200);
  expect(await written()).toMatchObject([
    { channel: 'email', recipient: cast.rosa.email, template: 'registration-code' },
  ]);
});

test('the holder of a proved e-mail hears three times a day at most that a stranger registers with it', async () => {
  await app.addPerson('luis');
  for (let asked = 0; asked < 5; asked += 1) expect((await register(cast.luis.email)).statusCode).toBe(200);
  expect(await templates()).toEqual(Array<string>(3).fill('already-registered'));
});

test('the holder hears of profile changes five times a day at most; later changes are still saved', async () => {
  for (let round = 0; round < 8; round += 1)
    expect((await save({ accountNumber: `07123456${round}0` })).statusCode).toBe(200);
  expect(await templates()).toEqual(Array<string>(5).fill('profile-changed'));
  const rows = await app.db.selectFrom('events').select('id').where('name', '=', 'profile.updated').execute();
  expect(rows).toHaveLength(8);
});

test('simultaneous changes do not wait for each other', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, round) => save({ accountNumber: `0712345${100 + round}` })),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
});

test('another phone, which nobody proved, makes no address of the e-mail that was only typed', async () => {
  const pedro = await app.signIn('pedro');
  const { id } = (await rosa.get('/api/auth/user')).json();
  const edited = await pedro.send('PUT', `/api/admin/clients/${id}`, { phone: '829-555-0199' });
  expect(edited.statusCode, edited.body).toBe(200);
  const before = (await written()).length;
  // Whoever reads that mailbox gets no code for the account, and registers for one of their own.
  await app.browser().send('POST', '/api/auth/password-reset/request', { email: cast.rosa.email });
  expect((await written()).slice(before)).toEqual([]);
  await register();
  expect((await written()).slice(before)).toMatchObject([
    { channel: 'email', recipient: cast.rosa.email, template: 'registration-code' },
  ]);
  const row = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    ...{ email: null, contactEmail: cast.rosa.email, phone: '+18295550199' },
    ...{ verifiedChannel: null, verifiedAt: null },
  });
  expect((await rosa.get('/api/auth/user')).statusCode).toBe(401);
  expect(edited.json().message).toContain('Compruebe con un código su teléfono o su email');
});

test('an e-mail that the lender enters together with another phone is the address from then on', async () => {
  const pedro = await app.signIn('pedro');
  const { id } = (await rosa.get('/api/auth/user')).json();
  const both = { phone: '829-555-0199', email: 'rosa.nueva@demo.do' };
  expect((await pedro.send('PUT', `/api/admin/clients/${id}`, both)).statusCode).toBe(200);
  await app.browser().send('POST', '/api/auth/password-reset/request', { email: 'rosa.nueva@demo.do' });
  expect((await written()).at(-1)).toMatchObject({
    ...{ channel: 'email', recipient: 'rosa.nueva@demo.do', template: 'password-reset-code' },
  });
});
