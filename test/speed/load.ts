import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A request as bytes, prepared before the measurement. */
export type Bytes = Uint8Array;

export interface Measured {
  /** Replies a second. */
  readonly rate: number;
  /** Milliseconds of each reply, ascending. */
  readonly times: readonly number[];
  /** Number of replies with another status than 2xx, by status. */
  readonly refused: ReadonlyMap<number, number>;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request as the bytes that a browser behind a proxy sends, on a persistent connection. */
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

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second; without it, as many as are answered. */
  readonly rate?: number;
  /** The requests, each sent once; the measurement ends with the last one, unless `again` is set. */
  readonly requests: readonly Bytes[];
  /** Whether to start over with the first request after the last one. */
  readonly again?: boolean;
}

/**
 * Sends load in a thread of its own and returns the measured times. The caller has the program's own modules in
 * memory, and garbage collection of those would count as its time.
 */
export async function load(given: Load): Promise<Measured> {
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: given });
  const [measured] = await once(thread, 'message');
  return measured;
}

/** The percentile of values in ascending order: `percent` from 0 to 100. `NaN` without values. */
export const at = (times: readonly number[], percent: number): number =>
  times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? Number.NaN;

/** The middle one of values in any order; of an even number of values the upper of both. `NaN` without values. */
export const median = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    50,
  );
