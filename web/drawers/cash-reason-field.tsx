import { REASON_MAX } from '#domain/limits/lengths.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

interface CashReasonFieldProps {
  readonly value: string;
  /** The server's answer where the place does not hold the cash, and this person may let it out with a reason. */
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
}

/** Why an owner lets out more cash than a place holds; shown once the server asked for it (rule: cash-held). */
export function CashReasonField({ value, error, onChange }: CashReasonFieldProps) {
  if (error === undefined && value === '') return null;
  return (
    <TextareaField
      name="cashReason"
      label="Por qué sale más efectivo del que hay"
      hint="Queda en la auditoría con su nombre."
      maxLength={REASON_MAX}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The part of a body that says why, where it was written. */
export const cashReasonIn = (text: string): { readonly cashReason?: string } =>
  text.trim() === '' ? {} : { cashReason: text.trim() };
