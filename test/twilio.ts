import { createServer } from 'node:http';
import { listening } from '#test/listening.ts';

export interface ReceivedText {
  readonly url: string;
  readonly authorization: string;
  readonly contentType: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Keeps the caller waiting, in milliseconds. */
  readonly after?: number;
  readonly location?: string;
}

const TAKEN: Answer = { status: 201, body: { sid: 'SM0123', status: 'queued' } };

/** Plays Twilio on this machine: takes what the real one takes, and answers as it is told. */
export async function openTwilioServer() {
  const received: ReceivedText[] = [];
  const state: { answer: Answer } = { answer: TAKEN };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const { status, body, after = 0, location } = state.answer;
    received.push({
      url: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
    });
    await new Promise((resolve) => setTimeout(resolve, after));
    reply.writeHead(status, { 'Content-Type': 'application/json', ...(location && { Location: location }) });
    reply.end(JSON.stringify(body));
  });
  const port = await listening(server);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    received,
    take: () => {
      state.answer = TAKEN;
    },
    answer: (answer: Answer) => {
      state.answer = answer;
    },
    /** The variables with which the program talks to it. */
    variables: {
      TWILIO_ACCOUNT_SID: 'AC0000',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_SMS_FROM: '+18095550100',
      TWILIO_WHATSAPP_FROM: 'whatsapp:+18095550199',
      TWILIO_API_URL: `${url}/`,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
