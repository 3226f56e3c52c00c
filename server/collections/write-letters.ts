import type { collectionsApi } from '#contract/collections.ts';
import { ACCOUNT_STATUS } from '#domain/accounts/account.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fillMessage } from '#domain/collections/message.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { overdueUntil } from '#domain/loans/overdue-ages.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { type LateLoan, lateLoansOf, refusalsOf } from '#server/collections/collections.store.ts';
import { overdueOf } from '#server/collections/read-worklist.ts';
import { hasEnoughContacts } from '#server/collections/record-contact.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { notify, type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/**
 * The message of the staff, in their own words, to a customer who is late. An SMS or WhatsApp message contains no
 * figures. `until`: the end of today's contact hours, after which it must not be sent (rule: contact-hours).
 */
function collectionMessages(
  sender: Sender,
  customer: UserRow,
  applicationId: number,
  { text, until }: { readonly text: string; readonly until: Date },
) {
  const name = applicationReference(applicationId);
  return notify(sender, customer, {
    template: 'collection',
    subject: `Su préstamo ${name} está atrasado`,
    blocks: [text],
    page: '/my-products',
    action: 'Ver mi préstamo',
    short: `tiene un mensaje sobre su préstamo ${name}. Véalo aquí:`,
    expiresAt: until,
  });
}

/**
 * Writes a collection letter to one customer and records it as a contact; `false` where the customer may not be
 * written to.
 */
async function writeTo(
  tx: Tx,
  context: Context,
  loan: LateLoan,
  { sender, text, until }: { readonly sender: Sender; readonly text: string; readonly until: Date },
): Promise<boolean> {
  const { now, today, actor } = context;
  const customer = await lockCustomer(tx, loan.userId);
  expectStillOf(customer, await findLoan(tx, loan.id));
  if (addressOf(customer) === null) return false;
  const refused = (await refusalsOf(tx, [loan.userId])).get(loan.userId) ?? [];
  const books = (await booksOf(tx, [loan.id])).get(loan.id);
  if (!books) return false;
  const state = loanStateOf(books, today, await reportedFor(tx, loan.id));
  if (overdueOf(state) === 0) return false;
  if (await hasEnoughContacts(tx, loan.id, today, sender.settings)) return false;
  if (refused.includes('letter') || !ACCOUNT_STATUS[customer.accountStatus].reminded) return false;
  const filled = fillMessage(text, {
    firstName: customer.firstName,
    reference: applicationReference(loan.applicationId),
    overdue: overdueOf(state),
    daysLate: state.daysLate,
  });
  const contactId = await insertRow(tx, 'collectionContacts', {
    loanId: loan.id,
    channel: 'letter',
    outcome: 'written',
    note: filled,
    madeBy: actor.userId,
    madeAt: now,
  });
  await recordEvent(tx, context, 'loan.collection_letter_written', loan.id, {
    facts: { contactId },
    letters: {
      collection: collectionMessages(sender, customer, loan.applicationId, { text: filled, until }),
    },
  });
  return true;
}

/**
 * Writes to each of the chosen customers who is still late, may be written to and has not refused contact; only
 * within the law's hours (rule: contact-hours).
 */
export function writeLetters(context: Context, { body }: VerbInput<typeof collectionsApi.letters>) {
  return context.transactOnce(async (tx) => {
    const hours = openWindow(context.now, context.closedDays);
    if (!hours) return fail({ code: 'outside_contact_hours' });
    const ids = [...new Set(body.loanIds)];
    const loans = await lateLoansOf(tx, overdueUntil(context.today, context.closedDays), ids);
    const sender = await senderOf(context.deps);
    let written = 0;
    // In the order of their numbers, the locking order of every verb.
    for (const loan of loans.toSorted((a, b) => a.userId - b.userId))
      if (await writeTo(tx, context, loan, { sender, text: body.text, until: hours.closes })) written += 1;
    const skipped = ids.length - written;
    const rest =
      skipped === 0
        ? ''
        : ` ${skipped} sin carta: ya no deben o su pago está por verificar, no tienen email, pidieron que no se les escriba o hoy ya se les contactó bastante.`;
    return ok({
      written,
      skipped,
      message: `${written === 1 ? '1 carta en camino.' : `${written} cartas en camino.`}${rest}`,
    });
  });
}
