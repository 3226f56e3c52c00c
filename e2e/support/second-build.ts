import { createServer, request } from 'node:http';
import { listening } from '#test/listening.ts';

/** The product as two builds: the same program with a different service worker and different pages after `release`. */
export interface TwoBuilds {
  readonly url: string;
  release(): void;
  close(): Promise<void>;
}

/** Name of the attribute that marks the pages of the second build. */
export const SECOND = 'data-second-build';

const secondOf = (url: string, body: string): string =>
  url.startsWith('/service-worker.js')
    ? body.replace(/shell-[\w-]{16}/, 'shell-second-build-001')
    : body.replace('<html ', `<html ${SECOND} `);

export async function openTwoBuilds(product: string): Promise<TwoBuilds> {
  const { hostname, port } = new URL(product);
  let second = false;
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    const changes =
      second && (url === '/service-worker.js' || !url.startsWith('/api/')) && !url.startsWith('/assets/');
    const headers = { ...incoming.headers, ...(changes && { 'accept-encoding': 'identity' }) };
    const asked = request({ hostname, port, path: url, method: incoming.method, headers }, (reply) => {
      if (!changes) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const body = Buffer.from(secondOf(url, Buffer.concat(chunks).toString()));
        outgoing.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'content-length': body.length });
        outgoing.end(body);
      });
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  const own = await listening(server);
  return {
    url: `http://localhost:${own}`,
    release: () => {
      second = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
