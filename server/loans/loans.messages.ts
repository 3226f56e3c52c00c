import { applicationReference } from '#domain/applications/application.ts';
import { bankLabel } from '#domain/banks.ts';
import { type Day, formatDay } from '#domain/calendar.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import type { DatedInstalment } from '#domain/loans/schedule.ts';
import { formatPesos } from '#domain/money.ts';
import type { LoanRow } from '#server/db/loan-tables.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import { datedTable } from '#server/loans/plan-table.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

/** "Banco Popular, cuenta terminada en 5678": enough for whoever has the account, nothing for whoever reads along. */
const accountOf = ({ bankName, accountNumber }: Pick<ApplicationRow, 'bankName' | 'accountNumber'>) =>
  bankName && accountNumber
    ? `de ${bankLabel(bankName)} terminada en ${accountNumber.slice(-4)}`
    : 'de banco';

interface Disbursed {
  readonly loan: LoanRow;
  readonly application: ApplicationRow;
  readonly on: Day;
  readonly reference: string;
  readonly schedule: readonly DatedInstalment[];
}

export function disbursedMessages(
  sender: Sender,
  customer: UserRow,
  { loan, application, on, reference, schedule }: Disbursed,
): OutgoingMessage<'loan-disbursed'>[] {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    template: 'loan-disbursed',
    subject: `Depositamos su préstamo ${name}`,
    blocks: [
      `El ${formatDay(on)} depositamos ${formatPesos(loan.principal)} en su cuenta ${accountOf(application)}. Referencia: ${reference}.`,
      'Sus cuotas, según el pagaré:',
      datedTable(schedule, loan.total),
      `Le avisamos ${REMINDER_DAYS_BEFORE} días antes de cada cuota. Registre cada pago con su comprobante en Registrar Pago.`,
      'Si el dinero no está en su cuenta, escríbanos.',
    ],
    page: '/my-products',
    action: 'Ver mis cuotas',
    short: `depositamos su préstamo ${name}. Vea las fechas de sus cuotas:`,
  });
}

/** Paid beyond everything owed: it is the customer's (rule: overpayment-is-credit). */
export const creditTexts = (credit: number): string[] =>
  credit === 0
    ? []
    : [`Pagó ${formatPesos(credit)} de más: están a su favor. Escríbanos para devolvérselos.`];

export function settledMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  credit: number,
): OutgoingMessage<'loan-settled'>[] {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    template: 'loan-settled',
    subject: `Su préstamo ${name} está saldado`,
    blocks: [
      `Con su último pago saldó el préstamo ${name}. No debe nada por él.`,
      ...creditTexts(credit),
      'Descargue su Carta de saldo en Mis Productos: dice que no debe nada y que su pagaré quedó cancelado.',
      'Ya puede hacer una solicitud nueva cuando quiera.',
    ],
    page: '/my-products',
    action: 'Descargar mi Carta de saldo',
    short: `su préstamo ${name} está saldado. Descargue su Carta de saldo:`,
  });
}
