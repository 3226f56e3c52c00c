import { pesos } from '#domain/money.ts';
import { isSumInWords, sumToCopy } from '#domain/words.ts';
import { asksSumInWords } from '#web/signing/asks-sum.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface SumInWordsProps {
  /** The note's total in pesos. */
  readonly total: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/**
 * The field in which the debtor types the note's total in words, with the text to copy beside it, and whether both
 * match so far (rule: sum-in-words).
 */
export function SumInWords({ total, value, error, onText }: SumInWordsProps) {
  const fits = isSumInWords(value, pesos(total));
  if (!asksSumInWords()) return null;
  const shown = fits ? undefined : error;
  // The error already says it.
  const state =
    value.trim() === '' || shown
      ? ''
      : fits
        ? 'Coincide con el pagaré.'
        : 'Todavía no coincide con el pagaré.';
  return (
    <div className="grid gap-1">
      <TextField
        name="sumInWords"
        label="La suma en letras"
        hint={
          <>
            Escribe: <strong className="select-all">{sumToCopy(pesos(total))}</strong>
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        error={shown}
        onChange={(event) => onText(event.target.value)}
      />
      <p role="status" className={`min-h-6 text-sm ${fits ? 'text-success' : 'text-ink-soft'}`}>
        {state}
      </p>
    </div>
  );
}
