import { pesos } from '#domain/money.ts';
import { sumToCopy } from '#domain/words.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface SumInWordsProps {
  /** Of the note, in pesos. */
  readonly total: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** The debtor's own words, with the text to copy beside them (rule: sum-in-words). */
export function SumInWords({ total, value, error, onText }: SumInWordsProps) {
  return (
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
      error={error}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
