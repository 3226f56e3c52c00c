import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import * as z from 'zod/mini';

const ASK = 'metrics';
const answer = z.object({ type: z.literal(ASK), text: z.string() });

/** In the process above several: gathers what they measure for the one that was asked. */
export function answerForMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (message !== ASK) return;
    const text = await all.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ type: ASK, text });
  });
}

/** In one of several: what all of them measure. */
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

/** In one of several: lets the process above have what this one measures. */
export function gatherFrom(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // It listens as it is made.
  new AggregatorRegistry();
}
