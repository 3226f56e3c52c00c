import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { ensurePushKeys } from '#server/push/send-push.ts';
import { startWorker } from '#server/worker.ts';

/** The messages from a worker of the journeys to its host. */
export type HostOrder =
  | { readonly open: string; readonly variables: Readonly<Record<string, string>> }
  | { readonly close: string };

export interface HostAnswer {
  readonly done: string;
  readonly error?: string;
}

// Loading the program takes as long as running many a journey. This process therefore loads it once and runs it for one
// file after the other, each time with its own database, files and port.

const open = new Map<string, () => Promise<void>>();

async function run(variables: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const env = readEnv({ ...process.env, ...variables });
  const deps = await openDeps(env);
  await ensurePushKeys(deps);
  const app = await buildApp(deps);
  const worker = await startWorker(deps);
  await app.listen({ port: env.port, host: env.host });
  return async () => {
    await app.close();
    await worker.stop();
    await deps.close();
  };
}

async function obey(order: HostOrder): Promise<string> {
  if ('open' in order) {
    open.set(order.open, await run(order.variables));
    return order.open;
  }
  await open.get(order.close)?.();
  open.delete(order.close);
  return order.close;
}

process.umask(0o077);
process.on('disconnect', () => process.exit());
process.on('message', async (order: HostOrder) => {
  const answer: HostAnswer = await obey(order).then(
    (done) => ({ done }),
    (error: Error) => ({
      done: 'open' in order ? order.open : order.close,
      error: error.stack ?? error.message,
    }),
  );
  process.send?.(answer);
});
