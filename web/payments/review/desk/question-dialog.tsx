import { useState } from 'react';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { CashReasonField, cashReasonIn } from '#web/drawers/cash-reason-field.tsx';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { useReversePayment } from '#web/payments/payments.queries.ts';
import { ConfirmationFields, useConfirmation } from '#web/payments/review/decisions/confirmation.tsx';
import {
  aboutOf,
  type DecisionProps,
  outcomeOf,
  type Question,
} from '#web/payments/review/decisions/deciding.ts';
import { RejectPaymentDialog } from '#web/payments/review/decisions/reject-payment-dialog.tsx';
import { DuplicateNotice } from '#web/payments/review/desk/duplicate-notice.tsx';
import { PaymentActions } from '#web/payments/review/desk/payment-actions.tsx';
import { PaymentFacts } from '#web/payments/review/desk/payment-facts.tsx';
import { ReceiptView } from '#web/payments/review/desk/receipt-view.tsx';
import { usePaymentKeys } from '#web/payments/review/desk/use-payment-keys.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx';
import { pressKey } from '#web/ui/queue/card-keys.ts';

interface ReceiptDialogProps extends Pick<DecisionProps, 'payment' | 'onClose'> {
  readonly onAsk: (question: Question) => void;
}

/** The receipt of a payment beside the reported values, with the decision buttons. */
function ReceiptDialog({ payment, onClose, onAsk }: ReceiptDialogProps) {
  const keys = { ...usePaymentKeys(payment, onAsk), f: onClose };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the letters of the buttons that it holds
    <div onKeyDown={(event) => pressKey(event, keys)}>
      <Dialog
        open
        size="full"
        title={`Comprobante ${payment.paymentReference}`}
        description={aboutOf(payment)}
        onClose={onClose}
        footer={
          <PaymentActions
            payment={payment}
            onAsk={onAsk}
            className="flex flex-row-reverse flex-wrap gap-3 max-sm:[&>*]:flex-1"
          />
        }
      >
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ReceiptView payment={payment} />
          <div className="grid content-start gap-4">
            <PaymentFacts payment={payment} />
          </div>
        </div>
      </Dialog>
    </div>
  );
}

/** Reverses a payment that was confirmed by mistake: a new row in the ledger cancels it. */
function ReversePaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const reverse = useReversePayment();
  const [cashReason, setCashReason] = useState('');
  const wrong = fieldErrorsOf(reverse.error).cashReason;
  const effect = useDecisionPreview(payment.loanId ?? 0, 'reversal', { payment: payment.id });
  return (
    <ReasonDialog
      title="Reversar pago"
      description={`${aboutOf(payment)}. El préstamo vuelve a deber este monto.`}
      confirmLabel="Reversar pago"
      busyLabel="Reversando..."
      hint="El cliente la lee."
      busy={reverse.isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        reverse.mutate(
          {
            params: { id: payment.id },
            body: { reason, seenUpdatedAt: payment.updatedAt, ...cashReasonIn(cashReason) },
          },
          outcomeOf({ onDecided }),
        )
      }
    >
      {effect?.leaves && <p className="font-semibold">{effect.leaves}</p>}
      <CashReasonField value={cashReason} error={wrong} onChange={setCashReason} />
      <DecisionPreview effect={effect} />
    </ReasonDialog>
  );
}

function ConfirmPaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const confirmation = useConfirmation({ payment, onDecided });
  return (
    <ConfirmDialog
      open
      title="Confirmar pago"
      description={aboutOf(payment)}
      confirmLabel="Confirmar pago"
      busyLabel="Confirmando..."
      focusConfirm
      busy={confirmation.isPending}
      onCancel={onClose}
      onConfirm={confirmation.send}
    >
      <DuplicateNotice payment={payment} />
      <ConfirmationFields payment={payment} confirmation={confirmation} />
    </ConfirmDialog>
  );
}

interface QuestionDialogProps extends DecisionProps {
  readonly question: Question;
  readonly onAsk: (question: Question) => void;
}

/** The open dialog of a decision about a payment. */
export function QuestionDialog({ question, onAsk, ...props }: QuestionDialogProps) {
  switch (question) {
    case 'receipt':
      return <ReceiptDialog {...props} onAsk={onAsk} />;
    case 'confirm':
      return <ConfirmPaymentDialog {...props} />;
    case 'reject':
      return <RejectPaymentDialog {...props} />;
    case 'reverse':
      return <ReversePaymentDialog {...props} />;
  }
}
