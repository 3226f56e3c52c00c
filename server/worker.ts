import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import * as z from 'zod/mini';
import type { OpenDeps } from '#server/open-deps.ts';
import { openDelivery } from '#server/outbox/deliver.ts';
import { purge } from '#server/outbox/purge.ts';
import { sendMessage } from '#server/outbox/send-message.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';

const job = z.object({ id: z.int() });
const file = z.object({ key: z.string() });
const HOURLY = '0 * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
// One at a time, whoever asks; a run that fails is not repeated, since the next one finds everything that is due.
const REMIND = { jobKey: 'remind', queueName: 'remind', maxAttempts: 1 };

/** Runs the jobs that transactions left behind: messages to send, the hourly purge, and the reminders that are due. */
export async function startWorker(deps: OpenDeps): Promise<Runner> {
  const deliver = openDelivery(deps.env);
  const runner = await run({
    pgPool: deps.pool,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning')
        deps.log[level === 'error' ? 'error' : 'warn']({ source: 'worker' }, message.slice(0, 80));
    }),
    taskList: {
      'send-message': async (payload) => {
        await sendMessage(deps.db, deliver, job.parse(payload).id, deps.now());
      },
      'delete-file': async (payload) => {
        await deps.files.delete(file.parse(payload).key);
      },
      remind: async () => {
        await sendReminders(deps);
      },
      purge: async () => {
        await purge(deps.db, deps.now());
      },
    },
    parsedCronItems: parseCronItems([
      { task: 'purge', match: HOURLY },
      { task: 'remind', match: EVERY_FIVE_MINUTES, options: REMIND },
    ]),
  });
  await runner.addJob('remind', {}, REMIND);
  return runner;
}
