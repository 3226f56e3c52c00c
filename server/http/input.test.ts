import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
let address: URL;
let ana: Browser;
beforeAll(async () => {
  app = await openTestApp();
  address = new URL(await app.listen());
  ana = await app.signIn('ana');
});
afterAll(() => app.close());

const calculator = '/api/loan-calculator';
const post = (payload: string | Buffer, type = 'application/json', url = calculator) =>
  app.inject({ method: 'POST', url, payload, ...(type && { headers: { 'content-type': type } }) });

describe('a JSON body', () => {
  it.each([
    ['broken', '{"amount":'],
    ['a prototype', '{"__proto__":{"isAdmin":true},"amount":10000,"term":2}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"amount":10000,"term":2}'],
    ['a list', '[]'],
    ['a text', '"hola"'],
    ['nothing', ''],
    ['fifty thousand lists deep', `{"amount":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a NUL', '{"amount":10000,"term":2,"interestRate":"\\u0000"}'],
    ['half a sign', '{"amount":10000,"term":2,"interestRate":"\\ud800"}'],
    ['half a sign in a name', '{"amount":10000,"term":2,"\\ud800":1}'],
  ])('of %s is 400 with a sentence', async (_name, payload) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/\S/) });
  });

  it('is not coerced: "2" is not a number and ["x"] is not a text', async () => {
    expect((await post('{"amount":"10000","term":2}')).statusCode).toBe(400);
    const login = await post(
      '{"email":["ana@demo.do"],"password":"x"}',
      'application/json',
      '/api/auth/login',
    );
    expect(login.json().errors).toMatchObject([{ field: 'email' }]);
  });

  it('names every field that is not allowed', async () => {
    const reply = await post('{"amount":10000,"term":2,"isAdmin":true,"creditScore":850}');
    expect(reply.json().errors).toEqual([
      { field: 'isAdmin', message: 'Campo no permitido: isAdmin' },
      { field: 'creditScore', message: 'Campo no permitido: creditScore' },
    ]);
  });

  it('may be empty on a call without fields, and any field is refused by name', async () => {
    expect((await ana.send('POST', '/api/logout', {})).statusCode).toBe(200);
    const reply = await (await app.signIn('ana')).send('POST', '/api/logout', { everywhere: true });
    expect(reply.json().errors).toEqual([{ field: 'everywhere', message: 'Campo no permitido: everywhere' }]);
    ana = await app.signIn('ana');
  });

  it('is at most 256 KB', async () => {
    const reply = await fetch(new URL(calculator, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 10_000, term: 2, interestRate: 'x'.repeat(256 * 1024) }),
    });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'too_large' });
  });
});

describe('a content type', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('%s is 415 where JSON is asked for', async (type) => {
    const reply = await post('amount=10000', type);
    expect(reply.statusCode).toBe(415);
    expect(reply.json().code).toBe('unsupported_type');
  });

  it('JSON gets 415 where the endpoint expects a file', async () => {
    expect((await ana.send('POST', '/api/documents', { documentType: 'selfie' })).statusCode).toBe(415);
  });
});

describe('a multipart body', () => {
  const png = { field: 'file', name: 'a.png', bytes: Buffer.alloc(64) };

  it.each([71, 253, 5_000])('with a boundary of %i signs is 400', async (length) => {
    const reply = await ana.upload('/api/documents', {}, png, {
      'content-type': `multipart/form-data; boundary=${'b'.repeat(length)}`,
    });
    expect(reply.statusCode).toBe(400);
  });

  it('names an unknown field, a repeated one, and a file under another name', async () => {
    const unknown = await ana.upload('/api/documents', { isAdmin: '1' }, png);
    expect(unknown.json().errors).toEqual([{ field: 'isAdmin', message: 'Campo no permitido: isAdmin' }]);
    const other = await ana.upload('/api/documents', {}, { ...png, field: 'photo' });
    expect(other.json().errors).toEqual([{ field: 'photo', message: 'Campo no permitido: photo' }]);
  });

  it('with a file that is too large is refused over a real connection, and the server goes on', async () => {
    const form = new FormData();
    form.set('documentType', 'selfie');
    form.set('file', new Blob([Buffer.alloc(24 * 1024 * 1024)]), 'grande.jpg');
    const reply = await fetch(new URL('/api/documents', address), {
      method: 'POST',
      body: form,
      headers: { cookie: `sid=${ana.cookies.get('sid')}`, origin: address.origin },
    });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'too_large', details: 'Archivo muy grande' });
    expect((await fetch(new URL('/healthz', address))).status).toBe(200);
  });

  it('of a caller without a session is refused before it is read', async () => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(12 * 1024 * 1024)]), 'grande.jpg');
    const reply = await fetch(new URL('/api/documents', address), { method: 'POST', body: form });
    expect(reply.status).toBe(401);
  });
});

describe('an address', () => {
  it.each([
    ['/api/nothing', 404],
    ['/api/loan-applications/abc', 404],
    ['/api/loan-applications/0', 404],
    ['/api/loan-applications/99999999999', 404],
    ['/api/loan-applications/1%00', 404],
    ['/api/documents/..%2f..%2fetc%2fpasswd/file', 404],
    ['/api/legal-documents/1/debt-agreement.exe', 404],
    ['/api/%ff', 400],
    ['/api/payments?limit=0', 400],
    ['/api/payments?limit=1e9', 400],
    ['/api/payments?limit=1&limit=2', 400],
    ['/api/payments?x=1', 400],
  ])('%s is %i, in Spanish', async (url, status) => {
    const reply = await ana.get(url);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({
      code: expect.any(String),
      message: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/),
    });
  });

  it('with another method is 404', async () => {
    expect((await ana.send('DELETE', '/api/payments')).statusCode).toBe(404);
  });
});

it('bytes that are not HTTP do not stop the server', async () => {
  const answered = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write('\x16\x03\x01\x02\x00\x01\x00 this is no HTTP\r\n\r\n');
    });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answered).toMatch(/^HTTP\/1\.1 400/);
  expect((await fetch(new URL('/healthz', address))).status).toBe(200);
});

describe('every reply', () => {
  it('carries the protective headers', async () => {
    const { headers } = await ana.get('/api/auth/user');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('of a refusal is not cached either', async () => {
    expect((await app.browser().get('/api/auth/user')).headers['cache-control']).toBe('no-store');
  });
});
