import * as z from 'zod/mini';
import { EnvError, text, type Variables } from '#server/env-variables.ts';
import type { SendText, TextAccount, TextMessage } from '#server/messaging/text-provider.ts';
import { Undeliverable } from '#server/outbox/undeliverable.ts';

/** The account at Twilio, or at whoever speaks its interface at `apiUrl`. A channel without a sender is off. */
export interface Twilio {
  readonly accountSid: string;
  readonly authToken: string;
  readonly smsFrom: string | null;
  readonly whatsappFrom: string | null;
  readonly apiUrl: string;
}

// A send that hangs keeps one of the worker's few places; the job comes again.
const TIMEOUT_MS = 10_000;

/** Statuses that another try, or an operator who mends the account, can turn into a success. */
const WORTH_ANOTHER_TRY = new Set([401, 403, 404, 408, 409, 425, 429]);
const isFinal = (status: number) => status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.has(status);

const refusal = z.object({ code: z.optional(z.number()) });

/** Twilio's own number for what is wrong; its sentence repeats the phone and must not reach a log. */
async function codeOf(reply: Response): Promise<string> {
  const said = refusal.safeParse(await reply.json().catch(() => null));
  return said.success && said.data.code !== undefined ? ` (${said.data.code})` : '';
}

/**
 * Sends through `POST /2010-04-01/Accounts/{SID}/Messages.json`.
 * @throws {Undeliverable} for a message that will never be taken; any other error is worth another try.
 */
export function openTwilio(twilio: Twilio, timeoutMs = TIMEOUT_MS): SendText {
  const { accountSid, authToken, apiUrl } = twilio;
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const addresses = ({ channel, to }: TextMessage): { From: string | null; To: string } =>
    channel === 'sms'
      ? { From: twilio.smsFrom, To: to }
      : { From: twilio.whatsappFrom && `whatsapp:${twilio.whatsappFrom}`, To: `whatsapp:${to}` };
  return async (message) => {
    const { From, To } = addresses(message);
    if (From === null) throw new Error(`No sender is set for ${message.channel}: the message waits.`);
    const reply = await fetch(url, {
      method: 'POST',
      headers: { Authorization: authorization, Accept: 'application/json' },
      body: new URLSearchParams({ To, From, Body: message.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.ok) {
      await reply.body?.cancel();
      return;
    }
    const text = `Twilio answered ${reply.status}${await codeOf(reply)}`;
    throw isFinal(reply.status) ? new Undeliverable(text) : new Error(text);
  };
}

export function readTwilio(variables: Variables): Twilio | null {
  const accountSid = text(variables, 'TWILIO_ACCOUNT_SID');
  const authToken = text(variables, 'TWILIO_AUTH_TOKEN');
  const smsFrom = text(variables, 'TWILIO_SMS_FROM');
  const whatsappFrom = text(variables, 'TWILIO_WHATSAPP_FROM')?.replace(/^whatsapp:/, '') ?? null;
  const apiUrl = (text(variables, 'TWILIO_API_URL') ?? 'https://api.twilio.com').replace(/\/+$/, '');
  if (accountSid === null && authToken === null) return null;
  if (accountSid === null || authToken === null)
    throw new EnvError('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together: set both or none.');
  if (!/^https?:$/.test(URL.parse(apiUrl)?.protocol ?? ''))
    throw new EnvError('TWILIO_API_URL must be an address such as https://api.twilio.com.');
  return { accountSid, authToken, smsFrom, whatsappFrom, apiUrl };
}

export function twilioAccount(variables: Variables): TextAccount | null {
  const account = readTwilio(variables);
  if (!account) return null;
  return {
    channels: [
      ...(account.smsFrom ? (['sms'] as const) : []),
      ...(account.whatsappFrom ? (['whatsapp'] as const) : []),
    ],
    send: openTwilio(account),
  };
}
