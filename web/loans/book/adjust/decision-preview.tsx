import { useQuery } from '@tanstack/react-query';
import { adjustmentsApi } from '#contract/adjustments.ts';
import type { LoanBalance } from '#contract/loan-balance.ts';
import { type Day, formatDay } from '#domain/calendar.ts';
import type { Previewable as Kind } from '#domain/ledger/adjustment.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments/payment.ts';
import { query } from '#web/app/calls/query-client.ts';
import { DataList } from '#web/ui/figures/facts.tsx';

interface Asked {
  /** Pesos of the decision; less than one peso has no preview. */
  readonly amount?: number | null;
  readonly on?: Day | null;
  readonly payment?: number;
  /** Payment method of a recorded payment. */
  readonly paymentMethod?: PaymentMethod;
}

/**
 * The server's preview of a decision about a loan, fetched for every change of the values (rule: decision-preview).
 * `isOfBefore`: it belongs to earlier values, and the reply to the present ones is on its way. `null` while the first
 * reply is on its way, `undefined` after a failure.
 */
export function useDecisionPreview(
  id: number,
  kind: Kind,
  { amount = null, on, payment, paymentMethod }: Asked = {},
) {
  const { data, isPending, isPlaceholderData } = useQuery({
    ...query(adjustmentsApi.preview, {
      params: { id },
      query: {
        kind,
        ...(amount !== null && amount >= 1 && { amount: String(amount) }),
        ...(on && { on }),
        ...(payment !== undefined && { payment: String(payment) }),
        ...(paymentMethod && { paymentMethod }),
      },
    }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return isPending ? null : data && { ...data, isOfBefore: isPlaceholderData };
}

const COMING = '…';
/** Text of a change from one amount to another; the second amount is absent until it is known. */
const change = (before: number, after: number | undefined) => {
  if (after === undefined) return `${formatPesos(before)} → ${COMING}`;
  return before === after ? formatPesos(after) : `${formatPesos(before)} → ${formatPesos(after)}`;
};

const nextOf = ({ nextPayment }: LoanBalance) =>
  nextPayment ? `${formatPesos(nextPayment.amount)} el ${formatDay(nextPayment.date)}` : 'Ninguno';

interface DecisionPreviewProps {
  readonly effect:
    | {
        readonly before: LoanBalance;
        readonly after: LoanBalance;
        readonly isOfBefore: boolean;
        readonly other?: NonNullable<ReturnType<typeof useDecisionPreview>>['other'];
      }
    | null
    | undefined;
}

/**
 * Placeholders for the preview while the reply is on its way. They keep its height: the buttons below must not move
 * under a finger.
 */
const ON_ITS_WAY = [
  'Saldo hoy',
  'Saldo en libros',
  'Mora en curso',
  'A favor del cliente',
  'Próximo pago',
].map((label) => ({ label, value: COMING }));

/** The loan before and after a decision, to the peso, and the other loan that gets money. */
export function DecisionPreview({ effect }: DecisionPreviewProps) {
  if (effect === null) return <DataList items={ON_ITS_WAY} />;
  if (effect === undefined) return null;
  const { before, other, isOfBefore } = effect;
  const after = isOfBefore ? undefined : effect.after;
  return (
    <DataList
      items={[
        { label: 'Saldo hoy', value: change(before.balance, after?.balance) },
        { label: 'Saldo en libros', value: change(before.bookBalance, after?.bookBalance) },
        { label: 'Mora en curso', value: change(before.runningLateCharge, after?.runningLateCharge) },
        { label: 'A favor del cliente', value: change(before.credit, after?.credit) },
        { label: 'Próximo pago', value: after ? nextOf(after) : COMING },
        after && before.status !== after.status && { label: 'Queda', value: LOAN_STATUS[after.status].label },
        other && {
          label: `Saldo hoy de ${other.reference}`,
          value: change(other.before.balance, isOfBefore ? undefined : other.after.balance),
        },
      ]}
    />
  );
}
