import { guarantorDeskApi } from '#contract/guarantor-desk.ts';
import { greeting } from '#domain/accounts/person-name.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { instantOn, openWindow } from '#domain/contact-hours.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { type Reminder, remindersDue } from '#domain/loans/reminders.ts';
import { add, formatPesos } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { GuarantorRow } from '#server/db/tables.ts';
import { guarantorsOf, wasToldSince } from '#server/guarantors/guarantors.store.ts';
import type { Tx } from '#server/http/context.ts';
import { changing } from '#server/http/serve.ts';
import { reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan, lockLoan } from '#server/loans/loans.store.ts';
import { mail } from '#server/mail/mail.ts';
import type { Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { takeReminder } from '#server/reminders/reminders.store.ts';

const firstName = ({ fullName }: GuarantorRow): string => fullName.split(' ')[0] ?? fullName;

interface Told {
  readonly borrower: string;
  readonly applicationId: number;
}

function letterTo(
  sender: Sender,
  guarantor: GuarantorRow & { readonly email: string },
  { borrower, applicationId }: Told,
  { instalmentNumber, dueDate, unpaid, lateCharge, until }: Reminder,
): OutgoingMessage<'guarantor-late'> {
  const name = applicationReference(applicationId);
  return mail({
    userId: null,
    recipient: guarantor.email,
    template: 'guarantor-late',
    subject: `El préstamo ${name}, del que usted es fiador, está atrasado`,
    sender,
    blocks: [
      greeting(firstName(guarantor)),
      `${borrower} no ha pagado la cuota ${instalmentNumber} del préstamo ${name}, que venció el ${formatDay(dueDate)}. Con la mora de hoy se deben ${formatPesos(add(unpaid, lateCharge))}.`,
      'Usted firmó una fianza por este préstamo. Puede hablar con su deudor, o preguntarnos por el préstamo cuando quiera.',
    ],
    link: null,
    expiresAt: until,
  });
}

/**
 * Writes to the guarantor of a loan about a late instalment, once, where they left an e-mail; within the hours of the
 * law, and never before it is late (rule: guarantor). The caller has the customer's lock.
 */
export async function tellGuarantorByLetter(
  tx: Tx,
  sender: Sender,
  loanId: number,
  now: Date,
): Promise<void> {
  const loan = await findLoan(tx, loanId);
  if (!loan || !isRunning(loan)) return;
  const guarantor = (await guarantorsOf(tx, [loan.applicationId])).get(loan.applicationId);
  if (!guarantor?.email) return;
  const application = await findApplication(tx, loan.applicationId);
  await lockLoan(tx, loanId);
  const books = (await booksOf(tx, [loanId])).get(loanId);
  if (!books || !application) return;
  const today = dayInSantoDomingo(now);
  const { instalments } = loanStateOf(books, today, await reportedFor(tx, loanId));
  const late = remindersDue(instalments, sender.settings.reminderTimes, now, sender.closedDays).filter(
    ({ kind }) => kind === 'overdue',
  );
  for (const reminder of late) {
    const { instalmentNumber } = reminder;
    if (!(await takeReminder(tx, loanId, reminder, 'guarantor_overdue', now))) continue;
    const told = { borrower: application.fullName ?? '', applicationId: loan.applicationId };
    await recordEvent(tx, { actor: null, ip: null, now }, 'loan.guarantor_told', loanId, {
      facts: { instalment: instalmentNumber },
      letters: {
        'guarantor-late': [letterTo(sender, { ...guarantor, email: guarantor.email }, told, reminder)],
      },
    });
  }
}

/**
 * Records that a member of the staff tells the guarantor of a late loan by phone, and returns the text: within the hours
 * of the law, and once a day.
 */
export const tellGuarantor = changing(guarantorDeskApi.told, async (tx, context, { params }) => {
  const { now, today, closedDays } = context;
  const loan = await lockLoan(tx, params.id);
  const guarantor = loan && (await guarantorsOf(tx, [loan.applicationId])).get(loan.applicationId);
  const application = loan && (await findApplication(tx, loan.applicationId));
  const books = loan && (await booksOf(tx, [loan.id])).get(loan.id);
  if (!loan || !guarantor || !application || !books) return fail({ code: 'not_found' });
  const { daysLate } = loanStateOf(books, today, await reportedFor(tx, loan.id));
  if (!isRunning(loan) || daysLate === 0)
    return fail({
      code: 'cannot_adjust',
      message: 'El préstamo no está atrasado: al fiador no se le avisa',
    });
  if (openWindow(now, closedDays) === null) return fail({ code: 'outside_contact_hours' });
  if (await wasToldSince(tx, loan.id, instantOn(today, '00:00')))
    return fail({ code: 'too_many_contacts', message: 'Al fiador ya se le avisó hoy' });
  await recordEvent(tx, context, 'loan.guarantor_told', loan.id, { letters: { 'guarantor-late': [] } });
  const name = applicationReference(loan.applicationId);
  const { name: lender } = await context.deps.settings();
  return ok({
    message: 'Anotado: se avisó al fiador',
    phone: guarantor.phone,
    text: `Hola, ${firstName(guarantor)}. Le escribe ${lender}: el préstamo ${name} de ${application.fullName ?? ''}, del que usted es fiador, tiene ${daysLate === 1 ? 'un día' : `${daysLate} días`} de atraso.`,
  });
});
