import { applicationReference } from '#domain/applications/application.ts';
import { formatDay } from '#domain/calendar.ts';
import type { DatedInstalment } from '#domain/loans/schedule.ts';
import { formatPesos } from '#domain/money.ts';
import type { LoanRow, UserRow } from '#server/db/tables.ts';
import { mail } from '#server/mail/mail.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

export const disbursedMessage = (
  customer: UserRow,
  loan: LoanRow,
  reference: string,
  schedule: readonly DatedInstalment[],
): OutgoingMessage =>
  mail({
    userId: customer.id,
    recipient: customer.email,
    template: 'loan-disbursed',
    subject: `Depositamos su préstamo ${applicationReference(loan.applicationId)}`,
    paragraphs: [
      `Hola, ${customer.firstName}:`,
      `Depositamos ${formatPesos(loan.principal)} en su cuenta. Referencia: ${reference}.`,
      `Sus cuotas:\n${schedule.map(({ number, amount, dueDate }) => `Cuota ${number}: ${formatPesos(amount)}, a más tardar el ${formatDay(dueDate)}`).join('\n')}`,
      `Total a pagar: ${formatPesos(loan.total)}. Registre cada pago con su comprobante en Registrar Pago.`,
    ],
  });

export const settledMessage = (customer: UserRow, loan: LoanRow): OutgoingMessage =>
  mail({
    userId: customer.id,
    recipient: customer.email,
    template: 'loan-settled',
    subject: `Su préstamo ${applicationReference(loan.applicationId)} está saldado`,
    paragraphs: [
      `Hola, ${customer.firstName}:`,
      `Con su último pago saldó el préstamo ${applicationReference(loan.applicationId)}. No debe nada por él.`,
      'Ya puede hacer una solicitud nueva cuando quiera.',
    ],
  });
