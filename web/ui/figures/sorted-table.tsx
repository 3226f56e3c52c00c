import { Table, type TableProps } from '#web/ui/figures/facts.tsx';
import { SortChoice, type Sorting, sortedColumn } from '#web/ui/figures/sort-choice.tsx';

interface SortedTableProps<Row> extends Omit<TableProps<Row>, 'headOf'> {
  /** The orders of the list: a header can be pressed if its key is the name of an order. */
  readonly sorting: Sorting;
}

interface HeaderProps {
  readonly name: string;
  readonly text: string;
  readonly sorting: Sorting;
}

/**
 * The header of a column. The first press orders by the column in its usual direction; the next press, in the other.
 */
function Header({ name, text, sorting: { order, options, choose } }: HeaderProps) {
  const [usual, other] = options.filter(({ value }) => sortedColumn(value) === name);
  if (!usual || !other) return text;
  return (
    <button
      type="button"
      onClick={() => choose(order === usual.value ? other.value : usual.value)}
      className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-brand"
    >
      {text}
      <span aria-hidden="true">{sortedColumn(order) !== name ? '↕' : order === name ? '↑' : '↓'}</span>
    </button>
  );
}

/** A table of a list that can be ordered, by its headers and by a choice. Apart from the table that customers load. */
export function SortedTable<Row>({ sorting, ...table }: SortedTableProps<Row>) {
  const { order, options } = sorting;
  const hasEveryOrder = options.every(({ value }) =>
    table.columns.some(({ key }) => key === sortedColumn(value)),
  );
  return (
    <>
      {/* Where every order has its header to press, the choice is for the cards. */}
      <div className={hasEveryOrder ? 'sm:hidden' : 'contents'}>
        <SortChoice {...sorting} />
      </div>
      <Table
        {...table}
        headOf={({ key, header }) => ({
          content: <Header name={key} text={header} sorting={sorting} />,
          ariaSort: order === key ? 'ascending' : order === `-${key}` ? 'descending' : undefined,
        })}
      />
    </>
  );
}
