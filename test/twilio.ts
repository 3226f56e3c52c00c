import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { listening } from '#test/listening.ts';

export interface ReceivedText {
  readonly url: string;
  readonly authorization: string;
  readonly contentType: string;
  /** Id of the message at the stand-in for Twilio. */
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly contentSid: string;
  readonly contentVariables: Readonly<Record<string, string>>;
  readonly statusCallback: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds by which the reply is delayed. */
  readonly after?: number;
  readonly location?: string;
}

/** The delivery of a message after its 2xx, as callbacks report it; `null`: no callback ever comes. */
export interface Fate {
  readonly status: 'sent' | 'delivered' | 'read' | 'undelivered' | 'failed';
  readonly errorCode?: number;
}

/** Id of the WhatsApp template for codes, as Meta approved it: category authentication, one variable. */
export const CODE_TEMPLATE = 'HX00000000000000000000000000000c0d';
/** Id of the WhatsApp template for notices, with four variables. */
export const NOTICE_TEMPLATE = 'HX0000000000000000000000000000a715';
const VARIABLES_OF: Readonly<Record<string, number>> = { [CODE_TEMPLATE]: 1, [NOTICE_TEMPLATE]: 4 };

const AUTH_TOKEN = 'token';
const OUTSIDE_THE_WINDOW = 63016;
const WRONG_COUNT_OF_VARIABLES = 63028;

/**
 * The signature as Twilio's documentation describes it: over the whole address, then each field's name and value in
 * the order of the names.
 */
export const signatureOf = (url: string, fields: URLSearchParams, token = AUTH_TOKEN): string =>
  createHmac('sha1', token)
    .update(
      [...fields].toSorted(([a], [b]) => (a < b ? -1 : 1)).reduce((text, pair) => text + pair.join(''), url),
    )
    .digest('base64');

const variables = z.record(z.string(), z.string());

/**
 * Plays Twilio on this machine: accepts the same requests as the real one, replies 2xx before any delivery, and reports
 * the result by signed callbacks. A text in `Body` to WhatsApp fails with 63016 unless its reader wrote within 24
 * hours.
 */
export async function openTwilioServer() {
  const received: ReceivedText[] = [];
  const answered: { readonly url: string; readonly status: number }[] = [];
  const windows = new Set<string>();
  const calls = new Set<Promise<void>>();
  const state: {
    answerOf: (text: ReceivedText) => Answer | null;
    fateOf: (text: ReceivedText) => Fate | null;
    /** Local addresses for public ones, since callbacks go to the program's public address. */
    reach: Readonly<Record<string, string>>;
  } = { answerOf: () => null, fateOf: () => ({ status: 'delivered' }), reach: {} };

  /** Posts a callback as Twilio does: signed for the address that the program named. */
  async function callBack(
    text: Pick<ReceivedText, 'sid' | 'to' | 'from' | 'statusCallback'>,
    { status, errorCode }: Fate,
    signature?: string,
  ): Promise<number> {
    const fields = new URLSearchParams({
      AccountSid: 'AC0000',
      ApiVersion: '2010-04-01',
      From: text.from,
      MessageSid: text.sid,
      MessageStatus: status,
      SmsSid: text.sid,
      SmsStatus: status,
      To: text.to,
      ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
      // Twilio adds fields without notice.
      ChannelToAddress: `${text.to.slice(0, -4)}XXXX`,
    });
    const { origin, pathname } = new URL(text.statusCallback);
    const reply = await fetch(`${state.reach[origin] ?? origin}${pathname}`, {
      method: 'POST',
      headers: {
        'X-Twilio-Signature': signature ?? signatureOf(text.statusCallback, fields),
        'I-Twilio-Idempotency-Token': text.sid,
        connection: 'close',
      },
      body: fields,
    });
    await reply.body?.cancel();
    answered.push({ url: text.statusCallback, status: reply.status });
    return reply.status;
  }

  function fateOf(text: ReceivedText): Fate | null {
    if (!text.to.startsWith('whatsapp:')) return state.fateOf(text);
    if (text.contentSid === '' && !windows.has(text.to))
      return { status: 'undelivered', errorCode: OUTSIDE_THE_WINDOW };
    const given = Object.values(text.contentVariables).filter((value) => value !== '').length;
    return text.contentSid !== '' && given !== VARIABLES_OF[text.contentSid]
      ? { status: 'undelivered', errorCode: WRONG_COUNT_OF_VARIABLES }
      : state.fateOf(text);
  }

  async function report(text: ReceivedText): Promise<void> {
    const fate = fateOf(text);
    if (fate === null || text.statusCallback === '') return;
    await callBack(text, { status: 'sent' });
    if (fate.status !== 'sent') await callBack(text, fate);
  }

  const refusalOf = ({ to, contentSid, body }: ReceivedText): Answer | null => {
    if (to.startsWith('whatsapp:') && contentSid !== '' && !Object.hasOwn(VARIABLES_OF, contentSid))
      return { status: 400, body: { code: 21655, message: 'The ContentSid is invalid.', status: 400 } };
    return body === '' && contentSid === ''
      ? {
          status: 400,
          body: { code: 21619, message: 'A text message body or media urls must be specified.' },
        }
      : null;
  };

  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const text: ReceivedText = {
      url: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      contentSid: form.get('ContentSid') ?? '',
      contentVariables: variables.parse(JSON.parse(form.get('ContentVariables') ?? '{}')),
      statusCallback: form.get('StatusCallback') ?? '',
    };
    received.push(text);
    const taken: Answer = { status: 201, body: { sid: text.sid, status: 'queued' } };
    const answer = state.answerOf(text) ?? refusalOf(text) ?? taken;
    await new Promise((resolve) => setTimeout(resolve, answer.after ?? 0));
    reply.writeHead(answer.status, {
      'Content-Type': 'application/json',
      ...(answer.location && { Location: answer.location }),
    });
    reply.end(JSON.stringify(answer.body));
    if (answer !== taken) return;
    const call = report(text).catch(() => undefined);
    calls.add(call);
    void call.finally(() => calls.delete(call));
  });
  const port = await listening(server);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    received,
    /** The replies of the program to each callback. */
    answered,
    callBack,
    /** Returns to the initial state: accepts every message and delivers it. */
    take: () => {
      state.answerOf = () => null;
      state.fateOf = () => ({ status: 'delivered' });
    },
    /** Sets the reply to messages from now on; `null`: the default one. */
    answer: (answer: Answer | ((text: ReceivedText) => Answer | null)) => {
      state.answerOf = typeof answer === 'function' ? answer : () => answer;
    },
    /** Sets the delivery of accepted messages from now on. */
    fate: (fateOf: (text: ReceivedText) => Fate | null) => {
      state.fateOf = fateOf;
    },
    /** Notes that this number wrote to the lender: for 24 hours a reply in `Body` is allowed. */
    wroteToUs: (to: string) => {
      windows.add(to);
    },
    /** Sets the local address for callbacks to a public origin. */
    reach: (origin: string, realOrigin: string) => {
      state.reach = { ...state.reach, [origin]: realOrigin };
    },
    /** Waits until every pending callback has been answered. */
    settled: async () => {
      while (calls.size > 0) await Promise.all(calls);
    },
    /** The environment variables with which the program uses this stand-in for Twilio. */
    variables: {
      TWILIO_ACCOUNT_SID: 'AC0000',
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_SMS_FROM: '+18095550100',
      TWILIO_WHATSAPP_FROM: 'whatsapp:+18095550199',
      TWILIO_API_URL: `${url}/`,
    },
    close: async () => {
      await Promise.all(calls);
      await new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
    },
  };
}
