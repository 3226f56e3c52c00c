import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Bytes, Load, Measured } from './load.ts';

const SILENT_MILLISECONDS = 2_000;
const END = Buffer.from('\r\n\r\n');

/** One connection that sends one request after another; it reads only status and length of a reply. */
class Caller {
  readonly #port: number;
  #socket: Socket;
  #lastAsked = performance.now();
  #parts: Buffer = Buffer.alloc(0);
  #answer: ((status: number) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  private constructor(port: number, socket: Socket) {
    this.#port = port;
    this.#socket = this.#listenTo(socket);
  }

  #listenTo(socket: Socket): Socket {
    socket.on('data', (bytes) => this.#take(Buffer.from(bytes)));
    socket.on('error', (error) => this.#fail?.(error));
    socket.on('close', () => this.#fail?.(new Error('The server hung up')));
    return socket;
  }

  static async #connect(port: number): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return socket;
  }

  static async open(port: number): Promise<Caller> {
    return new Caller(port, await Caller.#connect(port));
  }

  async ask(request: Bytes): Promise<number> {
    // A server hangs up on who is silent for long.
    if (performance.now() - this.#lastAsked > SILENT_MILLISECONDS) {
      this.#socket
        .removeAllListeners()
        .on('error', () => undefined)
        .destroy();
      this.#socket = this.#listenTo(await Caller.#connect(this.#port));
    }
    this.#lastAsked = performance.now();
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

/**
 * Sends requests and measures each reply's time. At a fixed rate a request's time begins when it was due, not when a
 * connection was free for it; or earlier, if it was sent earlier.
 */
async function load({ port, connections, seconds, rate, requests, again }: Load): Promise<Measured> {
  const times: number[] = [];
  const refused = new Map<number, number>();
  let asked = 0;
  const next = (): Bytes | undefined => {
    const request = requests[again ? asked % requests.length : asked];
    asked += 1;
    return request;
  };
  const callers = await Promise.all(Array.from({ length: connections }, () => Caller.open(port)));
  const began = performance.now();
  const end = began + seconds * 1000;
  let due = began;
  await Promise.all(
    callers.map(async (caller) => {
      for (let request = next(); request; request = next()) {
        let from = performance.now();
        if (rate) {
          from = due;
          due += 1000 / rate;
          if (from >= end) break;
          if (from > performance.now()) await wait(from - performance.now());
          // A timer fires up to a millisecond early.
          from = Math.min(from, performance.now());
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

const given: Load = workerData;
parentPort?.postMessage(await load(given));
