import { applicationReference } from '#domain/applications/application.ts';
import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { LATE_CHARGE_WORDS } from '#domain/loans/late-charge-words.ts';
import type { REMINDER, Reminder, ReminderKind } from '#domain/loans/reminders.ts';
import { instalmentsOf } from '#domain/loans/terms.ts';
import type { LetterTable } from '#domain/messages/text-variables.ts';
import { add, formatPesos } from '#domain/money.ts';
import type { LoanRow, UserRow } from '#server/db/tables.ts';
import { lenderText } from '#server/outbox/lender-text.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

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
export function reminderLetters(...told: Parameters<typeof reminderMessages>) {
  const messages = reminderMessages(...told);
  const ofKind = <K extends ReminderLetter>(kind: K) =>
    messages.filter((message): message is OutgoingMessage<K> => message.template === kind);
  return {
    'instalment-due-soon': ofKind('instalment-due-soon'),
    'instalment-due-today': ofKind('instalment-due-today'),
    'instalment-overdue': ofKind('instalment-overdue'),
  };
}
