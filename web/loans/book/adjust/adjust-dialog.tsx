import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import {
  useAddCost,
  useCarryOver,
  useRefund,
  useWaive,
  useWriteOff,
} from '#web/loans/book/adjust/adjust.queries.ts';
import { ADJUSTING, type Adjusting } from '#web/loans/book/adjust/adjusting.ts';
import { Foretold, useForetold } from '#web/loans/book/adjust/foretold.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MONEY_FORMAT_MESSAGE, MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Errors = Readonly<Record<string, string>>;

interface Decided {
  readonly amount: number;
  readonly reason: string;
  readonly reference: string;
  readonly document: File | null;
}

/** Each decision's call, with what it takes of what was typed. */
function useDecide(loan: AdminLoan, kind: Adjusting) {
  const [cost, waive, writeOff, refund, carryOver] = [
    useAddCost(),
    useWaive(),
    useWriteOff(),
    useRefund(),
    useCarryOver(),
  ];
  const params = { id: loan.id };
  const seenUpdatedAt = loan.updatedAt;
  const decide = async ({ amount, reason, reference, document }: Decided): Promise<unknown> => {
    switch (kind) {
      case 'collection_cost':
        return document === null
          ? null
          : cost.mutateAsync({
              params,
              body: { amount: String(amount), reason, seenUpdatedAt },
              file: document,
            });
      case 'waiver':
        return waive.mutateAsync({ params, body: { amount, reason, seenUpdatedAt } });
      case 'write_off':
        return writeOff.mutateAsync({ params, body: { reason, seenUpdatedAt } });
      case 'refund':
        return refund.mutateAsync({ params, body: { amount, reference, seenUpdatedAt } });
      case 'carried_out':
        return carryOver.mutateAsync({ params, body: { amount, seenUpdatedAt } });
    }
  };
  const busy = [cost, waive, writeOff, refund, carryOver].some(({ isPending }) => isPending);
  return { decide, busy };
}

interface AdjustDialogProps {
  readonly loan: AdminLoan;
  readonly kind: Adjusting;
  /** What is offered first, in pesos: all that there is to refund or to waive. */
  readonly offered: number | null;
  readonly onClose: () => void;
}

/** Asks for what a decision about a loan's money needs, and says before what it will do. */
export function AdjustDialog({ loan, kind, offered, onClose }: AdjustDialogProps) {
  const { action, title, says, busy: busyLabel, asks } = ADJUSTING[kind];
  const [typed, setTyped] = useState(offered === null ? '' : formatPesos(offered).replace('RD$', ''));
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [document, setDocument] = useState<File | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const amount = parsePesos(typed);
  const effect = useForetold(loan.id, kind, asks.includes('amount') ? amount : null);
  const { decide, busy } = useDecide(loan, kind);

  function missing(): Errors {
    const wrongAmount = amount === null || amount < 1 ? MONEY_FORMAT_MESSAGE : null;
    return {
      ...(asks.includes('amount') && wrongAmount && { amount: wrongAmount }),
      ...(asks.includes('reason') && reason.trim() === '' && { reason: 'Debe proporcionar una razón' }),
      ...(asks.includes('reference') &&
        reference.trim() === '' && { reference: 'La referencia de la transferencia es requerida' }),
      ...(asks.includes('document') && !document && { document: 'Suba el comprobante del gasto' }),
    };
  }
  async function confirm() {
    const found = missing();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await decide({ amount: amount ?? 0, reason: reason.trim(), reference: reference.trim(), document });
      onClose();
    } catch (failure) {
      const wrong = failure instanceof ApiError ? failure.errors : [];
      setErrors(Object.fromEntries(wrong.map(({ field, message }) => [field, message])));
    }
  }
  return (
    <ConfirmDialog
      open
      title={title}
      description={`${loan.fullName} ${loan.reference}. ${says}`}
      confirmLabel={action}
      busyLabel={busyLabel}
      variant={kind === 'write_off' ? 'danger' : 'money'}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {asks.includes('amount') && (
        <MoneyField
          name="amount"
          label="Monto"
          value={typed}
          error={errors.amount}
          hint={effect && effect.most < 1_000_000 ? `Como máximo ${formatPesos(effect.most)}` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {asks.includes('reference') && (
        <TextField
          name="reference"
          label="Referencia de la transferencia"
          autoComplete="off"
          maxLength={120}
          value={reference}
          error={errors.reference}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      {asks.includes('reason') && (
        <TextareaField
          name="reason"
          label="Razón"
          maxLength={1_000}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {asks.includes('document') && (
        <FileField
          name="documentFile"
          label="Comprobante del gasto"
          hint="Una imagen o un PDF."
          buttonText="Elegir archivo"
          icon={<Upload aria-hidden="true" />}
          accept="image/*,application/pdf"
          fileName={document?.name}
          error={errors.document ?? errors.documentFile}
          onFile={setDocument}
        />
      )}
      <Foretold effect={effect} />
    </ConfirmDialog>
  );
}
