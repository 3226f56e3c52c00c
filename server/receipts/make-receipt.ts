import { ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { storeFile } from '#server/files/transact-with-file.ts';
import { sendHeldMessages } from '#server/outbox/queue-messages.ts';
import { numberedReceipt } from '#server/receipts/numbered-receipt.ts';
import { receiptPage } from '#server/receipts/receipt-page.ts';
import { nameReceipt, receiptsInPreparation } from '#server/receipts/receipts.store.ts';
import { drawPage } from '#server/signing/draw-page.ts';

/**
 * Makes the PDF of a payment's numbered receipt, once, and sends the letters that wait for it (rule:
 * receipt-numbers). Two concurrent runs draw two files and keep one; the sweep of files deletes the file of an
 * interrupted run (rule: unnamed-files).
 */
export async function makeReceipt(deps: Deps, paymentId: number): Promise<void> {
  const found = await inTransaction(deps.db, (tx) => numberedReceipt(tx, paymentId));
  // The person was erased, and the payment's loan has no name any more.
  if (!found.ok || found.value.payment.receiptKey !== null) return;
  const { facts, payment, settings } = found.value;
  const page = await receiptPage(deps, { facts, settings, size: 'LETTER', undone: null });
  const file = await storeFile(deps, { bytes: await drawPage(page), extension: 'pdf' });
  const named = await inTransaction(deps.db, async (tx) => {
    // The erasure of this person lists the files under the same lock.
    await lockPerson(tx, payment.userId);
    const isNamed = await nameReceipt(tx, paymentId, file);
    if (isNamed) await sendHeldMessages(tx, { subject: 'payment', subjectId: String(paymentId) }, file.key);
    return ok(isNamed);
  });
  if (!named.ok || !named.value) await deps.files.delete(file.key);
}

/** Maximum number of receipts in one run; the rest waits for the next run, five minutes later. */
const BATCH = 50;

/**
 * Makes every missing PDF of a numbered receipt: after a restore from a backup, or after a job gave up. A receipt
 * that fails does not hold up the others.
 * @throws {AggregateError} at the end, when some could not be made.
 */
export async function makeMissingReceipts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await receiptsInPreparation(deps.db, BATCH))
    await makeReceipt(deps, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} receipts without a PDF`);
}
