import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureAdmin } from '#server/accounts/ensure-admin.ts';
import { buildApp } from '#server/app.ts';
import { grantRights } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseTransactionPooling } from '#server/db/refuse-pooling.ts';
import { refuseDemoOf, warningOf, whatItHolds } from '#server/demo/what-it-holds.ts';
import type { Env } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { openChainKey } from '#server/hash-chain/chain-key.ts';
import { openDeps } from '#server/open-deps.ts';
import { ensurePushKeys } from '#server/push/send-push.ts';
import { publishCertificate } from '#server/sealing/publish-certificate.ts';
import { DRAIN } from '#server/supervise.ts';

/** Seconds until the shutdown stops waiting for hanging requests and jobs. */
const GRACE_SECONDS = 15;

/** Seconds of low load after which the memory of the start is freed: some twenty megabytes. */
const SETTLED_SECONDS = 30;
/**
 * Maximum share of working time at which a process counts as calm, since a garbage collection blocks all requests for
 * some 60 ms.
 */
const CALM_UTILIZATION = 0.1;

function tidyWhenCalm(): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < CALM_UTILIZATION) globalThis.gc?.();
    else tidyWhenCalm();
  }, SETTLED_SECONDS * 1000).unref();
}

/** Errors of an address that is none of this machine's, or of a port that its user may not take. */
const NOT_OURS = ['EACCES', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'];

/** @throws {EnvError} for an address or a port that cannot be had */
async function listen(app: Awaited<ReturnType<typeof buildApp>>, { port, host }: Env): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NOT_OURS.includes(code)) throw error;
    throw new EnvError(
      `HOST and PORT name an address that this machine cannot give: ${host}:${port} (${code}).`,
    );
  }
}

/**
 * One process of the program, from its database to its last reply.
 * @param runsJobs whether this process runs the jobs; one of several is enough
 * @param pages fulfilled once the pages are built, which the database does not wait for
 * @returns the address on which it listens
 */
export async function start(env: Env, runsJobs: boolean, pages: Promise<void>): Promise<string> {
  await refuseTransactionPooling(env.databaseUrl);
  await migrate(env.migrationDatabaseUrl, openChainKey(env));
  await grantRights(env.migrationDatabaseUrl, env.databaseUrl);
  const deps = await openDeps(env);
  const holds = await whatItHolds(deps);
  if (env.demo) refuseDemoOf(holds);
  const warning = warningOf(holds);
  // Once, however many processes there are.
  if (warning !== null && runsJobs) process.stderr.write(warning);
  await publishCertificate(deps);
  await ensurePushKeys(deps);
  if (env.demo && (holds.is === 'empty' || holds.is === 'unfinished')) {
    if (env.demoLender)
      process.stdout.write('Writing eight months of a lender’s loans for the demo, once …\n');
    const { seedDemo } = await import('#server/demo/seed-demo.ts');
    await seedDemo(deps, (month) => process.stdout.write(`… ${month}\n`));
  }
  // After the demo: before it, the administrator would be a real person in a database that is new.
  await ensureAdmin(deps);
  await pages;
  const app = await buildApp(deps);
  const worker = runsJobs ? await (await import('#server/worker.ts')).startWorker(deps) : null;
  const address = await listen(app, env);
  tidyWhenCalm();

  let stopping = false;
  const stop = async (last: () => Promise<void> = async () => undefined) => {
    if (stopping) return;
    stopping = true;
    const end = async () => {
      // Requests do not wait for jobs: running jobs finish while the last requests do.
      await Promise.all([last().then(() => app.close()), worker?.stop()]);
      await deps.close();
    };
    await Promise.race([end(), wait(GRACE_SECONDS * 1000)]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  process.on('message', (message) => {
    if (message === DRAIN) stop(() => app.drain());
  });
  // The parent is gone, so no process may stay. Without this line, the cluster module would end this one in the middle.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.on('disconnect', () => stop());
  return address;
}
