import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { ok } from '#domain/result.ts';
import { sendServed } from '#server/http/send.ts';
import { serve } from '#server/http/serve.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const line = z.object({ id: z.int(), of: z.object({ name: z.string() }) });
const listed = get('/api/lines', 'public', {
  summary: 'Lines.',
  reply: { status: 200, json: z.array(line) },
});
const row = { id: 1, of: { name: 'Ana', password: 'hash' }, internal_score: 7 };

/** A server with this one endpoint, whose verb returns `served` whatever its declared type. */
async function answering(served: unknown) {
  const server = Fastify();
  server.get('/api/lines', (request, reply) => sendServed(listed, request, reply, served));
  return server.inject('/api/lines?limit=1');
}

describe('a reply', () => {
  it('contains only the fields of the contract, in a list and in a page', async () => {
    const named = [{ id: 1, of: { name: 'Ana' } }];
    expect((await answering([row])).json()).toEqual(named);
    const page = await answering({ items: [row], next: '1', total: 9 });
    expect(page.json()).toEqual(named);
    expect(page.headers.link).toBe('</api/lines?limit=1&after=1>; rel="next"');
  });

  it.each([
    ['without a field', [{ id: 1 }]],
    ['with a field of another type', [{ ...row, id: '1' }]],
    ['of another shape', row],
    ['that is nothing', null],
    ['of bytes', { bytes: Buffer.from('secret'), type: 'text/plain', fileName: 'x', inline: true }],
  ])('%s is a bug, and nothing of it leaves', async (_name, served) => {
    const reply = await answering(served);
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(/Ana|secret/);
  });

  it('is byte for byte the same for a repetition', async () => {
    const luis = await app.signIn('luis');
    const calls = [1, 2].map(() =>
      luis.send('POST', '/api/loan-applications', { amount: 5_000, term: 1 }, { 'idempotency-key': 'one' }),
    );
    const [first, second] = await Promise.all(calls);
    expect(first?.statusCode).toBe(201);
    expect(second?.body).toBe(first?.body);
  });
});

describe('input', () => {
  it('reaches the verb parsed: trimmed where the schema trims, and without unknown fields', async () => {
    const seen: unknown[] = [];
    const asked = post('/api/asked/:id', 'public', {
      summary: 'Asks.',
      params: z.object({ id: z.coerce.number() }),
      query: z.object({ all: z.optional(z.string()) }),
      body: z.object({ email: z.string().check(z.trim()) }),
      reply: { status: 200, json: z.null() },
    });
    const server = Fastify();
    server.decorateRequest('actor', null);
    await server.register(cookie);
    await server.register(multipart);
    serve(asked, async (_context, input) => {
      seen.push(input);
      return ok(null);
    }).register(server, app.deps);
    const send = (body: object) =>
      server.inject({ method: 'POST', url: '/api/asked/7?all=1&more=2', payload: body });
    expect((await send({ email: ' ana@demo.do ', isAdmin: true })).statusCode).toBe(200);
    expect(seen).toEqual([
      { params: { id: 7 }, query: { all: '1' }, body: { email: 'ana@demo.do' }, file: undefined },
    ]);
    expect((await send({ email: 7 })).statusCode).toBe(400);
    expect(seen).toHaveLength(1);
  });
});
