import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Alerts } from '#contract/alerts.ts';
import { giveUpUnconfirmed } from '#server/outbox/give-up.ts';
import { queueMessages } from '#server/outbox/queue-messages.ts';
import { sample } from '#test/sample.ts';
import { until } from '#test/until.ts';
import { codeOf, isWhatsapp, measured, openWhatsapp, TEMPLATES, textTo } from '#test/whatsapp.ts';
import { lettersTo } from '#test/written.ts';

const MINUTE = 60_000;

let open: Awaited<ReturnType<typeof openWhatsapp>>;
beforeEach(async () => {
  open = await openWhatsapp();
});
afterEach(() => open.close());

const begin = () => open.begin();
const registered = async () => {
  const begun = await begin();
  const made = await open.finish(begun, codeOf(await textTo(open.twilio, `whatsapp:${begun.phone}`)));
  expect(made.json()).toMatchObject({ autoLogin: true });
  return begun;
};
const channelOf = async ({ person }: Awaited<ReturnType<typeof begin>>) =>
  (
    await open.app.db
      .selectFrom('users')
      .select('verifiedChannel')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
  ).verifiedChannel;
const alerts = async (): Promise<string[]> => {
  const reply: Alerts = (await (await open.app.signIn('pedro')).get('/api/admin/alerts')).json();
  return reply.alerts.map(({ kind }) => kind);
};

it('sends a code by its template, and deletes the code once the callback confirms delivery', async () => {
  const begun = await begin();
  const text = await textTo(open.twilio, `whatsapp:${begun.phone}`);
  expect(text).toMatchObject({ body: '', contentSid: TEMPLATES.code.contentSid });
  await until(async () =>
    expect((await lettersTo(open.app, begun.phone))[0]).toMatchObject({
      channel: 'whatsapp',
      sentAt: expect.any(Date),
      deliveredAt: expect.any(Date),
      failedAt: null,
      bodyText: '',
      contentVariables: null,
    }),
  );
  expect((await open.finish(begun, codeOf(text))).json()).toMatchObject({ autoLogin: true });
  expect(await channelOf(begun)).toBe('whatsapp');
  expect(open.twilio.received.filter(({ to }) => to === begun.phone)).toEqual([]);
});

/** The ways in which WhatsApp fails to deliver a code. */
const LOSSES: Readonly<Record<string, () => void>> = {
  'fails after the 2xx as an unapproved template does (63016)': () =>
    open.twilio.fate((text) =>
      isWhatsapp(text) ? { status: 'undelivered', errorCode: 63016 } : { status: 'delivered' },
    ),
  'fails since the phone has no WhatsApp': () =>
    open.twilio.fate((text) =>
      isWhatsapp(text) ? { status: 'failed', errorCode: 63024 } : { status: 'delivered' },
    ),
  'is refused at once': () =>
    open.twilio.answer((text) => (isWhatsapp(text) ? { status: 400, body: { code: 63003 } } : null)),
  'gets no callback': () => open.twilio.fate((text) => (isWhatsapp(text) ? null : { status: 'delivered' })),
  'is sent and never delivered': () =>
    open.twilio.fate((text) => ({ status: isWhatsapp(text) ? 'sent' : 'delivered' })),
  'is not accepted for two minutes': () =>
    open.twilio.answer((text) => (isWhatsapp(text) ? { status: 503, body: {} } : null)),
};

/** What is lost is sent again alike, whatever it was for. */
const OF_A_RESET = sample(Object.keys(LOSSES), 2, 'lost codes of a reset');

describe.each(Object.entries(LOSSES))('a code that %s', (name, lose) => {
  const confirmLater = async () => {
    open.app.advance(2 * MINUTE);
    await giveUpUnconfirmed(open.app.deps);
  };

  it('of a registration arrives by SMS, once, and opens the account', async () => {
    expect(await measured(open.app, 'manito_letters_undelivered')).toBe(0);
    lose();
    const begun = await begin();
    const first = await textTo(open.twilio, `whatsapp:${begun.phone}`);
    await open.twilio.settled();
    await confirmLater();
    const second = await textTo(open.twilio, begun.phone);
    expect(codeOf(second)).toBe(codeOf(first));
    await confirmLater();
    await until(async () => {
      const rows = await lettersTo(open.app, begun.phone);
      expect(rows).toMatchObject([
        { channel: 'whatsapp', failedAt: expect.any(Date), deliveredAt: null, bodyText: '' },
        {
          channel: 'sms',
          fallbackOf: rows[0]?.id,
          failedAt: null,
          deliveredAt: expect.any(Date),
          bodyText: '',
        },
      ]);
    });
    expect(open.twilio.received.filter(({ to }) => to === begun.phone)).toHaveLength(1);
    // The channel that delivered the code is the one that proves the phone.
    expect((await open.finish(begun, codeOf(second))).json()).toMatchObject({ autoLogin: true });
    expect(await channelOf(begun)).toBe('sms');
    expect(await measured(open.app, 'manito_letters_undelivered')).toBe(1);
    expect(await measured(open.app, 'manito_letters_failed')).toBe(0);
    expect(await alerts()).toEqual(['letters_undelivered']);
  });

  it.runIf(OF_A_RESET.includes(name))('of a reset arrives by SMS, and changes the password', async () => {
    const { person, phone } = await registered();
    lose();
    await open.app.browser().send('POST', '/api/auth/password-reset/request', { email: person.email });
    await textTo(open.twilio, `whatsapp:${phone}`, 2);
    await open.twilio.settled();
    await confirmLater();
    const reply = await open.app.browser().send('POST', '/api/auth/password-reset/verify', {
      email: person.email,
      code: codeOf(await textTo(open.twilio, phone)),
      newPassword: 'otra clave buena',
    });
    expect(reply.statusCode, reply.body).toBe(200);
    // The account's e-mail is unproved, so no letter goes there.
    expect(await lettersTo(open.app, person.email)).toEqual([]);
  });
});

