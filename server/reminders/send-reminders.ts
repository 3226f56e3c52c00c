import { ACCOUNT_STATUS } from '#domain/accounts/account.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { addDays, type Day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import type { RefusableChannel } from '#domain/collections/contact.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { LATE_CHARGE_WORDS } from '#domain/loans/late-charge-words.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { type REMINDER, type Reminder, type ReminderKind, remindersDue } from '#domain/loans/reminders.ts';
import { instalmentsOf } from '#domain/loans/terms.ts';
import type { ProvingChannel } from '#domain/messages/channel.ts';
import type { LetterTable } from '#domain/messages/message-templates.ts';
import { add, formatPesos } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { refusalsOf } from '#server/collections/collections.store.ts';
import { hasEnoughContacts } from '#server/collections/record-contact.ts';
import type { LoanRow, UserRow } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { tellGuarantorByLetter } from '#server/guarantors/tell-guarantor.ts';
import type { Tx } from '#server/http/context.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan, lockLoan } from '#server/loans/loans.store.ts';
import { addressOf } from '#server/messaging/channels.ts';
import { lenderText, notify, type Sender, senderOf } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
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

/** The due date relative to today: "hoy", "mañana", "en 2 días"; "pronto" for another day. */
function whenOf(dueDate: Day, today: Day): string {
  if (dueDate === today) return 'hoy';
  if (dueDate === addDays(today, 1)) return 'mañana';
  return dueDate === addDays(today, REMINDER_DAYS_BEFORE) ? `en ${REMINDER_DAYS_BEFORE} días` : 'pronto';
}

/**
 * Pesos to pay: the unpaid amount plus its late charge, which the reminder shows separately, too (rule:
 * late-charge-shown-apart).
 */
const owedOf = ({ unpaid, lateCharge }: Reminder) => add(unpaid, lateCharge);

/** The text of a reminder for a phone. */
function shortOf({ kind, dueDate, inTimeUntil }: Reminder, today: Day): string {
  const date = formatDay(dueDate);
  switch (kind) {
    case 'due_soon':
      return `su cuota vence ${whenOf(dueDate, today)}, el ${date}. Pague y registre su comprobante aquí:`;
    case 'due_today':
      return dueDate === today
        ? 'su cuota vence hoy. Pague y registre su comprobante aquí:'
        : `su cuota venció el ${date}. Está a tiempo hasta el ${formatDay(inTimeUntil)}:`;
    case 'overdue':
      return 'tiene una cuota atrasada. Pague y registre su comprobante aquí:';
  }
}

/** The sentence on the last day on which a payment is on time, where the due date is no business day; else `null`. */
function graceOf({ kind, dueDate, inTimeUntil }: Reminder): string | null {
  if (inTimeUntil === dueDate) return null;
  const until = formatDay(inTimeUntil);
  return kind === 'overdue'
    ? `Como ese día no es laborable, estuvo a tiempo hasta el ${until}.`
    : `Como ese día no es laborable, está a tiempo hasta el ${until}.`;
}

const accountsOf = ({ settings }: Sender): LetterTable[] =>
  settings.companyAccounts.length === 0
    ? []
    : [
        {
          head: ['Banco', 'Cuenta', 'A nombre de'],
          rows: settings.companyAccounts.map(({ bankName, accountType, accountNumber, accountHolder }) => [
            bankName,
            `${accountType} ${accountNumber}`,
            accountHolder,
          ]),
        },
      ];

const instalmentOf = ({ instalmentNumber, isPartlyPaid }: Reminder, { term, applicationId }: LoanRow) =>
  `${isPartlyPaid ? 'Lo que falta de la' : 'La'} cuota ${instalmentNumber} de ${instalmentsOf(term)} de su préstamo ${applicationReference(applicationId)}`;

const lateChargeLine = (loan: LoanRow, reminder: Reminder, today: Day): string | null =>
  reminder.lateCharge === 0
    ? null
    : `Con ${formatPesos(reminder.lateCharge)} de mora hasta hoy, ${formatDay(today)}, son ${formatPesos(owedOf(reminder))}. ${LATE_CHARGE_WORDS[lateChargeOf(loan.lateChargeVariant)].reminder}`;

type ReminderLetter = (typeof REMINDER)[ReminderKind]['letter'];

function textOf(sender: Sender, loan: LoanRow, reminder: Reminder, today: Day) {
  const { kind, dueDate, unpaid } = reminder;
  const accounts = accountsOf(sender);
  const due = {
    cuota: instalmentOf(reminder, loan),
    monto: formatPesos(unpaid),
    total: formatPesos(owedOf(reminder)),
    fecha: formatDay(dueDate),
    gracia: graceOf(reminder),
    mora: lateChargeLine(loan, reminder, today),
    cuentas: accounts.length > 0 ? ['Puede pagar por transferencia o depósito en:', ...accounts] : null,
  };
  switch (kind) {
    case 'due_soon':
      return lenderText(sender, 'instalment-due-soon', { ...due, cuando: whenOf(dueDate, today) });
    case 'due_today':
      return lenderText(sender, 'instalment-due-today', {
        ...due,
        vence: dueDate === today ? 'vence hoy' : `venció el ${due.fecha}; todavía está a tiempo`,
      });
    case 'overdue':
      return lenderText(sender, 'instalment-overdue', due);
  }
}

/**
 * A reminder of one instalment: the amount owed, by when, and where to pay it. It is sent only within the legal
 * hours.
 */
const reminderMessages = (
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  reminder: Reminder,
  today: Day,
): OutgoingMessage<ReminderLetter>[] =>
  notify<ReminderLetter>(sender, customer, {
    ...textOf(sender, loan, reminder, today),
    page: '/make-payment',
    action: 'Registrar mi pago',
    short: shortOf(reminder, today),
    expiresAt: reminder.until,
  });

/**
 * A reminder's letters by kind: one list for each kind that reminders may use, filled for this reminder's kind only.
 */
function reminderLetters(...told: Parameters<typeof reminderMessages>) {
  const messages = reminderMessages(...told);
  const ofKind = <K extends ReminderLetter>(kind: K) =>
    messages.filter((message): message is OutgoingMessage<K> => message.template === kind);
  return {
    'instalment-due-soon': ofKind('instalment-due-soon'),
    'instalment-due-today': ofKind('instalment-due-today'),
    'instalment-overdue': ofKind('instalment-overdue'),
  };
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
  expectStillOf(customer, loan);
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
    if (!(await takeReminder(tx, loanId, reminder, kind, now))) continue;
    await recordEvent(tx, { actor: null, ip: null, now }, 'loan.reminded', loanId, {
      facts: { kind, instalment: instalmentNumber },
      letters: reminderLetters(sender, customer, loan, reminder, today),
    });
  }
}
