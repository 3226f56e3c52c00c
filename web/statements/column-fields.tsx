import type { FoundStatement } from '#contract/found-statement.ts';
import { keysOf } from '#domain/enum-table.ts';
import { knownColumn } from '#domain/statements/columns.ts';
import type { Answers } from '#web/statements/use-statement.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

export const DATE_ORDER_OPTIONS = [
  { value: 'dmy', label: 'Día/mes/año (20/11/2026)' },
  { value: 'mdy', label: 'Mes/día/año (11/20/2026)' },
  { value: 'ymd', label: 'Año-mes-día (2026-11-20)' },
];
export const PLAIN_OPTIONS = [
  { value: 'in', label: 'Entró' },
  { value: 'out', label: 'Salió' },
];

const NONE = 'Ninguna';
const CHOOSE = 'Elegir columna';
const COLUMN = {
  date: { label: 'Fecha', placeholder: CHOOSE },
  description: { label: 'Descripción', placeholder: CHOOSE },
  amount: { label: 'Monto que entró (crédito)', placeholder: CHOOSE },
  debit: { label: 'Monto que salió (débito)', placeholder: NONE },
  direction: { label: 'Palabra que dice si entró o salió', placeholder: NONE },
  balance: { label: 'Balance', placeholder: NONE },
  reference: { label: 'Referencia, si está aparte', placeholder: NONE },
} as const satisfies Partial<Record<keyof Answers, { readonly label: string; readonly placeholder: string }>>;

interface ColumnFieldsProps {
  readonly found: FoundStatement;
  readonly errors: Readonly<Record<string, string>>;
}

/** The column that a heading suggests where it was not named yet. */
const suggested = (headings: readonly string[], name: keyof typeof COLUMN): number | null =>
  name === 'amount'
    ? (knownColumn(headings, 'credit') ?? knownColumn(headings, 'either'))
    : knownColumn(headings, name);

/** The choice of what each column of a bank's file means, made once for each bank. */
export function ColumnFields({ found: { headings, columns }, errors }: ColumnFieldsProps) {
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: heading || `Columna ${index + 1}`,
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {keysOf(COLUMN).map((name) => (
        <SelectField
          key={name}
          name={name}
          error={errors[name]}
          {...COLUMN[name]}
          options={options}
          defaultValue={String((columns ? columns[name] : suggested(headings, name)) ?? '')}
        />
      ))}
      <SelectField
        name="plain"
        error={errors.plain}
        label="Un monto sin signo ni palabra"
        options={PLAIN_OPTIONS}
        defaultValue={columns?.plain ?? 'in'}
      />
      <SelectField
        name="dateOrder"
        error={errors.dateOrder}
        label="Cómo escribe las fechas"
        options={DATE_ORDER_OPTIONS}
        defaultValue={columns?.dateOrder ?? 'dmy'}
      />
    </div>
  );
}
