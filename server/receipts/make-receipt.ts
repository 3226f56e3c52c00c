import { receiptNumberText, renderReceipt } from '#domain/payments/receipt.ts';
import { ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { storeFile } from '#server/files/transact-with-file.ts';
import { sendWaiting } from '#server/outbox/queue-messages.ts';
import { numberedReceipt } from '#server/receipts/numbered-receipt.ts';
import { nameReceipt, receiptsInPreparation } from '#server/receipts/receipts.store.ts';
import { drawPage } from '#server/signing/draw-page.ts';

/**
 * Makes the PDF of a numbered receipt, once, and sends the letters that wait for it (rule: receipt-numbers). Two runs at
 * once draw two, of which one is kept; a file that an interrupted run left goes with the sweep (rule: unnamed-files).
 */
export async function makeReceipt(deps: Deps, paymentId: number): Promise<void> {
  const found = await inTransaction(deps.db, (tx) => numberedReceipt(tx, paymentId));
  // Its person was erased, and the payment's loan has no name any more.
  if (!found.ok || found.value.payment.receiptKey !== null) return;
  const { facts, payment, settings } = found.value;
  const bytes = await drawPage({
    letterhead: await letterheadOf(deps),
    title: 'RECIBO DE PAGO',
    reference: `Núm. ${receiptNumberText(facts.number)}`,
    body: renderReceipt(facts),
    evidence: '',
    drawing: null,
    author: settings.legalName,
    at: facts.at,
    attachments: [],
    facts: null,
    verifiedAt: null,
  });
  const file = await storeFile(deps, { bytes, extension: 'pdf' });
  const named = await inTransaction(deps.db, async (tx) => {
    // Who erases this person lists the files under the same lock.
    await lockPerson(tx, payment.userId);
    const isNamed = await nameReceipt(tx, paymentId, file);
    if (isNamed) await sendWaiting(tx, { subject: 'payment', subjectId: String(paymentId) }, file.key);
    return ok(isNamed);
  });
  if (!named.ok || !named.value) await deps.files.delete(file.key);
}

/** At a time; what is left waits for the next run, five minutes later. */
const BATCH = 50;

/**
 * Makes every receipt that is still missing: of a database that came back from a backup, or whose job gave up. One that
 * cannot be made keeps no other waiting.
 *
 * @throws {AggregateError} at the end, when some could not be made.
 */
export async function makeMissingReceipts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await receiptsInPreparation(deps.db, BATCH))
    await makeReceipt(deps, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} receipts without a PDF`);
}
