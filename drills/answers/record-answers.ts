// Preloaded by drills/answers.ts: records each request that a test sends to the program, and its reply. It hooks in
// below the tests, so that it can record an older tree, whose tests do not know it.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DispatchFunc, InjectOptions, Response } from 'light-my-request';

const file = process.env.ANSWERS_FILE ?? '';
const require = createRequire(path.resolve('node_modules/fastify/fastify.js'));
const place = require.resolve('light-my-request');
const inject: typeof import('light-my-request') = require('light-my-request');

const isText = (type: string): boolean => /json|text|xml|javascript|csv/.test(type);
const sayBody = ({ headers, rawPayload }: Response): string =>
  isText(String(headers['content-type'] ?? ''))
    ? rawPayload.toString('utf8')
    : createHash('sha256').update(rawPayload).digest('hex');

/**
 * Sends a request as `inject` does without a callback, the only form that the program uses, and records the reply.
 */
async function recorded(dispatch: DispatchFunc, options: InjectOptions): Promise<Response> {
  const reply = await inject(dispatch, options);
  const { method = 'GET', url } = options;
  const { statusCode, headers } = reply;
  const answer = { question: `${method} ${url}`, status: statusCode, headers, body: sayBody(reply) };
  appendFileSync(file, `${JSON.stringify(answer)}\n`);
  return reply;
}

const loaded = require.cache[place];
if (loaded) loaded.exports = Object.assign(recorded, inject);
