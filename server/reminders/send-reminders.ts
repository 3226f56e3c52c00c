import { ACCOUNT_STATUS } from '#domain/accounts/account.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import type { RefusableChannel } from '#domain/collections/contact.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { remindersDue } from '#domain/loans/reminders.ts';
import type { ProvingChannel } from '#domain/messages/channel.ts';
import { ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { refusalsOf } from '#server/collections/collections.store.ts';
import { hasEnoughContacts } from '#server/collections/refuse-contact-now.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { tellGuarantorByLetter } from '#server/guarantors/tell-guarantor.ts';
import type { Tx } from '#server/http/context.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan, lockLoan } from '#server/loans/loans.store.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { reminderLetters } from '#server/reminders/reminders.messages.ts';
import { loansNearADueDate, takeReminder } from '#server/reminders/reminders.store.ts';

/**
 * For each channel of a reminder, its name among the channels that customers can refuse; `null`: customers cannot
 * refuse it.
 */
const REFUSED_AS: Readonly<Record<ProvingChannel, RefusableChannel | null>> = {
  email: 'letter',
  whatsapp: 'whatsapp',
  sms: null,
};

/**
 * Writes the reminders that are due now, each loan in its own transaction: an unreadable loan does not delay the
 * reminders of other customers.
 * @throws {AggregateError} at the end, when some could not be written.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.now();
  if (!openWindow(now, await deps.settings.closedDays())) return;
  const found = await inTransaction(deps.db, async (tx) =>
    ok(await loansNearADueDate(tx, dayInSantoDomingo(now))),
  );
  if (!found.ok) return;
  const sender = await senderOf(deps);
  const failures: unknown[] = [];
  for (const loanId of found.value) {
    try {
      await inTransaction(deps.db, async (tx) => {
        await remindOf(tx, sender, loanId, now);
        return ok(await tellGuarantorByLetter(tx, sender, loanId, now));
      });
    } catch (error) {
      deps.log.error({ err: error, loanId }, 'The reminder of a loan failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} loans without reminders`);
}

/**
 * Writes the reminders of one loan. It runs under the customer's lock, so that a payment being registered at this
 * moment counts.
 */
export async function remindOf(tx: Tx, sender: Sender, loanId: number, now: Date): Promise<void> {
  const today = dayInSantoDomingo(now);
  const found = await findLoan(tx, loanId);
  if (!found) return;
  const customer = await lockCustomer(tx, found.userId);
  const loan = await lockLoan(tx, loanId);
  if (!isRunning(loan) || !ACCOUNT_STATUS[customer.accountStatus].reminded) return;
  const address = addressOf(customer);
  if (address === null) return;
  const refused = (await refusalsOf(tx, [customer.id])).get(customer.id) ?? [];
  const way = REFUSED_AS[address.channel];
  if (way !== null && refused.includes(way)) return;
  const books = (await booksOf(tx, [loanId])).get(loanId);
  if (!books) return;
  const { instalments } = loanStateOf(books, today, await reportedFor(tx, loanId));
  const due = remindersDue(instalments, sender.settings.reminderTimes, now, sender.closedDays);
  for (const reminder of due) {
    const { kind, instalmentNumber } = reminder;
    if (await hasEnoughContacts(tx, loanId, today, sender.settings)) return;
    if (!(await takeReminder(tx, loanId, instalmentNumber, kind, now))) continue;
    await recordEvents(tx, { actor: null, ip: null, now }, [
      {
        name: 'loan.reminded',
        subjectId: loanId,
        facts: { kind, instalment: instalmentNumber },
        letters: reminderLetters(sender, customer, loan, reminder, today),
      },
    ]);
  }
}
