import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { codeSentTo, newcomer, stored } from '#test/newcomers.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const start = '/api/auth/register/start';
const verify = '/api/auth/register/verify';
const resend = '/api/auth/register/resend';

describe('sending a code again', () => {
  it('waits a minute, then voids the earlier code', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    const first = await codeSentTo(app, stored(person));
    app.advance(59_000);
    const early = await browser.send('POST', resend, { email: person.email });
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('1');
    app.advance(1_000);
    const reply = await browser.send('POST', resend, { email: person.email });
    expect(reply.json()).toEqual({ message: 'Código reenviado' });
    const second = await codeSentTo(app, stored(person));
    expect(second).not.toBe(first);
    const old = await browser.send('POST', verify, { email: person.email, code: first });
    expect(old.statusCode).toBe(400);
    expect((await browser.send('POST', verify, { email: person.email, code: second })).statusCode).toBe(200);
  });

  it('sends one code for ten requests at once', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    app.advance(60_000);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => browser.send('POST', resend, { email: person.email })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await lettersTo(app, stored(person))).toHaveLength(2);
  });

  it('gives the same reply where no registration is pending', async () => {
    const reply = await app.browser().send('POST', resend, { email: 'ninguna@demo.do' });
    expect(reply.json()).toEqual({ message: 'Código reenviado' });
    expect(await lettersTo(app, 'ninguna@demo.do')).toEqual([]);
  });

  it('works only in the browser that began it: a stranger voids no code and sends none', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    const code = await codeSentTo(app, stored(person));
    app.advance(60_000);
    const stranger = await app.browser().send('POST', resend, { email: person.email });
    expect(stranger.json()).toEqual({ message: 'Código reenviado' });
    expect(await lettersTo(app, stored(person))).toHaveLength(1);
    expect((await browser.send('POST', verify, { email: person.email, code })).statusCode).toBe(200);
  });

  it('sends at most five codes an hour to one recipient for one network', async () => {
    const limited = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    try {
      const person = newcomer();
      for (let sent = 0; sent < 5; sent += 1) {
        expect((await limited.browser().send('POST', start, person)).statusCode).toBe(200);
      }
      const sixth = await limited.browser().send('POST', start, person);
      expect(sixth.statusCode).toBe(429);
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000);
      const sent = await limited.db.selectFrom('messages').select('id').execute();
      expect(sent).toHaveLength(5);
      const owner = limited.browser({ 'x-forwarded-for': '198.51.100.7' });
      expect((await owner.send('POST', start, person)).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
