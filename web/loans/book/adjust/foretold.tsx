import { useQuery } from '@tanstack/react-query';
import { adjustmentsApi } from '#contract/adjustments.ts';
import type { Standing } from '#contract/standing.ts';
import { formatDay } from '#domain/calendar.ts';
import type { Foretold as Kind } from '#domain/ledger/adjustment.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments/payment.ts';
import { query } from '#web/app/calls/query-client.ts';
import { DataList } from '#web/ui/figures/data-list.tsx';

interface Asked {
  /** Pesos; nothing is foretold of less than one. */
  readonly amount?: number | null;
  readonly on?: string;
  readonly payment?: number;
  /** How a recorded payment came. */
  readonly paymentMethod?: PaymentMethod;
}

/**
 * What the server says that a decision would do; asked anew each time, since the books go on (rule: foretold). `isOfBefore`:
 * the answer about what is typed now is on its way, and this one is about what was typed before. `null` while the first
 * answer is on its way, `undefined` where there is none.
 */
export function useForetold(
  id: number,
  kind: Kind,
  { amount = null, on, payment, paymentMethod }: Asked = {},
) {
  const { data, isPending, isPlaceholderData } = useQuery({
    ...query(adjustmentsApi.foretell, {
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
/** From one amount to another; nothing is said of the second while it is not known. */
const change = (before: number, after: number | undefined) => {
  if (after === undefined) return `${formatPesos(before)} → ${COMING}`;
  return before === after ? formatPesos(after) : `${formatPesos(before)} → ${formatPesos(after)}`;
};

const nextOf = ({ nextPayment }: Standing) =>
  nextPayment ? `${formatPesos(nextPayment.amount)} el ${formatDay(nextPayment.date)}` : 'Ninguno';

interface ForetoldProps {
  readonly effect:
    | {
        readonly before: Standing;
        readonly after: Standing;
        readonly isOfBefore: boolean;
        readonly other?: NonNullable<ReturnType<typeof useForetold>>['other'];
      }
    | null
    | undefined;
}

/** Keeps its place while the answer is on its way: the buttons below must not move under a finger. */
const ON_ITS_WAY = [
  'Saldo hoy',
  'Saldo en libros',
  'Mora en curso',
  'A favor del cliente',
  'Próximo pago',
].map((label) => ({ label, value: COMING }));

/** The loan before and after, to the peso, and the other one where money goes to it. */
export function Foretold({ effect }: ForetoldProps) {
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
        ...(after && before.status !== after.status
          ? [{ label: 'Queda', value: LOAN_STATUS[after.status].label }]
          : []),
        ...(other
          ? [
              {
                label: `Saldo hoy de ${other.reference}`,
                value: change(other.before.balance, isOfBefore ? undefined : other.after.balance),
              },
            ]
          : []),
      ]}
    />
  );
}
