import { SelectField } from '#web/ui/fields/select-field.tsx';

/** The orders that a list can be shown in: a name goes up, after a minus it goes down. */
export interface Sorting {
  readonly order: string;
  /** Each name's usual direction comes before its other one. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (order: string) => void;
}

export const nameOf = (order: string): string => order.replace(/^-/, '');

/** On a card there is no header to press, and not every order has a column. Nothing where there is one order only. */
export function SortChoice({ order, options, choose }: Sorting) {
  if (new Set(options.map(({ value }) => nameOf(value))).size < 2) return null;
  return (
    <div className="sm:ml-auto sm:w-80">
      <SelectField
        name="orden"
        label="Ordenar por"
        options={options}
        value={order}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}
