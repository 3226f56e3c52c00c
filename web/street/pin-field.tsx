import { PIN_DIGITS } from '#domain/street/day-route.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

export const PIN_MESSAGE = `El PIN tiene ${PIN_DIGITS} dígitos`;

interface PinFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** The field for a PIN: hidden digits, with the phone's numeric keyboard. */
export function PinField({ onText, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
