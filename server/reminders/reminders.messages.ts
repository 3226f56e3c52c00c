import { applicationReference } from '#domain/applications/application.ts';
import { addDays, type Day, formatDay } from '#domain/calendar.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { REMINDER, type Reminder, type ReminderKind } from '#domain/loans/reminders.ts';
import { instalmentsOf, termOf } from '#domain/loans/terms.ts';
import { add, formatPesos } from '#domain/money.ts';
import type { LoanRow } from '#server/db/loan-tables.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Table } from '#server/mail/blocks.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/** "mañana" and "en 2 días" where it is so; else the date alone. */
function whenOf(dueDate: Day, today: Day): string {
  if (dueDate === today) return 'hoy';
  if (dueDate === addDays(today, 1)) return 'mañana';
  return dueDate === addDays(today, REMINDER_DAYS_BEFORE) ? `en ${REMINDER_DAYS_BEFORE} días` : 'pronto';
}

/** What is to be paid, and how much of it is late charge: never added in silence (rule: late-charge-shown-apart). */
const owedOf = ({ unpaid, lateCharge }: Reminder) => add(unpaid, lateCharge);

function wordsOf(reminder: Reminder, today: Day) {
  const { kind, dueDate, inTimeUntil } = reminder;
  const amount = formatPesos(owedOf(reminder));
  const date = formatDay(dueDate);
  const grace =
    inTimeUntil === dueDate
      ? ''
      : ` Como ese día no es laborable, está a tiempo hasta el ${formatDay(inTimeUntil)}.`;
  switch (kind) {
    case 'due_soon': {
      const when = whenOf(dueDate, today);
      return {
        subject: `Su cuota de ${amount} vence el ${date}`,
        said: `vence ${when}, el ${date}.${grace}`,
        short: `su cuota vence ${when}, el ${date}. Pague y registre su comprobante aquí:`,
      };
    }
    case 'due_today':
      return dueDate === today
        ? {
            subject: `Su cuota de ${amount} vence hoy`,
            said: `vence hoy, ${date}.${grace}`,
            short: 'su cuota vence hoy. Pague y registre su comprobante aquí:',
          }
        : {
            subject: `Su cuota de ${amount} venció el ${date}; todavía está a tiempo`,
            said: `venció el ${date}.${grace}`,
            short: `su cuota venció el ${date}. Está a tiempo hasta el ${formatDay(inTimeUntil)}:`,
          };
    case 'overdue':
      return {
        subject: `Su cuota de ${amount} está atrasada`,
        said: `venció el ${date} y está atrasada.${grace && ` El plazo terminó el ${formatDay(inTimeUntil)}.`}`,
        short: 'tiene una cuota atrasada. Pague y registre su comprobante aquí:',
      };
  }
}

const accountsOf = ({ settings }: Sender): Table[] =>
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
  `${isPartlyPaid ? 'Lo que falta de la' : 'La'} cuota ${instalmentNumber} de ${instalmentsOf(termOf(term))} de su préstamo ${applicationReference(applicationId)}`;

const lateChargeLines = (loan: LoanRow, reminder: Reminder, today: Day): string[] =>
  reminder.lateCharge === 0
    ? []
    : [
        `Con ${formatPesos(reminder.lateCharge)} de mora hasta hoy, ${formatDay(today)}, son ${formatPesos(owedOf(reminder))}. ${LATE_CHARGE[lateChargeOf(loan.lateChargeVariant)].reminder}`,
      ];

type ReminderLetter = (typeof REMINDER)[ReminderKind]['letter'];

/** What is owed of one instalment, by when, and where to pay it; sent only within the hours of the law. */
function reminderMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  reminder: Reminder,
  today: Day,
): OutgoingMessage<ReminderLetter>[] {
  const { subject, said, short } = wordsOf(reminder, today);
  const accounts = accountsOf(sender);
  return notify(sender, customer, {
    template: REMINDER[reminder.kind].letter,
    subject,
    blocks: [
      `${instalmentOf(reminder, loan)}, de ${formatPesos(reminder.unpaid)}, ${said}`,
      ...lateChargeLines(loan, reminder, today),
      ...(accounts.length > 0 ? ['Puede pagar por transferencia o depósito en:'] : []),
      ...accounts,
      'El pago cuenta desde el día en que registre su comprobante. Si ya pagó, regístrelo hoy.',
      ...(reminder.kind === 'overdue'
        ? ['Si no puede pagar ahora, escríbanos: buscamos juntos cómo ponerse al día.']
        : []),
    ],
    page: '/make-payment',
    action: 'Registrar mi pago',
    short,
    expiresAt: reminder.until,
  });
}

/** The one that is due, among those that a reminder may be. */
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