it('counts a code as lost when the SMS fails too', async () => {
  open.twilio.fate(() => ({ status: 'undelivered', errorCode: 30003 }));
  const { phone } = await begin();
  await textTo(open.twilio, phone);
  await until(async () => expect(await measured(open.app, 'manito_letters_failed')).toBe(1));
  expect(await alerts()).toEqual(expect.arrayContaining(['letters_failed', 'letters_undelivered']));
  expect(await lettersTo(open.app, phone)).toMatchObject([
    { channel: 'whatsapp', lastError: 'Twilio: undelivered (30003)' },
    { channel: 'sms', lastError: 'Twilio: undelivered (30003)' },
  ]);
});

it('sends no code by SMS after its ten minutes', async () => {
  open.twilio.fate(() => null);
  const { phone } = await begin();
  await textTo(open.twilio, `whatsapp:${phone}`);
  await until(async () => expect((await lettersTo(open.app, phone))[0]?.sentAt).not.toBeNull());
  open.app.advance(10 * MINUTE);
  await giveUpUnconfirmed(open.app.deps);
  expect(await lettersTo(open.app, phone)).toMatchObject([{ failedAt: expect.any(Date), bodyText: '' }]);
});

it('sends no message about a debt by SMS outside the legal hours', async () => {
  open.twilio.fate(() => null);
  const { phone, person } = await registered();
  const user = await open.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const write = async (expiresAt: Date) => {
    const message = {
      userId: user.id,
      expiresAt,
      channel: 'whatsapp',
      recipient: phone,
      template: 'collection',
      subject: 'Aviso',
      text: 'Manito: tiene un mensaje. http://manito.test/my-products',
      whatsapp: { contentSid: TEMPLATES.account.contentSid, variables: { 1: 'a', 2: 'b', 3: 'c', 4: 'd' } },
    } as const;
    await open.app.deps.db
      .transaction()
      .execute((tx) => queueMessages(tx, open.app.deps.now(), [message], null));
    await until(async () => expect((await lettersTo(open.app, phone)).at(-1)?.sentAt).not.toBeNull());
    open.app.advance(60 * MINUTE);
    await giveUpUnconfirmed(open.app.deps);
  };
  // Friday, 19:15: the legal hours end within the hour that the program waits for a report.
  open.app.setClock('2026-11-20T23:15:00Z');
  await write(new Date('2026-11-21T00:00:00Z'));
  expect((await lettersTo(open.app, phone)).at(-1)).toMatchObject({
    channel: 'whatsapp',
    failedAt: expect.any(Date),
  });
  open.app.setClock('2026-11-23T15:00:00Z');
  await write(new Date('2026-11-24T00:00:00Z'));
  expect((await lettersTo(open.app, phone)).at(-1)).toMatchObject({ channel: 'sms', template: 'collection' });
});

it('goes by e-mail when the e-mail has proved the account by then', async () => {
  const begun = await registered();
  open.twilio.fate((text) => (isWhatsapp(text) ? null : { status: 'delivered' }));
  await open.app.browser().send('POST', '/api/auth/password-reset/request', { email: begun.person.email });
  const lost = await textTo(open.twilio, `whatsapp:${begun.phone}`, 2);
  await open.app.db
    .updateTable('users')
    .set({ verifiedChannel: 'email' })
    .where('email', '=', begun.person.email)
    .execute();
  // Without a mail server a letter is printed. Its row loses the code as soon as it is sent.
  const printed = vi.spyOn(process.stdout, 'write');
  await open.twilio.callBack(lost, { status: 'failed', errorCode: 63024 });
  await until(() =>
    expect(printed.mock.calls.map(([text]) => String(text)).join('')).toContain(
      `Code for ${begun.person.email}: ${codeOf(lost)}\n`,
    ),
  );
  printed.mockRestore();
  expect(await lettersTo(open.app, begun.person.email)).toMatchObject([
    { channel: 'email', template: 'password-reset-code' },
  ]);
  expect(open.twilio.received.filter(({ to }) => to === begun.phone)).toEqual([]);
});

it('sends by SMS the WhatsApp messages of an earlier version that are still queued, and leaves the sent ones', async () => {
  const write = async (recipient: string, sentAt: Date | null) =>
    open.app.db
      .insertInto('messages')
      .values({
        userId: null,
        channel: 'whatsapp',
        recipient,
        template: 'registration-code',
        subject: 'Código',
        bodyText: 'Su codigo de Manito:\n135790\nVale por 10 minutos.',
        createdAt: open.app.deps.now(),
        sentAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const waiting = await write('+18295550001', null);
  await write('+18295550002', open.app.deps.now());
  await open.app.ownerPool.query(
    "select graphile_worker.add_job('send-message', json_build_object('id', $1::int))",
    [waiting.id],
  );
  expect(codeOf(await textTo(open.twilio, '+18295550001'))).toBe('135790');
  open.app.advance(24 * 60 * MINUTE);
  await giveUpUnconfirmed(open.app.deps);
  expect(await lettersTo(open.app, '+18295550002')).toMatchObject([{ failedAt: null }]);
});
