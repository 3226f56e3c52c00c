import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listening } from '#test/listening.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Opens a program that receives webhook events: it gives the reply that a test sets, or none. */
export async function openReceiver() {
  const received: Received[] = [];
  const state: { answer: number | 'silence'; said: string; location?: string; retryAfter?: string } = {
    answer: 204,
    said: '',
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    received.push({ headers: request.headers, body });
    if (state.answer === 'silence') return;
    response.writeHead(state.answer, {
      ...(state.location && { location: state.location }),
      ...(state.retryAfter && { 'retry-after': state.retryAfter }),
    });
    response.end(state.said);
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}/manito`,
    received,
    state,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
