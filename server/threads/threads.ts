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

/**
 * Threads of one purpose, for work that would block all requests (docs/decisions/threads.md). They start on demand,
 * take their orders one after another, and do not keep the process alive.
 */
export class Threads<Ordered, Answered> {
  readonly #file: URL;
  readonly #most: number;
  readonly #open = new Set<Thread>();

  /** @param file a module that calls `answerOrders`. */
  constructor(file: URL, most: number) {
    this.#file = file;
    this.#most = most;
  }

  async ask(ordered: Ordered): Promise<Answered> {
    refuseInTransaction(`an order to ${this.#file.pathname}`);
    const thread = this.#leastBusy();
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
        throw new Error(`${this.#file.pathname} ended before it answered`);
      }
      if ('error' in answer) throw answer.error;
      return answer.answered;
    } finally {
      answers.close();
      thread.underWay -= 1;
      if (thread.underWay === 0) thread.rest = setTimeout(() => this.#close(thread), IDLE).unref();
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
