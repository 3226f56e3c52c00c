import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';

/** What a thread is asked for, and where its answer is waited for. */
export interface Order<Ordered> {
  readonly ordered: Ordered;
  readonly port: MessagePort;
}

export type Answer<Answered> = { readonly answered: Answered } | { readonly error: unknown };

/** Of Linux' twenty steps behind everybody else; elsewhere a thread has no priority of its own. */
const BEHIND = 10;

/** Makes this thread one of a `Threads`: when the processor is short, whoever answers requests goes first. */
export function answerOrders<Ordered, Answered>(
  answer: (ordered: Ordered) => Answered | Promise<Answered>,
): void {
  if (process.platform === 'linux') setPriority(BEHIND);
  parentPort?.on('message', async (order: Order<Ordered> | null) => {
    // Nobody has asked for anything in a while.
    if (order === null) return parentPort?.close();
    const answered: Answer<Answered> = await Promise.resolve(order.ordered)
      .then(answer)
      .then(
        (answered) => ({ answered }),
        (error: unknown) => ({ error }),
      );
    order.port.postMessage(answered);
  });
}
