import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { isCounted } from '#domain/payments/payment.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import type { Question } from '#web/payments/review/decisions/deciding.ts';
import { useDecidable } from '#web/payments/review/desk/use-payment-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/figures/key.tsx';

interface PaymentActionsProps {
  readonly payment: ReviewedPayment;
  readonly onAsk: (question: Question) => void;
  readonly className: string;
}

/** The actions on a payment that the signed-in person may take; `className` lays them out. */
export function PaymentActions({ payment, onAsk, className }: PaymentActionsProps) {
  const may = usePermission();
  const decidable = useDecidable(payment);
  const reversible = isCounted(payment) && !payment.reversedAt && may(paymentsApi.reverse);
  if (!decidable && !reversible) return null;
  return (
    <div className={className}>
      {decidable && (
        <>
          <Button onClick={() => onAsk('confirm')}>
            Confirmar <Key name="A" />
          </Button>
          <Button variant="danger" onClick={() => onAsk('reject')}>
            Rechazar <Key name="R" />
          </Button>
        </>
      )}
      {reversible && (
        <Button variant="danger" onClick={() => onAsk('reverse')}>
          Reversar
        </Button>
      )}
    </div>
  );
}
