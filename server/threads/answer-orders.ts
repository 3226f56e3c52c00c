import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';

/** A task for a thread, with the port for its reply. */
export interface Order<Ordered> {
  readonly ordered: Ordered;
  readonly port: MessagePort;
}

export type Answer<Answered> = { readonly answered: Answered } | { readonly error: unknown };

/**
 * Linux' priority of the thread: ten of twenty levels below normal. Elsewhere a thread has no priority of its own.
 */
const BEHIND = 10;

/**
 * Makes this thread a member of a `Threads` that answers its orders, at low priority: when the processor is short,
 * requests come first.
 */
export function answerOrders<Ordered, Answered>(
  answer: (ordered: Ordered) => Answered | Promise<Answered>,
): void {
  if (process.platform === 'linux') setPriority(BEHIND);
  parentPort?.on('message', async (order: Order<Ordered> | null) => {
    // No order has arrived within the idle time.
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
