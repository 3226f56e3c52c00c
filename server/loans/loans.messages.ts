import { applicationReference } from '#domain/applications/application.ts';
import type { DatedInstalment } from '#domain/loans/schedule.ts';
import { formatPesos } from '#domain/money.ts';
import type { LoanRow } from '#server/db/loan-tables.ts';
import type { UserRow } from '#server/db/tables.ts';
import { datedTable } from '#server/loans/plan-table.ts';
import { type House, notify } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

export function disbursedMessages(
  house: House,
  customer: UserRow,
  loan: LoanRow,
  reference: string,
  schedule: readonly DatedInstalment[],
): OutgoingMessage[] {
  const name = applicationReference(loan.applicationId);
  return notify(house, customer, {
    template: 'loan-disbursed',
    subject: `Depositamos su préstamo ${name}`,
    blocks: [
      `Depositamos ${formatPesos(loan.principal)} en su cuenta. Referencia: ${reference}.`,
      datedTable(schedule, loan.total),
      'Le avisamos dos días antes de cada cuota. Registre cada pago con su comprobante en Registrar Pago.',
    ],
    page: '/my-products',
    action: 'Ver mis cuotas',
    short: `depositamos su préstamo ${name}. Vea las fechas de sus cuotas:`,
  });
}

export function settledMessages(house: House, customer: UserRow, loan: LoanRow): OutgoingMessage[] {
  const name = applicationReference(loan.applicationId);
  return notify(house, customer, {
    template: 'loan-settled',
    subject: `Su préstamo ${name} está saldado`,
    blocks: [
      `Con su último pago saldó el préstamo ${name}. No debe nada por él.`,
      'Ya puede hacer una solicitud nueva cuando quiera.',
    ],
    page: '/my-products',
    action: 'Ver mi préstamo saldado',
    short: `su préstamo ${name} está saldado. No debe nada por él.`,
  });
}
