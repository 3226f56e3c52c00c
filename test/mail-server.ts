import { SMTPServer } from 'smtp-server';
import { listening } from '#test/listening.ts';

interface Received {
  readonly to: string[];
  readonly source: string;
}

/** Opens a real mail server on this machine; `refuse` makes it reply that a mailbox is full. */
export async function openMailServer(host = '127.0.0.1') {
  const received: Received[] = [];
  const state: { refuse: boolean; unknown: string | null } = { refuse: false, unknown: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const said = state.unknown;
      done(
        said === null
          ? null
          : Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) }),
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refuse) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  // A program that is killed while it sends a letter breaks the connection: no fault of this server.
  server.on('error', () => undefined);
  const port = await listening(server.server, host);
  return {
    url: `smtp://${host}:${port}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
