import { createServer, request } from 'node:http';
import { listening } from '#test/listening.ts';

export interface Counter {
  readonly url: string;
  /** Returns every request since the last call of `take`, with the bytes of each response as sent. */
  take(): { readonly path: string; readonly bytes: number }[];
  close(): Promise<void>;
}

/**
 * A proxy between the browser and the product. It counts requests that no tool in the page sees, the service worker's
 * included.
 */
export async function openCounter(product: string): Promise<Counter> {
  const { hostname, port } = new URL(product);
  let seen: { path: string; bytes: number }[] = [];
  const server = createServer((incoming, outgoing) => {
    const entry = { path: incoming.url ?? '/', bytes: 0 };
    seen.push(entry);
    const asked = request(
      { hostname, port, path: entry.path, method: incoming.method, headers: incoming.headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on('data', (chunk: Buffer) => {
          entry.bytes += chunk.length;
        });
        reply.pipe(outgoing);
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  const own = await listening(server);
  return {
    url: `http://localhost:${own}`,
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
