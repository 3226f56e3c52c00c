import { applicationReference } from '#domain/applications/application.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { formatPesos } from '#domain/money.ts';
import type { LoanAdjustmentRow, LoanRow, UserRow } from '#server/db/tables.ts';
import { lenderText, notify, type Sender } from '#server/outbox/notify.ts';

type BalanceAndCredit = Pick<LoanState, 'balance' | 'credit'>;

const owes = ({ balance }: Pick<BalanceAndCredit, 'balance'>): string =>
  balance === 0 ? 'Ya no debe nada por él.' : `Hoy debe ${formatPesos(balance)}.`;
const MORE = { page: '/my-products', action: 'Ver mi préstamo' } as const;

export function collectionCostMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { amount, reason }: LoanAdjustmentRow,
  state: BalanceAndCredit,
) {
  const name = applicationReference(loan.applicationId);
  const cost = formatPesos(amount ?? 0);
  return notify(sender, customer, {
    template: 'collection-cost-added',
    subject: `Gasto de cobranza de ${cost} en su préstamo ${name}`,
    blocks: [
      `Se agregó a su préstamo ${name} un gasto de cobranza de ${cost}, como prevé el pagaré que firmó.`,
      `Motivo: ${reason ?? ''}`,
      owes(state),
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
  state: BalanceAndCredit,
) {
  const name = applicationReference(loan.applicationId);
  const waived = formatPesos(amount ?? 0);
  return notify(sender, customer, {
    ...lenderText(sender, 'late-charge-waived', { prestamo: name, monto: waived, balance: owes(state) }),
    ...MORE,
    short: `le quitamos ${waived} de mora a su préstamo ${name}. ${owes(state)}`,
  });
}

export function refundMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { amount, reference }: LoanAdjustmentRow,
  { credit }: BalanceAndCredit,
) {
  const name = applicationReference(loan.applicationId);
  const refunded = formatPesos(amount ?? 0);
  return notify(sender, customer, {
    ...lenderText(sender, 'credit-refunded', {
      prestamo: name,
      monto: refunded,
      referencia: reference ?? '',
      credito: credit > 0 ? `Le quedan ${formatPesos(credit)} a su favor.` : null,
    }),
    ...MORE,
    short: `le devolvimos ${refunded} que pagó de más en su préstamo ${name}.`,
  });
}

interface CarriedOver {
  readonly amount: number;
  readonly other: LoanRow;
  /** Balance of the loan that received the credit. */
  readonly paid: Pick<BalanceAndCredit, 'balance'>;
}

export function carryOverMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { amount, other, paid }: CarriedOver,
) {
  const [from, to] = [applicationReference(loan.applicationId), applicationReference(other.applicationId)];
  const carried = formatPesos(amount);
  return notify(sender, customer, {
    ...lenderText(sender, 'credit-carried-over', {
      prestamo: to,
      anterior: from,
      monto: carried,
      balance: owes(paid),
    }),
    ...MORE,
    short: `pasamos ${carried} de su préstamo ${from} a su préstamo ${to}. ${owes(paid)}`,
  });
}
