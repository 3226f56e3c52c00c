import Upload from 'lucide-react/icons/upload';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { REASON_MAX, TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { formatPesos } from '#domain/money.ts';
import { CashReasonField } from '#web/drawers/cash-reason-field.tsx';
import { ADJUSTING, type Adjusting } from '#web/loans/book/adjust/adjusting.ts';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

/** The typed and chosen values of a decision about a loan's money. */
export interface Typed {
  readonly amount: string;
  readonly reason: string;
  readonly reference: string;
  readonly fundsAccount: string;
  readonly cashReason: string;
  readonly document: File | null;
}
export type Errors = Readonly<Record<string, string>>;

/** The missing values of a decision, by field. */
export function missingIn(
  kind: Adjusting,
  { reason, reference, document }: Typed,
  amount: number | null,
): Errors {
  const { asks } = ADJUSTING[kind];
  return {
    ...(asks.includes('amount') && (amount === null || amount < 1) && { amount: AMOUNT_FORMAT }),
    ...(asks.includes('reason') && reason.trim() === '' && { reason: 'Debe proporcionar una razón' }),
    ...(asks.includes('reference') &&
      reference.trim() === '' && { reference: 'La referencia de la transferencia es requerida' }),
    ...(asks.includes('document') && !document && { document: 'Suba el comprobante del gasto' }),
  };
}

interface AdjustFieldsProps {
  readonly kind: Adjusting;
  readonly typed: Typed;
  readonly errors: Errors;
  /** Most pesos of the decision, shown as a hint; `null`: no hint. */
  readonly most: number | null;
  readonly onChange: (change: Partial<Typed>) => void;
}

/** The fields of a decision about a loan's money. */
export function AdjustFields({ kind, typed, errors, most, onChange }: AdjustFieldsProps) {
  const { asks } = ADJUSTING[kind];
  return (
    <>
      {asks.includes('amount') && (
        <MoneyField
          name="amount"
          label="Monto"
          value={typed.amount}
          error={errors.amount}
          hint={most === null ? undefined : `Como máximo ${formatPesos(most)}`}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      )}
      {asks.includes('reference') && (
        <>
          <TextField
            name="reference"
            label="Referencia de la transferencia"
            autoComplete="off"
            maxLength={TRANSFER_REFERENCE_MAX}
            value={typed.reference}
            error={errors.reference}
            onChange={(event) => onChange({ reference: event.target.value })}
          />
          <FundsAccountField
            drawer
            value={typed.fundsAccount}
            error={errors.fundsAccount}
            onChange={(fundsAccount) => onChange({ fundsAccount })}
          />
          <CashReasonField
            value={typed.cashReason}
            error={errors.cashReason}
            onChange={(cashReason) => onChange({ cashReason })}
          />
        </>
      )}
      {asks.includes('reason') && (
        <TextareaField
          name="reason"
          label="Razón"
          maxLength={REASON_MAX}
          value={typed.reason}
          error={errors.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
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
          fileName={typed.document?.name}
          error={errors.document ?? errors.documentFile}
          onFile={(document) => onChange({ document })}
        />
      )}
    </>
  );
}
