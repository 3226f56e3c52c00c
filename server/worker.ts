import { setTimeout as wait } from 'node:timers/promises';
import { parseCronItems } from 'graphile-worker';
import * as z from 'zod/mini';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { deliverInvoice } from '#server/accounting/send-invoice.ts';
import { reportAlerts } from '#server/alerts/report-alerts.ts';
import { backUpIfDue, backUpTonight } from '#server/backup/take-backup.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { hashFiles, sweepFiles } from '#server/files/hash-files.ts';
import { deleteFile } from '#server/files/transact-with-file.ts';
import { startChaining } from '#server/hash-chain/chain-changes.ts';
import { settleClock, watchClock } from '#server/jobs/watch-clock.ts';
import { openWorkerSession, type Work, type WorkerSession } from '#server/jobs/worker-session.ts';
import { countLateCharge } from '#server/ledger/post-missing.ts';
import type { OpenDeps } from '#server/open-deps.ts';
import { openDelivery } from '#server/outbox/deliver.ts';
import { giveUpUnconfirmed } from '#server/outbox/give-up.ts';
import { purge } from '#server/outbox/purge.ts';
import { sendMessage } from '#server/outbox/send-message.ts';
import { makeMissingReceipts, makeReceipt } from '#server/receipts/numbered-receipt.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { writeReports } from '#server/report-mails/write-reports.ts';
import { sealAllDocuments, sealRecentDocuments } from '#server/sealing/seal-documents.ts';
import { SEALING } from '#server/sealing/sealing.store.ts';
import { verifyIfDue, verifyRecords } from '#server/verification/verify-records.ts';
import { deliverWebhook } from '#server/webhooks/deliver-webhook.ts';

const job = z.object({ id: z.int() });
const file = z.object({ key: z.string() });
const AGAIN_MILLISECONDS = 500;
const HOURLY = '0 * * * *';
// UTC: midnight in Santo Domingo.
const AT_MIDNIGHT = '0 4 * * *';
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
// A quarter past three in Santo Domingo.
const EVERY_NIGHT = '15 7 * * *';
// One run at a time, however often it is queued. A failed run is not retried, since the next one finds every due
// reminder.
const REMIND = { jobKey: 'remind', queueName: 'remind', maxAttempts: 1 };
const CONFIRM = { jobKey: 'give-up-unconfirmed', queueName: 'give-up-unconfirmed', maxAttempts: 1 };
// 2:15 in Santo Domingo, before the night's verification.
const BEFORE_THE_NIGHT = '15 6 * * *';
const SEALING_ALL = { ...SEALING, jobKey: 'seal-all-documents' };
// 3:45 in Santo Domingo, after the night's verification.
const LATER_AT_NIGHT = '45 7 * * *';
// 4:45 in Santo Domingo.
const DEEP_IN_THE_NIGHT = '45 8 * * *';
const SWEEP = { jobKey: 'sweep-files', queueName: 'sweep-files', maxAttempts: 1 };
// Runs once after an upgrade from a version without stored hashes; later versions have no such files.
const HASH = { jobKey: 'hash-files', queueName: 'hash-files', maxAttempts: 3 };
// 7:00 in Santo Domingo.
const IN_THE_MORNING = '0 11 * * *';
// For a program that was off during the night; twenty past, when it has been running for a while.
const TWENTY_PAST = '20 * * * *';
const BACKUP = { jobKey: 'backup', queueName: 'backup', maxAttempts: 5 };

const RECEIPTS = { jobKey: 'receipts', queueName: 'receipts', maxAttempts: 1 };

const VERIFY = { jobKey: 'verify', queueName: 'verify', maxAttempts: 3 };

