import { useState } from 'react';
import { REASON_WORDS_MAX } from '#domain/limits/lengths.ts';
import { useRejectPayment } from '#web/payments/payments.queries.ts';
import { aboutOf, type DecisionProps, outcomeOf } from '#web/payments/review/decisions/deciding.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { Key } from '#web/ui/figures/key.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

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

const OPTIONS = REASON_OPTIONS.map(({ value, label }, index) => ({
  value,
  label: (
    <span className="flex items-center justify-between gap-2">
      {label} <Key name={String(index + 1)} />
    </span>
  ),
}));

/** Rejects a payment with a reason. While a reason has the focus its number selects it, and Enter rejects. */
export function RejectPaymentDialog({ payment, onClose, onDecided }: DecisionProps) {
  const [choice, setChoice] = useState('');
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const reject = useRejectPayment();
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
      open
      title="Rechazar pago"
      description={`${aboutOf(payment)}. Se le avisa al cliente con la razón.`}
      confirmLabel="Rechazar pago"
      busyLabel="Rechazando..."
      variant="danger"
      busy={reject.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <RadioGroup
        name="reason"
        label="Razón"
        options={OPTIONS}
        value={choice}
        error={missing && !other ? REQUIRED : undefined}
        data-focus-first=""
        onChange={(event) => setChoice(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          const chosen = REASON_OPTIONS[Number(key) - 1];
          if (!chosen) return;
          setChoice(chosen.value);
          currentTarget.form?.querySelector<HTMLElement>(`[name="reason"][value="${chosen.value}"]`)?.focus();
        }}
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
