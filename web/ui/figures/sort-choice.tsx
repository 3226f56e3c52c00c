import { SelectField } from '#web/ui/forms.tsx';

/** The orders of a list by name: a name is ascending, with a minus descending. */
export interface Sorting {
  readonly order: string;
  /** The orders to choose from; the usual direction of each name comes before its other one. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly choose: (order: string) => void;
}

export const sortedColumn = (order: string): string => order.replace(/^-/, '');

/**
 * A choice of a list's order above cards, which have no headers to press; also for orders without a column. Renders
 * nothing for a single order.
 */
export function SortChoice({ order, options, choose }: Sorting) {
  if (new Set(options.map(({ value }) => sortedColumn(value))).size < 2) return null;
  return (
    <div className="sm:ml-auto sm:w-88">
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
