import { TERM_OPTIONS, TERM_RANGE } from '#domain/limits/instalments.ts';
import type { Wording } from '#web/reviews/decisions/wording.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface TermFieldProps {
  readonly wording: Wording['key'];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (term: string) => void;
}

/** Chosen in the back office; typed in the dashboard's section, whose sentence speaks of a wrong number. */
export function TermField({ wording, value, error, onChange }: TermFieldProps) {
  const field = { name: 'counterOfferTerm', value, error };
  return wording === 'modal' ? (
    <SelectField
      {...field}
      label="Cuotas"
      options={TERM_OPTIONS}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField
      {...field}
      label={`Término (${TERM_RANGE})`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
