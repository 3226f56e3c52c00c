import type { RefObject, SubmitEvent } from 'react';
import { ConfirmationFields, useConfirmation } from '#web/payments/review/decisions/confirmation.tsx';
import type { DecisionProps } from '#web/payments/review/decisions/deciding.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface ConfirmHereProps extends Pick<DecisionProps, 'payment' | 'onDecided'> {
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The form that confirms a payment, in the page of that one payment, where it takes one press instead of a dialog. */
export function ConfirmHere({ payment, onDecided, button }: ConfirmHereProps) {
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
