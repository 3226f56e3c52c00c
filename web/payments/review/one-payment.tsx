import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Fragment, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { paymentsApi, type ReviewedPayment } from '#contract/payments.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { ConfirmationFields, useConfirmation } from '#web/payments/review/decisions/confirmation.tsx';
import type { DecisionProps, Question } from '#web/payments/review/decisions/deciding.ts';
import { PaymentCard } from '#web/payments/review/desk/payment-card.tsx';
import { PaymentPane } from '#web/payments/review/desk/payment-pane.tsx';
import { QuestionDialog } from '#web/payments/review/desk/question-dialog.tsx';
import { useDecidable } from '#web/payments/review/desk/use-payment-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueueDesk } from '#web/ui/queue/queue-desk.tsx';
import { useQueueFocus } from '#web/ui/queue/use-queue-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ConfirmHereProps extends Pick<DecisionProps, 'payment' | 'onDecided'> {
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The form that confirms a payment, in the page of that one payment, where it takes one press instead of a dialog. */
function ConfirmHere({ payment, onDecided, button }: ConfirmHereProps) {
  const confirmation = useConfirmation({ payment, onDecided });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!confirmation.isPending) confirmation.send();
  }
  return (
    <Card title="Confirmar pago">
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <ConfirmationFields payment={payment} confirmation={confirmation} />
        <Button
          ref={button}
          type="submit"
          wide
          busy={confirmation.isPending}
          // The key that led here, still held down, must not confirm.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {confirmation.isPending ? 'Confirmando...' : 'Confirmar pago'}
        </Button>
      </form>
    </Card>
  );
}

/** Opens the confirmation of a payment in its page; "Confirmar" leads to the form's button, also from the receipt. */
function useConfirmingHere() {
  const button = useRef<HTMLButtonElement>(null);
  const [times, setTimes] = useState(0);
  // After the receipt has closed, because closing restores the focus.
  useEffect(() => {
    if (times > 0) button.current?.focus();
  }, [times]);
  return { button, lead: () => setTimes(times + 1) };
}

/** The page of one payment that a link named, with its confirmation beside the receipt. */
function OnePaymentDesk({ payment }: { readonly payment: ReviewedPayment }) {
  const { whole, goOn } = useQueueFocus<HTMLDivElement>();
  const [question, setQuestion] = useState<Question | null>(null);
  const decidable = useDecidable(payment);
  const { button, lead } = useConfirmingHere();
  function ask(asked: Question) {
    setQuestion(asked === 'confirm' ? null : asked);
    if (asked === 'confirm') lead();
  }
  function decided() {
    setQuestion(null);
    goOn(payment.id, [payment.id]);
  }
  return (
    <div ref={whole} tabIndex={-1} className="grid grid-cols-1 gap-5">
      <QueueDesk
        rows={[payment]}
        card={(_, place) => (
          <Fragment key={payment.id}>
            <PaymentCard payment={payment} onAsk={ask} {...place} />
            {decidable && <ConfirmHere payment={payment} onDecided={decided} button={button} />}
          </Fragment>
        )}
        pane={() => <PaymentPane payment={payment} onAsk={ask} />}
      />
      {question && (
        <QuestionDialog
          key={question}
          payment={payment}
          question={question}
          onAsk={ask}
          onClose={() => setQuestion(null)}
          onDecided={decided}
        />
      )}
    </div>
  );
}

interface OnePaymentProps {
  readonly id: number;
  /** The address of the lists of payments. */
  readonly all: string;
}

/**
 * One payment that a link named: a waiting one of the first page, a possible duplicate, or one that a colleague sent.
 */
export function OnePayment({ id, all }: OnePaymentProps) {
  const { data, error, refetch } = useQuery(query(paymentsApi.adminOne, { params: { id } }));
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <div>
        <LinkButton href={all} variant="quiet" icon={<ArrowLeft aria-hidden="true" />}>
          Ver todos los pagos
        </LinkButton>
      </div>
      {data ? (
        <OnePaymentDesk payment={data} />
      ) : missing ? (
        <EmptyState title="Este pago no existe" />
      ) : error ? (
        <EmptyState
          title="No se pudo cargar el pago"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      ) : (
        <Skeleton lines={8} label="Cargando el pago..." />
      )}
    </>
  );
}
