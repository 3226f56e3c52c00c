// For bench/speed.ts: the time that the machine itself adds.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { at, bytesOf, type Load, load } from '../../test/speed/load.ts';

/** Milliseconds of work for each request, as long as one of the program's reads, at the rate of half load. */
const MILLISECONDS = 1.5;
const RATE = 300;

/** Calls a server that only keeps the processor busy. @returns its response times in milliseconds */
export async function bareServer({
  connections,
  seconds,
}: Pick<Load, 'connections' | 'seconds'>): Promise<string> {
  const thread = new Worker(new URL('../../test/speed/bare.ts', import.meta.url), {
    workerData: { milliseconds: MILLISECONDS },
  });
  const [{ port }] = await once(thread, 'message');
  const requests = [bytesOf({ method: 'GET', path: '/' })];
  const { times } = await load({ port, connections, seconds, rate: RATE, requests, again: true });
  await thread.terminate();
  const told = [50, 99, 99.9].map((percent) => at(times, percent).toFixed(1)).join(' / ');
  return `A server without anything, busy for ${MILLISECONDS} ms of each of ${RATE} requests a second: ${told} ms at 50 / 99 / 99.9 %; 99÷50 ${(at(times, 99) / at(times, 50)).toFixed(1)}`;
}
