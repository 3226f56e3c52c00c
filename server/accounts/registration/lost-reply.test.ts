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

describe('a right code whose reply was lost', () => {
  it('gets the reply of the first success again: one account, signed in', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    const body = { email: person.email, code: await codeSentTo(app, stored(person)) };
    const first = await browser.send('POST', verify, body);
    // Discarded, with its cookie.
    browser.cookies.delete('sid');
    const again = await browser.send('POST', verify, body);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect((await browser.get('/api/auth/user')).json().email).toBe(stored(person));
    const wrong = await browser.send('POST', verify, { ...body, code: '000000' });
    expect(wrong.json().message).toBe('El código ingresado no es válido o ha expirado');
    const elsewhere = await app.browser().send('POST', verify, { ...body, password: person.password });
    expect(elsewhere.json().code).toBe('invalid_code');
    const events = await app.db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'user.registered')
      .where('subjectId', '=', String(first.json().user.id))
      .execute();
    expect(events).toHaveLength(1);
    app.advance(10 * 60_000);
    expect((await browser.send('POST', verify, body)).json().code).toBe('invalid_code');
  });

  it('signs in with a repeated code only as long as the password is the same', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    const body = { email: person.email, code: await codeSentTo(app, stored(person)) };
    await browser.send('POST', verify, body);
    await app.db
      .updateTable('users')
      .set({ password: 'another' })
      .where('email', '=', stored(person))
      .execute();
    expect((await browser.send('POST', verify, body)).json().code).toBe('invalid_code');
  });

  it('of eight right codes at once, creates one account', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    const body = { email: person.email, code: await codeSentTo(app, stored(person)) };
    const replies = await Promise.all(Array.from({ length: 8 }, () => browser.send('POST', verify, body)));
    expect(new Set(replies.map((reply) => reply.json().user?.id)).size).toBe(1);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
  });

  it('tells only the browser that started it that its account exists', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    await browser.send('POST', verify, { email: person.email, code: await codeSentTo(app, stored(person)) });
    app.advance(60_000);
    const reply = await browser.send('POST', resend, { email: person.email });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      code: 'account_made',
      message: 'Su cuenta ya está lista. Entre con su email y su contraseña.',
    });
    const stranger = await app.browser().send('POST', resend, { email: person.email });
    expect(stranger.json()).toEqual({ message: 'Código reenviado' });
    expect(await lettersTo(app, stored(person))).toHaveLength(1);
  });
});
