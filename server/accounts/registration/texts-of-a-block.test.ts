import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';

// A stranger who holds one IPv6 /48 has 65,536 networks: their texts count together, and newcomers elsewhere register.

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    TWILIO_ACCOUNT_SID: 'AC0000',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_SMS_FROM: '+18095550100',
    TWILIO_API_URL: 'http://127.0.0.1:9/',
  });
});
afterEach(() => app.close());

let people = 0;
async function register(address: string): Promise<number> {
  people += 1;
  const reply = await app.browser({ 'x-forwarded-for': address }).send('POST', '/api/auth/register/start', {
    email: `nueva${people}@demo.do`,
    phone: `829${5_550_000 + people}`,
    verificationMethod: 'sms',
    firstName: 'Yokasta',
    lastName: 'Núñez',
    cedula: '00112345678',
    password: 'mangu con salami',
  });
  return reply.statusCode;
}
const texts = async () =>
  (await app.db.selectFrom('messages').select('id').where('channel', '=', 'sms').execute()).length;

it('one /48 gets forty texts an hour, however many networks it asks from, and others still register', async () => {
  const answers: number[] = [];
  for (let from = 0; from < 100; from += 20)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, place) => register(`2001:db8:7:${(from + place).toString(16)}::5`)),
      )),
    );
  expect(answers.filter((status) => status === 200)).toHaveLength(40);
  expect(answers.filter((status) => status === 429)).toHaveLength(60);
  expect(await texts()).toBe(40);
  for (const other of ['2001:db8:8:1::5', '190.6.1.20', '2803:1800::5'])
    expect(await register(other), other).toBe(200);
  expect(await texts()).toBe(43);
});

it('a home of the same /48 whose network has not asked still has a share of its own', async () => {
  for (let text = 0; text < 10; text += 1) expect(await register('2001:db8:7:1::5')).toBe(200);
  expect(await register('2001:db8:7:1::6')).toBe(429);
  expect(await register('2001:db8:7:2::5')).toBe(200);
});
