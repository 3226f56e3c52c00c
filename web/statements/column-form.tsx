import { type FormEvent, useState } from 'react';
import { statementBody } from '#contract/statements.ts';
import { keysOf } from '#domain/enum-table.ts';
import { type Columns, columnsText, type Preview } from '#web/statements/use-statement.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const ORDERS = [
  { value: 'dmy', label: 'Día/mes/año (20/11/2026)' },
  { value: 'ymd', label: 'Año-mes-día (2026-11-20)' },
  { value: 'mdy', label: 'Mes/día/año (11/20/2026)' },
];
const NONE = 'Ninguna';
const CHOOSE = 'Elegir columna';
const COLUMN = {
  date: { label: 'Fecha', placeholder: CHOOSE },
  description: { label: 'Descripción', placeholder: CHOOSE },
  amount: { label: 'Monto que entró (crédito)', placeholder: CHOOSE },
  debit: { label: 'Monto que salió (débito)', placeholder: NONE },
  reference: { label: 'Referencia, si está aparte', placeholder: NONE },
} as const satisfies Record<
  Exclude<keyof Columns, 'dateOrder'>,
  { readonly label: string; readonly placeholder: string }
>;

interface ColumnFormProps {
  readonly preview: Preview;
  readonly busy: boolean;
  readonly onKeep: (columns: Columns) => void;
}

/** The choice of what each column of a bank's file means, made once for each bank. */
export function ColumnForm({ preview: { headings, columns, known }, busy, onKeep }: ColumnFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = (name: keyof Columns) => ({ name, error: errors[name] });
  const start = columns && columnsText(columns);
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: heading || `Columna ${index + 1}`,
  }));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = statementBody.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(
      checked.success
        ? {}
        : Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
    );
    if (checked.success) onKeep(checked.data);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        {known
          ? 'Diga cuál columna es cuál: así se leerá también el próximo archivo de este banco.'
          : 'Dinos una vez cuál columna es cuál. La próxima vez las reconocemos.'}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {keysOf(COLUMN).map((name) => (
          <SelectField
            key={name}
            {...field(name)}
            {...COLUMN[name]}
            options={options}
            defaultValue={start?.[name] ?? ''}
          />
        ))}
        <SelectField
          {...field('dateOrder')}
          label="Cómo escribe las fechas"
          options={ORDERS}
          defaultValue={columns?.dateOrder ?? 'dmy'}
        />
      </div>
      <div className="grid sm:justify-start">
        <Button type="submit" busy={busy}>
          {busy ? 'Leyendo...' : 'Leer movimientos'}
        </Button>
      </div>
    </form>
  );
}
