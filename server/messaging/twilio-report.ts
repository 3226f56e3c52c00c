import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliveryReport } from '#domain/messages/delivery.ts';
import type { ReportRequest } from '#server/messaging/text-provider.ts';

export const SIGNATURE_HEADER = 'x-twilio-signature';

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
