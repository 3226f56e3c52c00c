import { expect, it } from 'vitest';
import { readTwilioReport } from '#server/messaging/twilio.ts';
import { signatureOf } from '#test/twilio.ts';

const URL = 'https://prestamos.example.do/api/messages/7.1790000000000/status';
const TOKEN = 'token';

const reportOf = (given: Readonly<Record<string, string>>, signedFor = URL, url = URL) =>
  readTwilioReport(TOKEN, {
    url,
    signature: signatureOf(signedFor, new URLSearchParams(given), TOKEN),
    fields: Object.entries(given),
  });

// The example that Twilio publishes: twilio.com/docs/usage/security.
it('verifies a signature that Twilio computed', () => {
  const fields = [
    ['Digits', '1234'],
    ['To', '+18005551212'],
    ['From', '+12349013030'],
    ['Caller', '+12349013030'],
    ['CallSid', 'CA1234567890ABCDE'],
  ] as const;
  const request = { url: 'https://mycompany.com/myapp.php?foo=1&bar=2', fields };
  const report = (signature: string) => readTwilioReport('12345', { ...request, signature });
  expect(report('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')).toEqual({ is: 'under_way' });
  expect(report('1/KCTR6DLpKmkAf8muzZqo1nDgQ=')).toBeNull();
});

it.each([
  ['queued', 'under_way'],
  ['accepted', 'under_way'],
  ['sending', 'under_way'],
  ['sent', 'under_way'],
  ['an unknown status', 'under_way'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
])('%s is %s', (MessageStatus, is) => {
  expect(reportOf({ MessageSid: 'SM1', MessageStatus })).toEqual({ is });
});

it.each([
  [{ MessageStatus: 'undelivered', ErrorCode: '63016' }, 'Twilio: undelivered (63016)'],
  [{ MessageStatus: 'failed', ErrorCode: '30003' }, 'Twilio: failed (30003)'],
  [{ MessageStatus: 'canceled' }, 'Twilio: canceled'],
])('%j is a failure with its error code', (given, reason) => {
  expect(reportOf(given)).toEqual({ is: 'failed', reason });
});

it('signs every field, including unknown ones', () => {
  const given = { MessageStatus: 'delivered', Tomorrow: 'ñ & más' };
  expect(reportOf(given)).toEqual({ is: 'delivered' });
  const signature = signatureOf(URL, new URLSearchParams(given), TOKEN);
  expect(
    readTwilioReport(TOKEN, { url: URL, signature, fields: [['MessageStatus', 'delivered']] }),
  ).toBeNull();
});

it('accepts the address with and without its port, and no other', () => {
  const given = { MessageStatus: 'delivered' };
  const at = (origin: string) => `${origin}/api/messages/7.1790000000000/status`;
  const odd = at('https://prestamos.example.do:8443');
  expect(reportOf(given, URL, odd)).toEqual({ is: 'delivered' });
  expect(reportOf(given, odd, odd)).toEqual({ is: 'delivered' });
  expect(reportOf(given, at('https://prestamos.example.do:443'))).toEqual({ is: 'delivered' });
  expect(reportOf(given, at('http://prestamos.example.do'))).toBeNull();
  expect(reportOf(given, at('https://otro.example.do'))).toBeNull();
  expect(reportOf(given, `${URL}?x=1`)).toBeNull();
});
