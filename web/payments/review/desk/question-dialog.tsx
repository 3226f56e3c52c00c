import { useState } from 'react';
import { paymentsApi } from '#contract/payments.ts';
import { REASON_WORDS_MAX } from '#domain/limits/lengths.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import {
  aboutOf,
  CHANGES,
  ConfirmationFields,
  clientOf,
  type DecisionProps,
  outcomeOf,
  type Question,
  ReversePaymentDialog,
  useConfirmation,
} from '#web/payments/review/decisions/confirmation.tsx';
import { PaymentActions, usePaymentKeys } from '#web/payments/review/desk/payment-card.tsx';
import { DuplicateNotice, PaymentFacts, ReceiptView } from '#web/payments/review/desk/payment-facts.tsx';
import { TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { NumberedReasons, pressKey } from '#web/ui/queue/queue.tsx';

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

function ConfirmPaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const confirmation = useConfirmation({ payment, onDecided });
  return (
    <ConfirmDialog
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

/** The most common reasons for rejections; the customer reads them unchanged. */
const REASONS = [
  'El comprobante no se lee',
  'El dinero no aparece en nuestra cuenta',
  'El monto no coincide con el comprobante',
  'Este pago ya estaba registrado',
] as const;
const OTHER = 'other';

const REASON_OPTIONS = [
  ...REASONS.map((label, index) => ({ value: String(index), label })),
  { value: OTHER, label: 'Otra razón' },
];

/** The reason that the customer reads: a chosen one, typed words, or both; `null` while empty. */
function reasonOf(choice: string, words: string): string | null {
  const label = isOther(choice) ? undefined : REASON_OPTIONS.find(({ value }) => value === choice)?.label;
  return [label, words.trim()].filter(Boolean).join('. ') || null;
}

const isOther = (choice: string): boolean => choice === OTHER;

const REQUIRED = 'Debe proporcionar una razón de rechazo';

/** Rejects a payment with a reason. While a reason has the focus its number selects it, and Enter rejects. */
function RejectPaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const [choice, setChoice] = useState('');
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const reject = useAction(paymentsApi.decide, CHANGES, {
    done: 'Pago rechazado',
    failed: 'Error al rechazar pago',
  });
  const other = isOther(choice);
  function confirm() {
    const notes = reasonOf(choice, words);
    setMissing(notes === null);
    if (notes === null) return;
    reject.mutate(
      { params: { id: payment.id }, body: { status: 'rejected', notes, seenUpdatedAt: payment.updatedAt } },
      outcomeOf({ onDecided }),
    );
  }
  return (
    <ConfirmDialog
      title="Rechazar pago"
      description={`${aboutOf(payment)}. Se le avisa al cliente con la razón.`}
      confirmLabel="Rechazar pago"
      busyLabel="Rechazando..."
      variant="danger"
      busy={reject.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <NumberedReasons
        options={REASON_OPTIONS}
        value={choice}
        error={missing && !other ? REQUIRED : undefined}
        onChange={setChoice}
      />
      <TextareaField
        name="words"
        label={other ? 'Explicación' : 'Explicación (opcional)'}
        hint="El cliente la lee."
        maxLength={REASON_WORDS_MAX}
        value={words}
        error={missing && other ? REQUIRED : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
    </ConfirmDialog>
  );
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
      return (
        <ReversePaymentDialog
          {...props}
          loanId={props.payment.loanId ?? 0}
          fullName={clientOf(props.payment)}
        />
      );
  }
}
