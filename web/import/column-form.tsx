import type { FormEvent } from 'react';
import type { StagedSheet } from '#contract/import.ts';
import { importFieldsOf } from '#domain/import/import-sheets.ts';
import { DATE_ORDERS } from '#domain/payments/statement.ts';
import { useNameColumns } from '#web/import/import.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const ORDERS = [
  { value: 'dmy', label: 'Día/mes/año (20/11/2026)' },
  { value: 'ymd', label: 'Año-mes-día (2026-11-20)' },
  { value: 'mdy', label: 'Mes/día/año (11/20/2026)' },
];

/** The choice of what each column of a file means, made once for all files with these headings. */
export function ColumnForm({ staged }: { readonly staged: StagedSheet }) {
  const { sheet, headings, sample, columns, dateOrder } = staged;
  const naming = useNameColumns();
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: [heading || `Columna ${index + 1}`, sample[0]?.[index]].filter(Boolean).join(': '),
  }));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const named = importFieldsOf(sheet).map(([field]) => {
      const column = chosen.get(field);
      return [field, column === '' || column === null ? null : Number(column)] as const;
    });
    const order = DATE_ORDERS.find((one) => one === chosen.get('dateOrder')) ?? dateOrder;
    naming.mutate({ params: { sheet }, body: { columns: Object.fromEntries(named), dateOrder: order } });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {importFieldsOf(sheet).map(([field, { label, needed }]) => (
          <SelectField
            key={field}
            name={field}
            id={`${sheet}-${field}`}
            label={needed ? label : `${label} (opcional)`}
            options={options}
            placeholder="No está en el archivo"
            defaultValue={typeof columns[field] === 'number' ? String(columns[field]) : ''}
            error={needed && typeof columns[field] !== 'number' ? 'Elija la columna' : undefined}
          />
        ))}
        <SelectField
          name="dateOrder"
          id={`${sheet}-dateOrder`}
          label="Cómo escribe las fechas"
          options={ORDERS}
          defaultValue={dateOrder}
        />
      </div>
      <div className="grid sm:justify-start">
        <Button type="submit" variant="outline" busy={naming.isPending}>
          Guardar columnas
        </Button>
      </div>
    </form>
  );
}
