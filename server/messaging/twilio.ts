import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { keysOf } from '#domain/enum-table.ts';
import type { TextChannel } from '#domain/messages/channel.ts';
import type { DeliveryReport } from '#domain/messages/message-state.ts';
import {
  postText,
  type ReportRequest,
  type SendText,
  type TextMessage,
  textProvider,
} from '#server/messaging/text-provider.ts';

/** An account at Twilio, or at a compatible service at `apiUrl`. A channel without a sender number is off. */
export interface Twilio {
  readonly accountSid: string;
  readonly authToken: string;
  readonly smsFrom: string | null;
  readonly whatsappFrom: string | null;
  readonly apiUrl: string;
}

interface ChannelFacts {
  readonly sender: (twilio: Twilio) => string | null;
  /** A phone number in Twilio's format for this channel. */
  readonly address: (number: string) => string;
}
const BY_CHANNEL: Readonly<Record<TextChannel, ChannelFacts>> = {
  sms: { sender: ({ smsFrom }) => smsFrom, address: (number) => number },
  whatsapp: { sender: ({ whatsappFrom }) => whatsappFrom, address: (number) => `whatsapp:${number}` },
};

const refusal = z.object({ code: z.optional(z.number()) });
const codeOf = (reply: unknown) => refusal.safeParse(reply).data?.code;

/**
 * The fields of Twilio's API for the content of a message. A business opens a WhatsApp conversation with an approved
 * template, never with `Body`: Twilio accepts `Body` with 2xx and fails later with error 63016.
 */
const contentOf = (message: TextMessage): Record<string, string> =>
  message.channel === 'sms'
    ? { Body: message.body }
    : { ContentSid: message.contentSid, ContentVariables: JSON.stringify(message.variables) };

/**
 * Error codes of a refusal, with status 400, of the lender's own number or account, which an operator mends: no such
 * sender, a country that is not allowed, a trial account (twilio.com/docs/api/errors).
 */
const OWN_FAULTS = [21212, 21408, 21606, 21608, 21659, 21660];

/** Sends through `POST /2010-04-01/Accounts/{SID}/Messages.json`. */
export function openTwilio(twilio: Twilio, timeoutMs?: number): SendText {
  const { accountSid, authToken, apiUrl } = twilio;
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
  };
  return async (message) => {
    const { channel, to, reportTo } = message;
    const { sender, address } = BY_CHANNEL[channel];
    const from = sender(twilio);
    if (from === null) throw new Error(`No sender is set for ${channel}: the message waits.`);
    const body = new URLSearchParams({
      To: address(to),
      From: address(from),
      ...contentOf(message),
      ...(reportTo !== null && { StatusCallback: reportTo }),
    });
    // A WhatsApp message has another way at once: the SMS.
    const retried = channel === 'sms' ? OWN_FAULTS : [];
    await postText({ provider: 'Twilio', url, headers, body, codeOf, retried, timeoutMs });
  };
}

interface Values {
  readonly TWILIO_ACCOUNT_SID: string;
  readonly TWILIO_AUTH_TOKEN: string;
  readonly TWILIO_SMS_FROM: string | null;
  readonly TWILIO_WHATSAPP_FROM: string | null;
  readonly TWILIO_API_URL: string | null;
}

/** The Twilio account from its environment variables. */
export function twilioOf(values: Values): Twilio {
  return {
    accountSid: values.TWILIO_ACCOUNT_SID,
    authToken: values.TWILIO_AUTH_TOKEN,
    smsFrom: values.TWILIO_SMS_FROM,
    whatsappFrom: values.TWILIO_WHATSAPP_FROM?.replace(/^whatsapp:/, '') ?? null,
    apiUrl: (values.TWILIO_API_URL ?? 'https://api.twilio.com').replace(/\/+$/, ''),
  };
}

const SIGNATURE_HEADER = 'x-twilio-signature';

/**
 * The signature that Twilio computes for a report (twilio.com/docs/usage/security): over the address, then name and
 * value of every field in the order of the names. It includes fields that we do not know: Twilio adds some without
 * notice.
 */
function signatureOf(authToken: string, { url, fields }: Pick<ReportRequest, 'url' | 'fields'>): Buffer {
  const byName = fields.toSorted(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1));
  const text = byName.reduce((before, [name, value]) => `${before}${name}${value}`, url);
  return createHmac('sha1', authToken).update(text).digest();
}

/**
 * The forms of an address that Twilio may have signed: as given, without its port, and with the default port of its
 * scheme.
 */
function spellingsOf(url: string): string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/]*?)(?::\d+)?(\/.*)$/.exec(url) ?? [];
  const port = scheme === 'https' ? 443 : 80;
  return [url, `${scheme}://${host}${rest}`, `${scheme}://${host}:${port}${rest}`];
}

/** Whether Twilio, the only other holder of the token, signed this; compared in constant time. */
function isSigned(authToken: string, { url, signature, fields }: ReportRequest): boolean {
  const given = Buffer.from(signature, 'base64');
  return spellingsOf(url)
    .map((spelling) => signatureOf(authToken, { url: spelling, fields }))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
}

/**
 * The delivery status for each `MessageStatus` of Twilio (twilio.com/docs/messaging/api/message-resource); a status
 * that is not listed changes nothing.
 */
const STATUS: Readonly<Record<string, DeliveryReport['is']>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** Reads Twilio's delivery report. @returns `null` where the signature is not Twilio's */
export function readTwilioReport(authToken: string, request: ReportRequest): DeliveryReport | null {
  if (!isSigned(authToken, request)) return null;
  const fields = new Map(request.fields);
  const status = fields.get('MessageStatus') ?? '';
  const is = STATUS[status] ?? 'under_way';
  if (is !== 'failed') return { is };
  const code = fields.get('ErrorCode');
  return { is, reason: `Twilio: ${status}${code ? ` (${code})` : ''}` };
}

export const twilioAccount = textProvider({
  needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  takes: ['TWILIO_SMS_FROM', 'TWILIO_WHATSAPP_FROM', 'TWILIO_API_URL'],
  open: (values) => {
    const account = twilioOf(values);
    return {
      channels: keysOf(BY_CHANNEL).filter((channel) => BY_CHANNEL[channel].sender(account)),
      send: openTwilio(account),
      signatureHeader: SIGNATURE_HEADER,
      readReport: (request) => readTwilioReport(account.authToken, request),
    };
  },
});
