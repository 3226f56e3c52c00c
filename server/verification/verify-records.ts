import { DAY_MS } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { appendAnchor, readHead } from '#server/hash-chain/anchors.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { chainFolder } from '#server/hash-chain/chain-key.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { verifiedMessages } from '#server/verification/verification.messages.ts';
import { insertVerification, lastVerification } from '#server/verification/verification.store.ts';
import { verifyNow } from '#server/verification/verify-now.ts';

/** Number of nights for one pass over all files, which are most of the disk. */
export const NIGHTS = 30;

/**
 * Whether a file is read in this night (a number of days). File keys begin with random characters, so each night gets
 * an equal part.
 */
export const isDueOn = (night: number) => (key: string) =>
  Number.parseInt(key.slice(0, 8).replace(/\W/g, ''), 16) % NIGHTS === night % NIGHTS;

/**
 * The nightly job: seals the remaining changes into the chain, walks the records, stores the findings, and puts the
 * newest link into the file of anchors and the lender's mailbox.
 */
export async function verifyRecords(deps: Deps): Promise<void> {
  const began = deps.now();
  await chainChanges(deps);
  const folder = chainFolder(deps.env);
  const head = await readHead(folder, deps.chainKey);
  const report = await verifyNow(deps, isDueOn(Math.floor(began.getTime() / DAY_MS)));
  const newest = head === null || typeof head === 'string' ? null : head;
  if (newest) await appendAnchor(folder, deps.chainKey, newest);
  const sender = await senderOf(deps);
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const id = await insertVerification(tx, report, began, now);
    await recordEvents(tx, { actor: null, ip: null, now }, [
      {
        name: 'records.verified',
        subjectId: id,
        facts: { links: report.links, findings: report.findings },
        letters: { 'records-verified': verifiedMessages(sender, newest, report) },
      },
    ]);
    return ok(null);
  });
  if (report.findings > 0)
    deps.log.error({ source: 'verification', findings: report.findings }, 'Records do not verify');
}

/** Runs the nightly verification at the start of a program that was off during the night. */
export async function verifyIfDue(deps: Deps): Promise<void> {
  const last = await inTransaction(deps.db, async (tx) => ok(await lastVerification(tx)));
  const isRecent =
    last.ok && last.value && Math.abs(deps.now().getTime() - last.value.endedAt.getTime()) < DAY_MS;
  if (!isRecent) await verifyRecords(deps);
}
