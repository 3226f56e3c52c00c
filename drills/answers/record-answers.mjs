// Preloaded by drills/answers.mjs: records each request that a test sends to the program, and its reply. It hooks in
// below the tests, so that it can record an older tree, whose tests do not know it.
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const file = process.env.ANSWERS_FILE ?? '';
const require = createRequire(path.resolve('node_modules/fastify/fastify.js'));
const place = require.resolve('light-my-request');
const inject = require('light-my-request');

const isText = (type) => /json|text|xml|javascript|csv/.test(type);
const sayBody = ({ headers, rawPayload }) =>
  isText(String(headers['content-type'] ?? ''))
    ? rawPayload.toString('utf8')
    : createHash('sha256').update(rawPayload).digest('hex');

/** The form that the program uses everywhere: without a callback. */
async function recorded(dispatch, options) {
  const reply = await inject(dispatch, options);
  const { method = 'GET', url } = options;
  const { statusCode, headers } = reply;
  const answer = { question: `${method} ${url}`, status: statusCode, headers, body: sayBody(reply) };
  appendFileSync(file, `${JSON.stringify(answer)}\n`);
  return reply;
}

require.cache[place].exports = Object.assign(recorded, inject);
