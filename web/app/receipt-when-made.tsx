import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Payment, paymentsApi } from '#contract/payments.ts';
import { RECEIPT_IN_PREPARATION } from '#domain/payments/payment.ts';
import { query } from '#web/app/calls/query-client.ts';

const ASK_AGAIN_MILLISECONDS = 1000;

interface ReceiptWhenMadeProps {
  readonly payment: Pick<Payment, 'id' | 'receiptInPreparation'>;
  /** The link that opens the receipt, shown once the PDF is made. */
  readonly children: ReactNode;
}

/**
 * The link to a payment's receipt, once its PDF is made; until then it says so and checks again by itself (rule:
 * client-cache).
 */
export function ReceiptWhenMade({ payment, children }: ReceiptWhenMadeProps) {
  const { data, isPending } = useQuery({
    ...query(paymentsApi.receiptState, { params: { id: payment.id } }),
    staleTime: 0,
    enabled: payment.receiptInPreparation,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.receiptInPreparation ? ASK_AGAIN_MILLISECONDS : false),
  });
  const isWaiting = payment.receiptInPreparation && (isPending || data?.receiptInPreparation === true);
  if (!isWaiting) return children;
  return (
    <span role="status" className="text-sm text-ink-soft">
      {RECEIPT_IN_PREPARATION}
    </span>
  );
}
