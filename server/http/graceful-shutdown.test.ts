import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerGracefulShutdown } from '#server/http/graceful-shutdown.ts';
import { until } from '#test/until.ts';

let app: FastifyInstance;
let port: number;
let answer: (said: string) => void;
/** Resolves when the server has received the request, which is then under way however long that took. */
let inHand: Promise<void>;
beforeEach(async () => {
  app = Fastify({ return503OnClosing: false });
  // The quiet time is longer than any test may last: only the calls below end the connection.
  registerGracefulShutdown(app, { timeoutSeconds: 1, quietSeconds: 10_000 });
  const { promise, resolve } = Promise.withResolvers<string>();
  answer = resolve;
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  inHand = arrived;
  app.addHook('onRequest', async () => arrive());
  app.get('/quick', async () => 'at once');
  app.get('/slow', () => promise);
  app.post('/upload', async (request) => request.body);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

/** One connection that stays open, as a proxy's does. */
async function connection() {
  const socket: Socket = connect(port, '127.0.0.1');
  let said = '';
  let closed = false;
  socket.on('data', (bytes) => {
    said += bytes;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    send: (text: string) => socket.write(text),
    get: (url: string) => socket.write(`GET ${url} HTTP/1.1\r\nHost: manito.test\r\n\r\n`),
    said: () => said,
    closed: () => closed,
  };
}

describe('a program that ends', () => {
  it('does not wait for a client that disconnected', async () => {
    const patient = Fastify({ return503OnClosing: false });
    // Longer than any test may last.
    registerGracefulShutdown(patient, { timeoutSeconds: 10_000 });
    const { promise: never } = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    patient.get('/slow', () => {
      asked.resolve();
      return never;
    });
    const { port: own } = new URL(await patient.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(own), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /slow HTTP/1.1\r\nHost: manito.test\r\n\r\n');
    await asked.promise;
    socket.destroy();
    await patient.close();
  });

  it('answers requests under way, closes their connections and refuses new ones', async () => {
    const slow = await connection();
    slow.get('/slow');
    await inHand;
    const ended = app.close();
    await until(async () => {
      const late = connect(port, '127.0.0.1');
      const outcome = await new Promise((resolve) => {
        late.once('error', () => resolve('refused'));
        late.once('connect', () => resolve('let in'));
      });
      late.destroy();
      expect(outcome).toBe('refused');
    });
    answer('done');
    await ended;
    await until(() => expect(slow.closed()).toBe(true));
    expect(slow.said()).toMatch(/^HTTP\/1\.1 200 /);
    expect(slow.said()).toMatch(/connection: close/i);
    expect(slow.said()).toContain('done');
  });

  it('refuses an upload that takes too long with 503, Retry-After and a Spanish sentence', async () => {
    const upload = await connection();
    upload.send(
      'POST /upload HTTP/1.1\r\nHost: manito.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    await inHand;
    const began = performance.now();
    await app.close();
    // The server itself would wait two minutes for the rest.
    expect(performance.now() - began).toBeLessThan(60_000);
    await until(() => expect(upload.closed()).toBe(true));
    const [head = '', body = ''] = upload.said().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/retry-after: 5/i);
    expect(head).toMatch(/connection: close/i);
    expect(JSON.parse(body)).toEqual({
      code: 'unavailable',
      message: 'El servicio no está disponible ahora. Intente en unos minutos.',
    });
  });
});

it('a draining process still answers on open connections and closes each with its reply', async () => {
  const resting = await connection();
  resting.get('/quick');
  await until(() => expect(resting.said()).toContain('at once'));
  expect(resting.said()).not.toMatch(/connection: close/i);
  const handed = app.drain();
  resting.get('/quick');
  await until(() => expect(resting.closed()).toBe(true));
  expect(resting.said()).toMatch(/connection: close/i);
  expect(resting.said().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  await handed;
});

it('a draining process waits until idle connections are used, and stops waiting when none is left', async () => {
  const [first, second] = [await connection(), await connection()];
  for (const resting of [first, second]) {
    resting.get('/quick');
    await until(() => expect(resting.said()).toContain('at once'));
  }
  let over = false;
  const handed = app.drain().then(() => {
    over = true;
  });
  first.get('/quick');
  await until(() => expect(first.closed()).toBe(true));
  await wait(100);
  expect(over).toBe(false);
  second.get('/quick');
  await until(() => expect(second.closed()).toBe(true));
  expect(second.said().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  await handed;
});
