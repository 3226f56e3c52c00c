import { applicationReference } from '#domain/applications/application.ts';
import { formatDay } from '#domain/calendar.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import type { LoanRow, RestructuringRow } from '#server/db/loan-tables.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

interface Proposed {
  readonly row: RestructuringRow;
  readonly state: LoanState;
  /** How the loan that takes over would stand today. */
  readonly after: LoanState;
}

export function proposedMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { row: { term, reason }, state, after }: Proposed,
): OutgoingMessage<'restructuring-proposed'>[] {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    template: 'restructuring-proposed',
    subject: `Le proponemos otras condiciones para su préstamo ${name}`,
    blocks: [
      `Hoy debe ${formatPesos(state.balance)} por su préstamo ${name}. Le proponemos pagarlo en ${termText(term)} nuevas: ${formatPesos(after.balance)} en total, si firma hoy.`,
      ...(reason ? [reason] : []),
      'Entre a Mis Productos para ver lo de antes al lado de lo nuevo, y firmar o rechazar. Mientras no firme, su préstamo sigue como está.',
    ],
    page: '/my-products',
    action: 'Ver la propuesta',
    short: `le proponemos otras condiciones para su préstamo ${name}. Véalas aquí:`,
  });
}

export function withdrawnMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
): OutgoingMessage<'restructuring-withdrawn'>[] {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    template: 'restructuring-withdrawn',
    subject: `Retiramos la propuesta para su préstamo ${name}`,
    blocks: [
      `La propuesta de otras condiciones para su préstamo ${name} ya no está en pie. Su préstamo sigue como estaba.`,
    ],
    page: '/my-products',
    action: 'Ver mi préstamo',
    short: `retiramos la propuesta para su préstamo ${name}. Sigue como estaba.`,
  });
}

export function restructuredMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { state, after }: Omit<Proposed, 'row'>,
): OutgoingMessage<'loan-restructured'>[] {
  const name = applicationReference(loan.applicationId);
  return notify(sender, customer, {
    template: 'loan-restructured',
    subject: `Su préstamo ${name} tiene otras condiciones`,
    blocks: [
      `Con su firma, lo que debía (${formatPesos(state.balance)}) pasó a un préstamo nuevo y el anterior quedó cerrado. Ahora debe ${formatPesos(after.balance)}.`,
      {
        head: ['Cuota', 'Por pagar', 'A más tardar'],
        rows: after.instalments.map(({ number, owed, dueDate }) => [
          `Cuota ${number}`,
          formatPesos(owed),
          dueDate === null ? '—' : formatDay(dueDate),
        ]),
      },
      'Los documentos que firmó le llegan en otro correo.',
    ],
    page: '/my-products',
    action: 'Ver mis cuotas',
    short: `su préstamo ${name} tiene otras condiciones. Vea sus cuotas:`,
  });
}