/** Every job of the worker, and when each runs by itself. */
export const workOf = (deps: OpenDeps) => {
  const deliver = openDelivery(deps);
  return {
    tasks: {
      'send-message': (payload) => sendMessage(deps, deliver, job.parse(payload).id),
      'give-up-unconfirmed': () => giveUpUnconfirmed(deps),
      'delete-file': (payload) => deleteFile(deps, file.parse(payload).key),
      'make-receipt': (payload) => makeReceipt(deps, job.parse(payload).id),
      'make-missing-receipts': () => makeMissingReceipts(deps),
      'seal-documents': () => sealRecentDocuments(deps),
      'seal-all-documents': () => sealAllDocuments(deps),
      remind: () => sendReminders(deps),
      // Counts ahead, so that no reader of a sum waits for it.
      'count-late-charge': async () => {
        await inTransaction(deps.db, async (tx) =>
          ok(await countLateCharge(tx, dayInSantoDomingo(deps.now()), await deps.settings.closedDays())),
        );
      },
      purge: () => purge(deps),
      'sweep-files': async () => {
        const swept = await sweepFiles(deps);
        if (swept > 0) deps.log.info({ swept }, 'Files that no row names were removed');
      },
      'hash-files': async () => {
        const hashed = await hashFiles(deps);
        if (hashed > 0) deps.log.info({ hashed }, 'Files of an older version were hashed');
      },
      verify: () => verifyRecords(deps),
      backup: () => backUpTonight(deps),
      'backup-if-due': () => backUpIfDue(deps),
      'report-alerts': () => reportAlerts(deps),
      'write-reports': () => writeReports(deps),
      'deliver-invoice': (payload) => deliverInvoice(deps, job.parse(payload).id),
      'deliver-webhook': (payload) => deliverWebhook(deps, job.parse(payload).id),
      'verify-if-due': () => verifyIfDue(deps),
    },
    schedule: parseCronItems([
      { task: 'give-up-unconfirmed', match: EVERY_MINUTE, options: CONFIRM },
      { task: 'purge', match: HOURLY },
      { task: 'count-late-charge', match: AT_MIDNIGHT },
      { task: 'remind', match: EVERY_FIVE_MINUTES, options: REMIND },
      { task: 'make-missing-receipts', match: EVERY_FIVE_MINUTES, options: RECEIPTS },
      { task: 'seal-documents', match: EVERY_FIVE_MINUTES, options: SEALING },
      { task: 'seal-all-documents', match: BEFORE_THE_NIGHT, options: SEALING_ALL },
      { task: 'verify', match: EVERY_NIGHT, options: VERIFY },
      { task: 'sweep-files', match: DEEP_IN_THE_NIGHT, options: SWEEP },
      { task: 'backup', match: LATER_AT_NIGHT, options: BACKUP },
      { task: 'report-alerts', match: IN_THE_MORNING },
      { task: 'write-reports', match: IN_THE_MORNING },
      { task: 'backup-if-due', match: TWENTY_PAST, options: BACKUP },
    ]),
  } satisfies Work;
};

/** Opens a worker session again after one ended, and waits while the database is away. */
async function openedAgain(deps: OpenDeps, work: Work, stopping: AbortSignal): Promise<WorkerSession | null> {
  while (!stopping.aborted) {
    await wait(AGAIN_MILLISECONDS, null, { signal: stopping }).catch(() => undefined);
    try {
      const session = await openWorkerSession(deps, work);
      if (!stopping.aborted) return session;
      await session.close();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
  return null;
}

/**
 * Starts the worker, which runs the jobs that transactions queued: messages to send and lost ones, the hourly purge,
 * the late charge of a new day, due reminders, the nightly verification, backup and sweep of files, and the morning's
 * letter about stuck work. It also seals new rows into the chain. It continues after the database was away; a bug
 * ends the program.
 */
export async function startWorker(deps: OpenDeps): Promise<{ stop(): Promise<void> }> {
  const work = workOf(deps);
  const stopping = new AbortController();
  const begin = async (session: WorkerSession) => {
    try {
      await settleClock(deps);
      await session.addJob('remind', {}, REMIND);
      // The program may have been off at midnight.
      await session.addJob('count-late-charge', {}, { jobKey: 'count-late-charge' });
      await session.addJob('hash-files', {}, HASH);
      await session.addJob('verify-if-due', {}, { ...VERIFY, jobKey: 'verify-if-due' });
    } catch (error) {
      // A session that was closed meanwhile takes no jobs.
      if (!isUnavailable(error) && !stopping.signal.aborted) throw error;
    }
    return session;
  };
  let session: WorkerSession | null = await begin(await openWorkerSession(deps, work));
  let isClockBack = false;
  const supervise = async () => {
    while (session !== null) {
      await session.ended;
      await session.close();
      if (stopping.signal.aborted) return;
      const wasAway = !isClockBack;
      isClockBack = false;
      if (wasAway) deps.log.warn({ source: 'worker' }, 'The database is away; the worker waits for it');
      session = await openedAgain(deps, work, stopping.signal);
      if (session) {
        if (wasAway) deps.log.warn({ source: 'worker' }, 'The database is back; the worker goes on');
        await begin(session);
      }
    }
  };
  // Only `stop` awaits it, so a bug in it ends the program as an unhandled rejection.
  const supervised = supervise();
  const chaining = startChaining(deps);
  const clock = watchClock(deps, async () => {
    isClockBack = true;
    await session?.close();
  });
  return {
    async stop() {
      await clock.stop();
      stopping.abort();
      await session?.close();
      await supervised;
      await chaining.stop();
    },
  };
}
