import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTwilio, twilioOf } from '#server/messaging/twilio.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';
import { CODE_TEMPLATE, openTwilioServer } from '#test/twilio.ts';

let theirs: Awaited<ReturnType<typeof openTwilioServer>>;
beforeAll(async () => {
  theirs = await openTwilioServer();
});
afterEach(() => theirs.take());
afterAll(() => theirs.close());

const open = (changes: Partial<Parameters<typeof twilioOf>[0]> = {}, timeoutMs?: number) => {
  return openTwilio(twilioOf({ ...theirs.variables, ...changes }), timeoutMs);
};
const REPORT_TO = 'https://prestamos.example.do/api/messages/7.1790000000000/status';
const to = { to: '+18095550177', reportTo: REPORT_TO } as const;
const sms = { ...to, channel: 'sms', body: 'Su código de Manito:\n123456 & más' } as const;
const whatsapp = {
  ...to,
  channel: 'whatsapp',
  contentSid: CODE_TEMPLATE,
  variables: { 1: '123456' },
} as const;

it('posts a form to the account, with its name and token', async () => {
  await open()(sms);
  expect(theirs.received.at(-1)).toEqual({
    url: 'POST /2010-04-01/Accounts/AC0000/Messages.json',
    authorization: `Basic ${Buffer.from('AC0000:token').toString('base64')}`,
    contentType: expect.stringMatching(/^application\/x-www-form-urlencoded/),
    to: '+18095550177',
    from: '+18095550100',
    body: 'Su código de Manito:\n123456 & más',
    contentSid: '',
    contentVariables: {},
    statusCallback: REPORT_TO,
    sid: expect.any(String),
  });
});

it('sends by WhatsApp a template with its variables, and no text', async () => {
  await open()(whatsapp);
  expect(theirs.received.at(-1)).toMatchObject({
    to: 'whatsapp:+18095550177',
    body: '',
    contentSid: CODE_TEMPLATE,
    contentVariables: { 1: '123456' },
    statusCallback: REPORT_TO,
  });
});

it('names no address for reports where there is none', async () => {
  await open()({ ...sms, reportTo: null });
  expect(theirs.received.at(-1)?.statusCallback).toBe('');
});

it('marks both ends of a WhatsApp message, however its sender is written', async () => {
  for (const TWILIO_WHATSAPP_FROM of ['+18095550199', 'whatsapp:+18095550199']) {
    await open({ TWILIO_WHATSAPP_FROM })(whatsapp);
    expect(theirs.received.at(-1)).toMatchObject({
      to: 'whatsapp:+18095550177',
      from: 'whatsapp:+18095550199',
    });
  }
});

it('sends nothing by a channel without a sender', async () => {
  const before = theirs.received.length;
  await expect(open({ TWILIO_WHATSAPP_FROM: null })(whatsapp)).rejects.toThrow('whatsapp');
  expect(theirs.received).toHaveLength(before);
});

describe('a refusal', () => {
  const refusal = (status: number) => ({
    status,
    body: { code: 21211, message: "The 'To' number +18095550177 is not a valid phone number.", status },
  });

  it.each([400, 410, 422])('of %s is final', async (status) => {
    theirs.answer(refusal(status));
    await expect(open()(sms)).rejects.toBeInstanceOf(Undeliverable);
  });

  it.each([401, 403, 404, 429, 500, 503])('of %s is retried', async (status) => {
    theirs.answer(refusal(status));
    const error = await open()(sms).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Undeliverable);
  });

  it.each([21212, 21408, 21606, 21608, 21659, 21660])(
    'of the lender’s own number or account (%s) is retried as an SMS; a WhatsApp message goes by SMS at once',
    async (code) => {
      for (const message of [sms, whatsapp]) {
        theirs.answer({ status: 400, body: { code, message: 'The From number is wrong', status: 400 } });
        const error = await open({ TWILIO_WHATSAPP_FROM: '+18095550199' })(message).catch(
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(Error);
        expect(error instanceof Undeliverable).toBe(message.channel === 'whatsapp');
      }
    },
  );

  it('is logged by its error code, without the phone', async () => {
    theirs.answer(refusal(400));
    await expect(open()(sms)).rejects.toThrow(/^Twilio answered 400 \(21211\)$/);
  });

  it('accepts a reply without JSON', async () => {
    theirs.answer({ status: 502, body: '<html>' });
    await expect(open()(sms)).rejects.toThrow('Twilio answered 502');
  });
});

it('times out', async () => {
  theirs.answer({ status: 201, body: {}, after: 2_000 });
  await expect(open({}, 100)(sms)).rejects.toThrow(/timeout/i);
});

it('sends its token to no other server', async () => {
  theirs.answer({ status: 302, body: {}, location: 'http://127.0.0.1:9/elsewhere' });
  await expect(open()(sms)).rejects.toThrow();
});
