import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import * as z from 'zod/mini';

const ASK = 'metrics';
const answer = z.object({ type: z.literal(ASK), text: z.string() });

/** Called in the primary process: gathers the metrics of all workers for the worker that asks. */
export function answerForMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (message !== ASK) return;
    const text = await all.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ type: ASK, text });
  });
}

/** Called in a worker: asks the primary process for the metrics of all workers. */
export function askForMetrics(): Promise<string> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      const heard = answer.safeParse(message);
      if (!heard.success) return;
      process.off('message', hear);
      resolve(heard.data.text);
    };
    process.on('message', hear);
    process.send?.(ASK);
  });
}

/** Called in a worker: lets the primary process read this worker's metrics. */
export function gatherFrom(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // The registry starts to listen in its constructor.
  new AggregatorRegistry();
}
