import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface Row {
  /** Identifies the row while rows are added and removed. */
  readonly key: number;
}

interface Shown<R extends Row> {
  readonly row: R;
  readonly edit: (change: Partial<R>) => void;
  /** Name and error of one of the row's fields: "companyAccounts.0.bankName". */
  readonly field: (part: string) => { readonly name: string; readonly error: string | undefined };
}

interface DraftRowsProps<R extends Row> {
  /** Name of the setting that the rows are the value of, with which errors name their fields. */
  readonly name: string;
  /** The noun for a row, a feminine word: "Cuenta". */
  readonly noun: string;
  readonly rows: readonly R[];
  readonly errors: Readonly<Record<string, string>>;
  readonly fresh: (key: number) => R;
  readonly onChange: (rows: readonly R[]) => void;
  readonly children: (shown: Shown<R>) => ReactNode;
}

/** Rows of the settings form that the user adds, fills in and removes. */
export function DraftRows<R extends Row>(props: DraftRowsProps<R>) {
  const { name, noun, rows, errors, fresh, onChange, children } = props;
  return (
    <>
      {rows.map((row, index) => (
        <fieldset key={row.key} className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
          <legend className="px-1 text-sm font-semibold">
            {noun} {index + 1}
          </legend>
          {children({
            row,
            edit: (change) =>
              onChange(rows.map((each) => (each.key === row.key ? { ...each, ...change } : each))),
            field: (part) => {
              const whole = `${name}.${index}.${part}`;
              return { name: whole, error: errors[whole] };
            },
          })}
          <div className="sm:col-span-2">
            <Button
              variant="danger"
              icon={<Trash2 />}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              Quitar la {noun.toLowerCase()} {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {errors[name] && <p className="text-danger">{errors[name]}</p>}
      <div>
        <Button
          id={name}
          variant="outline"
          icon={<Plus />}
          onClick={() => onChange([...rows, fresh(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])}
        >
          Agregar una {noun.toLowerCase()}
        </Button>
      </div>
    </>
  );
}
