// Checks that the address is free before anything slow begins.
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { giveUp } from './prepare.mjs';

/**
 * Tries to listen on a port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>} the error's code; null where it can be listened on
 */
const probe = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });

/** Ends the program with a sentence when PORT and HOST cannot be listened on. */
export async function needPort() {
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || (process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) giveUp('PORT must be a number from 0 to 65535.');
  let refused = await probe(port, host);
  // An earlier start may still be ending.
  for (let tries = 0; refused === 'EADDRINUSE' && tries < 6; tries += 1) {
    await wait(250);
    refused = await probe(port, host);
  }
  const another = 'start with another: PORT=3001 npm start';
  if (refused === 'EADDRINUSE') giveUp(`Port ${port} is in use. Stop what uses it, or ${another}`);
  if (refused === 'EACCES') giveUp(`Port ${port} needs more rights than this user has; ${another}`);
  if (refused) giveUp(`The address ${host}:${port} cannot be used (${refused}). Set HOST or PORT.`);
}
