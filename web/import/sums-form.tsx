import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { importSums } from '#contract/import.ts';
import type { ImportSums } from '#domain/import/check-import.ts';
import { parsePesos } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const schema = z.strictObject(importSums);

interface SumsFormProps {
  /** Name of the operation that is under way: until its end no check can start. `null`: none. */
  readonly doing: string | null;
  readonly onCheck: (sums: ImportSums) => void;
  /** Called when the typed sums no longer match those of the last check. */
  readonly onChange: () => void;
}

/** The lender's sums of the earlier books, typed before the check: the files must have the same. */
export function SumsForm({ doing, onCheck, onChange }: SumsFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = (name: keyof ImportSums) => ({ name, error: errors[name] });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const numbers = Object.keys(importSums).map(
      (name) => [name, parsePesos(String(typed.get(name) ?? ''))] as const,
    );
    const checked = schema.safeParse(Object.fromEntries(numbers));
    const wrong = checked.success
      ? {}
      : Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]));
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(first)?.focus();
    if (checked.success) onCheck(checked.data);
  }
  return (
    <form noValidate onSubmit={submit} onChange={onChange} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('clients')} label="Cuántos clientes" inputMode="numeric" autoComplete="off" />
        <TextField {...field('loans')} label="Cuántos préstamos" inputMode="numeric" autoComplete="off" />
        <MoneyField
          {...field('outstanding')}
          label="Capital pendiente"
          hint="De los préstamos abiertos, sin interés ni mora"
        />
        <MoneyField {...field('payments')} label="Suma de todos los pagos" />
      </div>
      <div className="grid sm:justify-start">
        <Button type="submit" busy={doing !== null}>
          {doing ?? 'Revisar sin importar'}
        </Button>
      </div>
    </form>
  );
}
