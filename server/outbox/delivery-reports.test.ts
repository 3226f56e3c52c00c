import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveUpUnconfirmed } from '#server/outbox/give-up.ts';
import { inGroups } from '#test/in-groups.ts';
import { signatureOf } from '#test/twilio.ts';
import { until } from '#test/until.ts';
import { isWhatsapp, measured, openWhatsapp, textTo } from '#test/whatsapp.ts';
import { lettersTo } from '#test/written.ts';

// Which changes a status callback may make, and which it may not.
const MINUTE = 60_000;

let open: Awaited<ReturnType<typeof openWhatsapp>>;
beforeEach(async () => {
  open = await openWhatsapp();
});
afterEach(() => open.close());

/** A sent code on which Twilio has not reported yet. */
const silent = async () => {
  open.twilio.fate((text) => (isWhatsapp(text) ? null : { status: 'delivered' }));
  const begun = await open.begin();
  const text = await textTo(open.twilio, `whatsapp:${begun.phone}`);
  await until(async () => expect((await lettersTo(open.app, begun.phone))[0]?.sentAt).not.toBeNull());
  return { ...begun, text, rows: () => lettersTo(open.app, begun.phone) };
};
const failed = { status: 'undelivered', errorCode: 63016 } as const;
const delivered = { status: 'delivered' } as const;
const callBack = (...given: Parameters<typeof open.twilio.callBack>) => open.twilio.callBack(...given);

it('a forged report changes nothing: no signature, another token, another message, another field', async () => {
  const { text, rows } = await silent();
  const other = await silent();
  const fields = new URLSearchParams({ MessageSid: text.sid, MessageStatus: 'undelivered' });
  const forged = [
    await callBack(text, failed, ''),
    await callBack(text, failed, 'AAAA'),
    await callBack(text, failed, signatureOf(text.statusCallback, fields, 'another token')),
    // Signed by Twilio, but for other fields or another message.
    await callBack(text, failed, signatureOf(text.statusCallback, fields)),
    await callBack(text, failed, signatureOf(other.text.statusCallback, fields)),
  ];
  expect(forged).toEqual(forged.map(() => 403));
  expect(await rows()).toMatchObject([{ failedAt: null, deliveredAt: null }]);
  const unsigned = await open.app.inject({
    method: 'POST',
    url: new URL(text.statusCallback).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'MessageStatus=failed',
  });
  expect(unsigned.statusCode).toBe(403);
  expect(await callBack(text, failed)).toBe(204);
  expect(await rows()).toHaveLength(2);
});

it('counts a failure once: repeated, and twenty at once beside the job that looks for lost messages', async () => {
  const { text, phone, rows } = await silent();
  open.app.advance(2 * MINUTE);
  await Promise.all([
    ...Array.from({ length: 20 }, () => callBack(text, failed)),
    giveUpUnconfirmed(open.app.deps),
    giveUpUnconfirmed(open.app.deps),
  ]);
  expect(await callBack(text, failed)).toBe(204);
  await textTo(open.twilio, phone);
  await open.twilio.settled();
  expect(await rows()).toHaveLength(2);
  expect(open.twilio.received.filter(({ to }) => to === phone)).toHaveLength(1);
});

it('keeps a message as delivered after later reports, and lets a late success replace a failure', async () => {
  const first = await silent();
  await callBack(first.text, delivered);
  await callBack(first.text, failed);
  await callBack(first.text, { status: 'sent' });
  await callBack(first.text, { status: 'read' });
  expect(await first.rows()).toMatchObject([{ failedAt: null, deliveredAt: expect.any(Date) }]);

  const second = await silent();
  await callBack(second.text, failed);
  expect(await measured(open.app, 'manito_letters_undelivered')).toBe(1);
  await callBack(second.text, { status: 'sent' });
  await callBack(second.text, delivered);
  expect(await second.rows()).toMatchObject([{ deliveredAt: expect.any(Date) }, { channel: 'sms' }]);
  expect(await measured(open.app, 'manito_letters_undelivered')).toBe(0);
});

it('accepts a report that arrives before the reply to the send request', async () => {
  // Twilio's reply is slower than its report.
  open.twilio.answer((text) => {
    if (!isWhatsapp(text)) return null;
    void callBack(text, failed);
    return { status: 201, body: { sid: text.sid }, after: 300 };
  });
  const { phone } = await open.begin();
  await textTo(open.twilio, phone);
  await until(async () =>
    expect((await lettersTo(open.app, phone))[0]).toMatchObject({
      sentAt: expect.any(Date),
      failedAt: expect.any(Date),
      lastError: 'Twilio: undelivered (63016)',
      attempts: 1,
    }),
  );
  expect(open.twilio.received.filter(({ to }) => to.endsWith(phone))).toHaveLength(2);
});

it('gives the same reply for an unknown message', async () => {
  const { text, rows } = await silent();
  const { origin } = new URL(text.statusCallback);
  const [, id = '', time = ''] = /(\d+)\.(\d+)\/status$/.exec(text.statusCallback) ?? [];
  // An unknown number, a number reused since a restore, and a malformed reference.
  for (const reference of [`999999999.${time}`, `${id}.${Number(time) - 1}`, 'x', `${'9'.repeat(40)}.1`])
    expect(
      await callBack({ ...text, statusCallback: `${origin}/api/messages/${reference}/status` }, failed),
    ).toBe(204);
  expect(await rows()).toMatchObject([{ failedAt: null }]);
});

it('accepts a short form and nothing else', async () => {
  const { text } = await silent();
  const post = (payload: string, type: string) =>
    open.app.inject({
      method: 'POST',
      url: new URL(text.statusCallback).pathname,
      headers: { 'content-type': type, 'x-twilio-signature': 'x' },
      payload,
    });
  expect((await post('[1]', 'application/json')).statusCode).toBe(415);
  expect((await post('--x--', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
  expect((await post('%ZZ=%00&=&&', 'application/x-www-form-urlencoded')).statusCode).toBe(403);
  expect((await post('a'.repeat(20_000), 'application/x-www-form-urlencoded')).statusCode).toBe(413);
  expect((await post('<x/>', 'text/xml')).statusCode).toBe(415);
});

it('limits the reports per minute and network', async () => {
  const limited = await openWhatsapp({ RATE_LIMITS: 'on' });
  try {
    const knock = () => limited.app.inject({ method: 'POST', url: '/api/messages/1.1/status', payload: '' });
    const statuses = await inGroups(601, knock);
    expect(statuses.filter((status) => status === 403)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  } finally {
    await limited.close();
  }
});
