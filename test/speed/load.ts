import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request as it goes over the wire, written before anything is measured. */
export type Bytes = Buffer;

export interface Measured {
  /** A second. */
  readonly rate: number;
  /** Milliseconds, in order. */
  readonly times: readonly number[];
  /** How many were answered with another status than 2xx, by status. */
  readonly refused: ReadonlyMap<number, number>;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** As a browser behind a proxy sends it, on a connection that stays open. */
export function bytesOf({ method, path, headers = {}, body = '' }: Call): Bytes {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'manito.test', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
  ]);
}

const END = Buffer.from('\r\n\r\n');

/** One connection that asks one thing after another; it looks at no more of an answer than status and length. */
class Caller {
  readonly #socket: Socket;
  #parts: Buffer = Buffer.alloc(0);
  #answer: ((status: number) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (bytes) => this.#take(Buffer.from(bytes)));
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => this.#fail?.(new Error('The server hung up')));
  }

  ask(request: Bytes): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#fail = null;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#parts = this.#parts.length === 0 ? bytes : Buffer.concat([this.#parts, bytes]);
    const head = this.#parts.indexOf(END);
    if (head < 0) return;
    const text = this.#parts.toString('latin1', 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (this.#parts.length < head + END.length + length) return;
    this.#parts = Buffer.alloc(0);
    this.#answer?.(Number(text.slice(9, 12)));
  }
}

interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second; as many as are answered when there is none. */
  readonly rate?: number;
  /** `null` when there is nothing left to ask. */
  readonly next: () => Bytes | null;
}

/** At a given rate a request's time begins when it was due, not when a connection was free for it. */
export async function load({ port, connections, seconds, rate, next }: Load): Promise<Measured> {
  const times: number[] = [];
  const refused = new Map<number, number>();
  const began = performance.now();
  const end = began + seconds * 1000;
  let due = began;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const caller = new Caller(port);
      for (let request = next(); request; request = next()) {
        let from = performance.now();
        if (rate) {
          from = due;
          due += 1000 / rate;
          if (from >= end) break;
          if (from > performance.now()) await wait(from - performance.now());
        } else if (from >= end) break;
        const status = await caller.ask(request);
        times.push(performance.now() - from);
        if (status < 200 || status > 299) refused.set(status, (refused.get(status) ?? 0) + 1);
      }
      caller.end();
    }),
  );
  times.sort((a, b) => a - b);
  return { rate: (times.length / (performance.now() - began)) * 1000, times, refused };
}

export const at = (times: readonly number[], percent: number): number =>
  times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? Number.NaN;
