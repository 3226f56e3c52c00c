import type { Reading } from '#web/reviews/decisions/readings.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const TERMS = [
  { value: '1', label: '1 cuota' },
  { value: '2', label: '2 cuotas' },
  { value: '3', label: '3 cuotas' },
];

interface TermFieldProps {
  readonly reading: Reading['key'];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (term: string) => void;
}

/** Chosen in the back office; typed in the dashboard's section, whose sentence speaks of a wrong number. */
export function TermField({ reading, value, error, onChange }: TermFieldProps) {
  const field = { name: 'counterOfferTerm', value, error };
  return reading === 'modal' ? (
    <SelectField
      {...field}
      label="Cuotas"
      options={TERMS}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField
      {...field}
      label="Término (1 a 3 cuotas)"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
