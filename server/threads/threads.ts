import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { refuseInTransaction } from '#server/db/open-transaction.ts';
import type { Answer, Order } from '#server/threads/answer-orders.ts';

/** Megabytes of a thread's young generation; V8's default is sized for a whole program. */
const YOUNG = 8;

/** Milliseconds until an idle thread is closed: its modules take some megabytes. */
const IDLE = 60_000;

interface Thread {
  readonly worker: Worker;
  underWay: number;
  rest: NodeJS.Timeout | undefined;
}

/** The thread took longer than it may, and was ended. */
export class TookTooLong extends Error {}

/** For work on bytes that a stranger wrote: each order has a thread of its own, which ends with it. */
interface Single {
  /** Milliseconds after which the thread is ended, whatever it does. */
  readonly longest: number;
}

/**
 * Threads of one purpose, for work that would block all requests (docs/decisions/threads.md). They start on demand,
 * take their orders one after another, and do not keep the process alive.
 */
export class Threads<Ordered, Answered> {
  readonly #file: URL;
  readonly #most: number;
  readonly #single: Single | undefined;
  readonly #open = new Set<Thread>();

  /** @param file a module that calls `answerOrders`. */
  constructor(file: URL, most: number, single?: Single) {
    this.#file = file;
    this.#most = most;
    this.#single = single;
  }

  async ask(ordered: Ordered): Promise<Answered> {
    refuseInTransaction(`an order to ${this.#file.pathname}`);
    const single = this.#single;
    const thread = single ? this.#another() : this.#leastBusy();
    let isLate = false;
    const end =
      single &&
      setTimeout(() => {
        isLate = true;
        void thread.worker.terminate();
      }, single.longest);
    clearTimeout(thread.rest);
    thread.underWay += 1;
    const { port1: answers, port2: port } = new MessageChannel();
    try {
      thread.worker.postMessage({ ordered, port } satisfies Order<Ordered>, [port]);
      const answer = await Promise.race([
        once(answers, 'message').then(([given]: Answer<Answered>[]) => given),
        once(answers, 'close').then(() => null),
      ]);
      if (!answer) {
        this.#open.delete(thread);
        if (isLate) throw new TookTooLong(this.#file.pathname);
        throw new Error(`${this.#file.pathname} ended before it answered`);
      }
      if ('error' in answer) throw answer.error;
      return answer.answered;
    } finally {
      clearTimeout(end);
      answers.close();
      thread.underWay -= 1;
      if (single) {
        this.#open.delete(thread);
        void thread.worker.terminate();
      } else if (thread.underWay === 0) thread.rest = setTimeout(() => this.#close(thread), IDLE).unref();
    }
  }

  #leastBusy(): Thread {
    let least: Thread | undefined;
    for (const thread of this.#open) if (!least || thread.underWay < least.underWay) least = thread;
    if (least && (least.underWay === 0 || this.#open.size >= this.#most)) return least;
    return this.#another();
  }

  #another(): Thread {
    const thread: Thread = {
      worker: new Worker(this.#file, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } }),
      underWay: 0,
      rest: undefined,
    };
    this.#open.add(thread);
    thread.worker.unref();
    // The orders in progress learn of the failure through their own ports.
    thread.worker.on('error', () => undefined);
    thread.worker.once('exit', () => this.#open.delete(thread));
    return thread;
  }

  #close(thread: Thread): void {
    this.#open.delete(thread);
    thread.worker.postMessage(null);
  }
}
