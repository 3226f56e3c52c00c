import { readFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { listening } from '#test/listening.ts';
import { type BrowserKeys, browserKeys, readVapid } from '#test/push-browser.ts';

/** Only tests trust its certificate, for `localhost` and 127.0.0.1. */
export const PUSH_SERVICE_CERTIFICATE = path.resolve(import.meta.dirname, 'push-service.cert.pem');
const TLS: ServerOptions = {
  cert: readFileSync(PUSH_SERVICE_CERTIFICATE),
  key: readFileSync(path.resolve(import.meta.dirname, 'push-service.key.pem')),
};

/** Lets this process connect to the service as it would to a browser maker's. */
const believeCertificate = () =>
  setDefaultCACertificates([...getCACertificates('default'), String(TLS.cert)]);

/** A message for a browser, as the browser reads it. */
export interface Pushed {
  /** Its subscription: the endpoint. */
  readonly endpoint: string;
  readonly payload: { to: string; title: string; body: string; path: string; tag: string };
  /** The bytes on the wire. */
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
    /** Requests, accepted or not. */
    asked: () => asked,
    /** A browser subscribes: the data for its page. */
    subscribe() {
      made += 1;
      const endpoint = `${origin}/browser/${made}`;
      const browser = browserKeys();
      browsers.set(endpoint, browser);
      return { endpoint, keys: browser.keys };
    },
    /** The browser's user withdrew the permission. */
    forget: (endpoint: string) => void browsers.delete(endpoint),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
