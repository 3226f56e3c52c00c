import * as z from 'zod/mini';
import { EnvError } from '#server/env-variables.ts';
import { postText, type SendText, type TextMessage, textProvider } from '#server/messaging/text-provider.ts';

/** The account at Twilio, or at whoever speaks its interface at `apiUrl`. A channel without a sender is off. */
export interface Twilio {
  readonly accountSid: string;
  readonly authToken: string;
  readonly smsFrom: string | null;
  readonly whatsappFrom: string | null;
  readonly apiUrl: string;
}

const refusal = z.object({ code: z.optional(z.number()) });
const codeOf = (reply: unknown) => refusal.safeParse(reply).data?.code;

/** Sends through `POST /2010-04-01/Accounts/{SID}/Messages.json`. */
export function openTwilio(twilio: Twilio, timeoutMs?: number): SendText {
  const { accountSid, authToken, apiUrl } = twilio;
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
  };
  const addresses = ({ channel, to }: TextMessage): { From: string | null; To: string } =>
    channel === 'sms'
      ? { From: twilio.smsFrom, To: to }
      : { From: twilio.whatsappFrom && `whatsapp:${twilio.whatsappFrom}`, To: `whatsapp:${to}` };
  return async (message) => {
    const { From, To } = addresses(message);
    if (From === null) throw new Error(`No sender is set for ${message.channel}: the message waits.`);
    const body = new URLSearchParams({ To, From, Body: message.body });
    await postText({ provider: 'Twilio', url, headers, body, codeOf, timeoutMs });
  };
}

interface Values {
  readonly TWILIO_ACCOUNT_SID: string;
  readonly TWILIO_AUTH_TOKEN: string;
  readonly TWILIO_SMS_FROM: string | null;
  readonly TWILIO_WHATSAPP_FROM: string | null;
  readonly TWILIO_API_URL: string | null;
}

/** @throws {EnvError} for an address that is none. */
export function twilioOf(values: Values): Twilio {
  const apiUrl = (values.TWILIO_API_URL ?? 'https://api.twilio.com').replace(/\/+$/, '');
  if (!/^https?:$/.test(URL.parse(apiUrl)?.protocol ?? ''))
    throw new EnvError('TWILIO_API_URL must be an address such as https://api.twilio.com.');
  return {
    accountSid: values.TWILIO_ACCOUNT_SID,
    authToken: values.TWILIO_AUTH_TOKEN,
    smsFrom: values.TWILIO_SMS_FROM,
    whatsappFrom: values.TWILIO_WHATSAPP_FROM?.replace(/^whatsapp:/, '') ?? null,
    apiUrl,
  };
}

export const twilioAccount = textProvider({
  needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  takes: ['TWILIO_SMS_FROM', 'TWILIO_WHATSAPP_FROM', 'TWILIO_API_URL'],
  open: (values) => {
    const account = twilioOf(values);
    return {
      channels: [
        ...(account.smsFrom ? (['sms'] as const) : []),
        ...(account.whatsappFrom ? (['whatsapp'] as const) : []),
      ],
      send: openTwilio(account),
    };
  },
});
