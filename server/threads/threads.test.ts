import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Threads } from '#server/threads/threads.ts';
import { madeOnce, turns } from '#server/threads/turns.ts';

it('an order to a dying thread is rejected, and the next one gets a new thread', async () => {
  const threads = new Threads<string, string>(
    new URL(`data:text/javascript,
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ ordered, port }) => {
        if (ordered === 'end') process.exit(1);
        if (ordered === 'fail') port.postMessage({ error: new Error('no ink') });
        else port.postMessage({ answered: ordered });
      });`),
    1,
  );
  expect(await threads.ask('a page')).toBe('a page');
  await expect(threads.ask('fail')).rejects.toThrow('no ink');
  await expect(threads.ask('end')).rejects.toThrow('ended before it answered');
  expect(await threads.ask('another page')).toBe('another page');
});

it('runs at most so many at once, the others in order, also after a failed one', async () => {
  const inTurn = turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [1, 2, 3, 4, 5].map((n) =>
    inTurn(async () => {
      begun.push(n);
      await new Promise<void>((resolve, reject) =>
        ends.push(n === 2 ? () => reject(new Error('two')) : resolve),
      );
      return n;
    }).catch((error: Error) => error.message),
  );
  await nextTurn();
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await nextTurn();
  expect(begun).toEqual([1, 2, 3]);
  ends[0]?.();
  ends[2]?.();
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  ends[3]?.();
  ends[4]?.();
  expect(await Promise.all(all)).toEqual([1, 'two', 3, 4, 5]);
});

it('is made once, for all who ask meanwhile too, and again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('no memory')), () => Promise.resolve('a hash')];
  let made = 0;
  const hash = madeOnce(() => answers[made++]?.() ?? Promise.reject(new Error('made again')));
  expect(await Promise.allSettled([hash(), hash()])).toMatchObject([
    { reason: { message: 'no memory' } },
    { reason: { message: 'no memory' } },
  ]);
  expect(await Promise.all([hash(), hash(), hash()])).toEqual(['a hash', 'a hash', 'a hash']);
  expect(made).toBe(2);
});
