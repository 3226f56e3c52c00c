import { termOptions, termRange } from '#domain/limits/instalments.ts';
import type { Term } from '#domain/loans/terms.ts';
import type { Wording } from '#web/reviews/decisions/wording.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface TermFieldProps {
  readonly wording: Wording['key'];
  /** The terms that the staff may offer to this person. */
  readonly terms: readonly Term[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (term: string) => void;
}

/**
 * The term of a counter-offer: selected in the back office; typed in the dashboard's section, whose message is about a
 * wrong number.
 */
export function TermField({ wording, terms, value, error, onChange }: TermFieldProps) {
  const field = { name: 'counterOfferTerm', value, error };
  return wording === 'modal' ? (
    <SelectField
      {...field}
      label="Cuotas"
      options={termOptions(terms)}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField
      {...field}
      label={`Término (${termRange(terms)})`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
