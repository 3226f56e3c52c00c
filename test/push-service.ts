import { readFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { listening } from '#test/listening.ts';
import { type BrowserKeys, browserKeys, readVapid } from '#test/push-browser.ts';

/** Path of the certificate for `localhost` and 127.0.0.1, which only tests trust. */
export const PUSH_SERVICE_CERTIFICATE = path.resolve(import.meta.dirname, 'push-service.cert.pem');
const TLS: ServerOptions = {
  cert: readFileSync(PUSH_SERVICE_CERTIFICATE),
  key: readFileSync(path.resolve(import.meta.dirname, 'push-service.key.pem')),
};

let believes = false;
/**
 * Makes this process trust the certificate of the tests' push service, as it trusts a browser maker's: once, since all
 * certificates are read anew after it.
 */
function believeCertificate(): void {
  if (!believes) setDefaultCACertificates([...getCACertificates('default'), String(TLS.cert)]);
  believes = true;
}

/** A push message as the browser that gets it reads it. */
export interface Pushed {
  /** Address of the browser's subscription that got the message. */
  readonly endpoint: string;
  readonly payload: { to: string; title: string; body: string; path: string; tag: string };
  /** The encrypted bytes as they were sent. */
  readonly bytes: Buffer;
  readonly ttl: number;
  readonly vapid: ReturnType<typeof readVapid>;
}

/** Plays a browser maker's push service over HTTPS on this machine, and the browsers that subscribe to it. */
export async function openPushService() {
  believeCertificate();
  const browsers = new Map<string, BrowserKeys>();
  const received: Pushed[] = [];
  const state: { answer: number | ((endpoint: string) => number) } = { answer: 201 };
  let asked = 0;
  let origin = '';
  const server = createServer(TLS, async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked += 1;
    const endpoint = `${origin}${request.url}`;
    const browser = browsers.get(endpoint);
    const answer = typeof state.answer === 'function' ? state.answer(endpoint) : state.answer;
    const status = browser ? answer : 410;
    if (browser && status < 300) {
      const bytes = Buffer.concat(chunks);
      received.push({
        endpoint,
        payload: JSON.parse(browser.read(bytes)),
        bytes,
        ttl: Number(request.headers.ttl),
        vapid: readVapid(request.headers.authorization ?? ''),
      });
    }
    reply.writeHead(status).end();
  });
  origin = `https://localhost:${await listening(server)}`;
  let made = 0;
  return {
    origin,
    received,
    state,
    /** Number of requests to the push service, accepted or not. */
    asked: () => asked,
    /** Subscribes a new browser. @returns the data that its page sends to the program */
    subscribe() {
      made += 1;
      const endpoint = `${origin}/browser/${made}`;
      const browser = browserKeys();
      browsers.set(endpoint, browser);
      return { endpoint, keys: browser.keys };
    },
    /** Withdraws the permission of the browser with this subscription, as its user may. */
    forget: (endpoint: string) => void browsers.delete(endpoint),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
