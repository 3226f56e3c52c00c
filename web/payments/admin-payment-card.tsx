import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { AdminPayment } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
  parsePaymentMethod,
} from '#domain/payments/payment.ts';
import { useConfirmPayment, useRejectPayment, useReversePayment } from '#web/payments/payments.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';

const TONES = { pending: 'warning', verified: 'success', rejected: 'danger' } as const;
type Asking = 'receipt' | 'confirm' | 'reject' | 'reverse' | null;

function ReceiptDialog({
  payment,
  onClose,
}: {
  readonly payment: AdminPayment;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open size="full" title={`Comprobante ${payment.paymentReference}`} onClose={onClose}>
      {payment.receiptType === 'application/pdf' ? (
        <LinkButton href={payment.receiptUrl} download>
          Descargar el PDF
        </LinkButton>
      ) : (
        <img
          src={payment.receiptUrl}
          alt={`Comprobante ${payment.paymentReference}`}
          className="max-h-[75dvh] w-full object-contain"
        />
      )}
    </Dialog>
  );
}

interface WordsDialogProps {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly confirmLabel: string;
  readonly variant: 'primary' | 'danger';
  /** The sentence when nothing is written; without one the words are optional. */
  readonly required?: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (words: string) => void;
}

/** Asks for words before deciding: notes or a reason. */
function WordsDialog({
  title,
  about,
  label,
  confirmLabel,
  variant,
  required,
  busy,
  onClose,
  onConfirm,
}: WordsDialogProps) {
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  return (
    <ConfirmDialog
      open
      title={title}
      description={about}
      confirmLabel={confirmLabel}
      variant={variant}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => (required && words.trim() === '' ? setError(required) : onConfirm(words.trim()))}
    >
      <TextareaField
        name="words"
        label={label}
        value={words}
        error={error}
        onChange={(event) => setWords(event.target.value)}
      />
    </ConfirmDialog>
  );
}

export function AdminPaymentCard({ payment }: { readonly payment: AdminPayment }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const confirm = useConfirmPayment();
  const reject = useRejectPayment();
  const reverse = useReversePayment();
  const { id, amount, loanApplication, status, reversedAt } = payment;
  const about = `${loanApplication?.fullName ?? 'Cliente'}: ${formatPesos(amount)}`;
  const params = { id };
  return (
    <Card
      title={loanApplication?.fullName ?? 'Cliente'}
      aside={
        <Badge tone={reversedAt ? 'danger' : TONES[status]}>
          {reversedAt ? 'Reversado' : PAYMENT_STATUS_LABELS[status]}
        </Badge>
      }
    >
      <DataList
        items={[
          { label: 'Monto', value: formatPesos(amount) },
          {
            label: 'Método',
            value: PAYMENT_METHOD_LABELS[parsePaymentMethod(payment.paymentMethod) ?? 'deposit'],
          },
          { label: 'Referencia', value: payment.paymentReference },
          { label: 'Fecha', value: formatInstant(new Date(payment.createdAt)) },
          {
            label: 'Préstamo',
            value: loanApplication
              ? `${formatPesos(loanApplication.amount)} en ${loanApplication.term} ${loanApplication.term === 1 ? 'cuota' : 'cuotas'}`
              : 'Sin préstamo',
          },
          {
            label: 'Balance del préstamo',
            value: payment.balance === null ? '—' : formatPesos(payment.balance),
          },
          ...(payment.verifiedAt
            ? [{ label: 'Verificación', value: formatInstant(new Date(payment.verifiedAt)) }]
            : []),
        ]}
      />
      {payment.notes && <p>Notas: {payment.notes}</p>}
      {payment.reversalReason && <p>Razón de la reversión: {payment.reversalReason}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon={<FileText aria-hidden="true" />} onClick={() => setAsking('receipt')}>
          Ver comprobante
        </Button>
        {status === 'pending' && (
          <>
            <Button onClick={() => setAsking('confirm')}>Confirmar</Button>
            <Button variant="danger" onClick={() => setAsking('reject')}>
              Rechazar
            </Button>
          </>
        )}
        {status === 'verified' && !reversedAt && (
          <Button variant="danger" onClick={() => setAsking('reverse')}>
            Reversar
          </Button>
        )}
      </div>
      {asking === 'receipt' && <ReceiptDialog payment={payment} onClose={close} />}
      {asking === 'confirm' && (
        <WordsDialog
          title="Confirmar pago"
          about={`${about}. Se le avisa al cliente.`}
          label="Notas (opcional)"
          confirmLabel="Confirmar pago"
          variant="primary"
          busy={confirm.isPending}
          onClose={close}
          onConfirm={(notes) =>
            confirm.mutate(
              { params, body: { status: 'verified', ...(notes !== '' && { notes }) } },
              { onSuccess: close },
            )
          }
        />
      )}
      {asking === 'reject' && (
        <WordsDialog
          title="Rechazar pago"
          about={`${about}. El cliente lee la razón.`}
          label="Razón"
          confirmLabel="Rechazar pago"
          variant="danger"
          required="Debe proporcionar una razón de rechazo"
          busy={reject.isPending}
          onClose={close}
          onConfirm={(notes) =>
            reject.mutate({ params, body: { status: 'rejected', notes } }, { onSuccess: close })
          }
        />
      )}
      {asking === 'reverse' && (
        <WordsDialog
          title="Reversar pago"
          about={`${about}. El préstamo vuelve a deber este monto.`}
          label="Razón"
          confirmLabel="Reversar pago"
          variant="danger"
          required="Debe proporcionar una razón"
          busy={reverse.isPending}
          onClose={close}
          onConfirm={(reason) => reverse.mutate({ params, body: { reason } }, { onSuccess: close })}
        />
      )}
    </Card>
  );
}
