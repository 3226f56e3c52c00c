import { applicationReference } from '#domain/applications/application.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { formatPesos } from '#domain/money.ts';
import type { LoanAdjustmentRow, LoanRow } from '#server/db/loan-tables.ts';
import type { UserRow } from '#server/db/tables.ts';
import { notify, type Sender } from '#server/outbox/notify.ts';
import type { OutgoingMessage } from '#server/outbox/queue-messages.ts';

type Standing = Pick<LoanState, 'balance' | 'credit'>;

const owes = ({ balance }: Pick<Standing, 'balance'>): string =>
  balance === 0 ? 'Ya no debe nada por él.' : `Hoy debe ${formatPesos(balance)}.`;
const MORE = { page: '/my-products', action: 'Ver mi préstamo' } as const;

export function collectionCostMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { amount, reason }: LoanAdjustmentRow,
  standing: Standing,
): OutgoingMessage<'collection-cost-added'>[] {
  const name = applicationReference(loan.applicationId);
  const cost = formatPesos(amount ?? 0);
  return notify(sender, customer, {
    template: 'collection-cost-added',
    subject: `Gasto de cobranza de ${cost} en su préstamo ${name}`,
    blocks: [
      `Se agregó a su préstamo ${name} un gasto de cobranza de ${cost}, como prevé el pagaré que firmó.`,
      `Motivo: ${reason ?? ''}`,
      owes(standing),
      'Puede pedirnos el comprobante del gasto. Si no está de acuerdo, escríbanos.',
    ],
    ...MORE,
    short: `se agregó un gasto de cobranza de ${cost} a su préstamo ${name}. Si no está de acuerdo, escríbanos.`,
  });
}

export function waiverMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { amount }: LoanAdjustmentRow,
  standing: Standing,
): OutgoingMessage<'late-charge-waived'>[] {
  const name = applicationReference(loan.applicationId);
  const waived = formatPesos(amount ?? 0);
  return notify(sender, customer, {
    template: 'late-charge-waived',
    subject: `Le quitamos ${waived} de mora`,
    blocks: [`Le quitamos ${waived} de mora a su préstamo ${name}.`, owes(standing)],
    ...MORE,
    short: `le quitamos ${waived} de mora a su préstamo ${name}. ${owes(standing)}`,
  });
}

export function refundMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { amount, reference }: LoanAdjustmentRow,
  { credit }: Standing,
): OutgoingMessage<'credit-refunded'>[] {
  const name = applicationReference(loan.applicationId);
  const refunded = formatPesos(amount ?? 0);
  return notify(sender, customer, {
    template: 'credit-refunded',
    subject: `Le devolvimos ${refunded}`,
    blocks: [
      `Le devolvimos ${refunded} que pagó de más en su préstamo ${name}. Referencia: ${reference ?? ''}.`,
      ...(credit > 0 ? [`Le quedan ${formatPesos(credit)} a su favor.`] : []),
      'Si el dinero no está en su cuenta, escríbanos.',
    ],
    ...MORE,
    short: `le devolvimos ${refunded} que pagó de más en su préstamo ${name}.`,
  });
}

interface CarriedOver {
  readonly amount: number;
  readonly other: LoanRow;
  /** Where the other loan stands with it. */
  readonly paid: Pick<Standing, 'balance'>;
}

export function carryOverMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { amount, other, paid }: CarriedOver,
): OutgoingMessage<'credit-carried-over'>[] {
  const [from, to] = [applicationReference(loan.applicationId), applicationReference(other.applicationId)];
  const carried = formatPesos(amount);
  return notify(sender, customer, {
    template: 'credit-carried-over',
    subject: `Pasamos ${carried} a su préstamo ${to}`,
    blocks: [
      `Lo que pagó de más en su préstamo ${from}, ${carried}, cuenta desde hoy como pago de su préstamo ${to}.`,
      owes(paid),
    ],
    ...MORE,
    short: `pasamos ${carried} de su préstamo ${from} a su préstamo ${to}. ${owes(paid)}`,
  });
}
