import { alertsApi } from '#contract/alerts.ts';
import { fiscalLeft } from '#domain/accounting/fiscal-number.ts';
import { businessDaysLeft, PRESSING_DAYS } from '#domain/accounts/data-request.ts';
import {
  ALERT_KINDS,
  type AlertKind,
  backedUpSince,
  failedSince,
  guessedSince,
  undeliveredSince,
  untakenSince,
  untriedSince,
} from '#domain/alerts/alert.ts';
import { type ClosedDays, type Day, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { depositBy } from '#domain/promises.ts';
import { ok } from '#domain/result.ts';
import { isOfAnotherText } from '#domain/signing/registered-text.ts';
import { fiscalRanges } from '#server/accounting/fiscal.store.ts';
import {
  type AlertCount,
  beganAt,
  countJobs,
  failedLetters,
  guessedStaff,
  type Jobs,
  undeliveredTexts,
  waitingLetters,
} from '#server/alerts/alerts.store.ts';
import { lastBackup } from '#server/backup/copy.store.ts';
import { openAnswerDays } from '#server/data-requests/data-requests.store.ts';
import type { Env } from '#server/env.ts';
import type { Tx } from '#server/http/context.ts';
import { reading } from '#server/http/serve.ts';
import { PAST_ITS_TIME } from '#server/outbox/undeliverable.ts';
import { type PromisedDeposit, waitingDisbursements } from '#server/queue/queue.store.ts';
import { latestSettings } from '#server/settings/settings.ts';
import { lastVerification } from '#server/verification/verification.store.ts';
import { failingWebhooks } from '#server/webhooks/webhooks.store.ts';

/**
 * The state of everything that may be stuck: read by the first page of the staff, the metrics and the morning letter.
 */
export interface Health {
  readonly alerts: readonly (AlertCount & { readonly kind: AlertKind })[];
  readonly counts: Readonly<Record<AlertKind, AlertCount>>;
  readonly jobs: Jobs;
  readonly backedUpAt: Date | null;
  /**
   * When the newest backup was taken, or the installation began before the first; `null`: another system takes backups.
   */
  readonly backupDueSince: Date | null;
  readonly verifiedAt: Date | null;
}

const NONE: AlertCount = { count: 0, since: null };

const lateDisbursements = (
  waiting: readonly PromisedDeposit[],
  today: Day,
  closedDays: ClosedDays,
): AlertCount => {
  const late = waiting.filter(
    ({ approvedAt, signedAt, moneyReturnedOn }) =>
      depositBy(approvedAt, signedAt, closedDays, moneyReturnedOn) < today,
  );
  const [first] = late.map(({ signedAt }) => signedAt).sort((a, b) => a.getTime() - b.getTime());
  return { count: late.length, since: first ?? null };
};

const pressing = (open: readonly { answerBy: string; askedAt: Date }[], today: Day): AlertCount => {
  const soon = open.filter(({ answerBy }) => businessDaysLeft(today, day(answerBy)) <= PRESSING_DAYS);
  return { count: soon.length, since: soon[0]?.askedAt ?? null };
};

export async function systemHealth(
  tx: Tx,
  {
    env,
    closedDays,
    now,
  }: { readonly env: Pick<Env, 'backup' | 'ecf'>; readonly closedDays: ClosedDays; readonly now: Date },
): Promise<Health> {
  const jobs = await countJobs(tx);
  const backup = await lastBackup(tx);
  const verified = await lastVerification(tx);
  const began = await beganAt(tx);
  const waiting = await waitingLetters(tx, untriedSince(now));
  const failed = await failedLetters(tx, failedSince(now), PAST_ITS_TIME);
  const undelivered = await undeliveredTexts(tx, undeliveredSince(now), PAST_ITS_TIME);
  const undisbursed = await waitingDisbursements(tx);
  const webhooks = await failingWebhooks(tx, failedSince(now), untakenSince(now));
  const since = backup?.beganAt ?? began;
  const isOld = env.backup.nightly && since !== null && since < backedUpSince(now);
  const numbers = { today: dayInSantoDomingo(now), hasProvider: env.ecf !== null };
  const counts: Readonly<Record<AlertKind, AlertCount>> = {
    letters_waiting: waiting,
    letters_failed: failed,
    letters_undelivered: undelivered,
    disbursements_late: lateDisbursements(undisbursed, dayInSantoDomingo(now), closedDays),
    data_requests_pressing: pressing(await openAnswerDays(tx), dayInSantoDomingo(now)),
    text_unregistered: isOfAnotherText(await latestSettings(tx)) ? { count: 1, since: null } : NONE,
    fiscal_numbers_ending: {
      count: fiscalLeft(await fiscalRanges(tx), numbers).filter(({ isEnding }) => isEnding).length,
      since: null,
    },
    passwords_guessed: await guessedStaff(tx, guessedSince(now)),
    jobs_failed: { count: jobs.failed, since: jobs.failedSince },
    webhooks_failing: webhooks,
    backup_old: isOld ? { count: 1, since } : NONE,
    backup_lacks: backup && backup.missing > 0 ? { count: backup.missing, since: backup.endedAt } : NONE,
    records_differ:
      verified && verified.findings > 0 ? { count: verified.findings, since: verified.endedAt } : NONE,
  };
  return {
    alerts: ALERT_KINDS.map((kind) => ({ kind, ...counts[kind] })).filter(({ count }) => count > 0),
    counts,
    jobs,
    backedUpAt: backup?.beganAt ?? null,
    backupDueSince: env.backup.nightly ? since : null,
    verifiedAt: verified?.endedAt ?? null,
  };
}

export const readAlerts = reading(alertsApi.read, async (tx, context) => {
  const { alerts, backedUpAt } = await systemHealth(tx, { ...context, env: context.deps.env });
  return ok({
    alerts: alerts.map(({ kind, count, since }) => ({ kind, count, since: since?.toISOString() ?? null })),
    lastBackup: backedUpAt?.toISOString() ?? null,
  });
});

/**
 * The sentence for the screen after a letter was written: `flowing`, or a warning where other letters wait for the
 * mail server (rule: nothing-stuck).
 */
export async function letterPromise(tx: Tx, now: Date, flowing: string): Promise<string> {
  const { count } = await waitingLetters(tx, untriedSince(now));
  return count === 0 ? flowing : 'El correo saldrá en cuanto el servidor de correo responda.';
}
