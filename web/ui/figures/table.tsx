import type { ReactNode } from 'react';
import { SortChoice, type Sorting, sortedColumn } from '#web/ui/figures/sort-choice.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the column has amounts, which are right-aligned. */
  readonly numeric?: boolean;
  /** Whether the column has buttons with their own names: on a card they are under the facts. */
  readonly actions?: boolean;
}

export interface TableProps<Row> {
  /** Name of the table, for a screen reader. */
  readonly caption: string;
  /** The columns of the table; the first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The orders of the list: a header can be pressed if its key is the name of an order. */
  readonly sorting?: Sorting;
}

/** A table on a wide screen; under 640 px a list of cards, which keeps its meaning for assistive technology. */
export function Table<Row>(props: TableProps<Row>) {
  return (
    <>
      {props.sorting && (
        // Where every order has its header to press, the choice is for the cards.
        <div className={hasEveryOrder(props) ? 'sm:hidden' : 'contents'}>
          <SortChoice {...props.sorting} />
        </div>
      )}
      <Wide {...props} />
      <Narrow {...props} />
    </>
  );
}

const hasEveryOrder = <Row,>({ columns, sorting }: TableProps<Row>): boolean =>
  sorting?.options.every(({ value }) => columns.some(({ key }) => key === sortedColumn(value))) ?? false;

interface HeaderProps {
  readonly name: string;
  readonly text: string;
  readonly sorting: Sorting | undefined;
}

/**
 * The header of a column. The first press orders by the column in its usual direction; the next press, in the other.
 */
function Header({ name, text, sorting }: HeaderProps) {
  const [usual, other] = sorting?.options.filter(({ value }) => sortedColumn(value) === name) ?? [];
  if (!sorting || !usual || !other) return text;
  const { order, choose } = sorting;
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

const ariaSort = (name: string, sorting: Sorting | undefined) =>
  sorting?.order === name ? 'ascending' : sorting?.order === `-${name}` ? 'descending' : undefined;

function Wide<Row>({ caption, columns, rows, rowKey, sorting }: TableProps<Row>) {
  return (
    // Relative: text for screen readers would otherwise overflow the page, which would then scroll sideways.
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-card max-sm:hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-brand-tint text-sm">
            {columns.map(({ key, header, numeric }) => (
              <th
                key={key}
                scope="col"
                aria-sort={ariaSort(key, sorting)}
                className={`px-3 font-semibold ${sorting ? '' : 'py-2'} ${numeric ? 'text-right' : ''}`}
              >
                <Header name={key} text={header} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              {columns.map(({ key, cell, numeric }, index) => {
                const look = `px-3 py-1 lg:h-11 ${numeric ? 'text-right font-semibold whitespace-nowrap' : ''}`;
                return index === 0 ? (
                  <th key={key} scope="row" className={`${look} font-semibold`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={look}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Narrow<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const [first, ...others] = columns.filter(({ actions }) => !actions);
  const buttons = columns.filter(({ actions }) => actions);
  return (
    <ul aria-label={caption} className="grid gap-3 sm:hidden">
      {rows.map((row) => (
        <li key={rowKey(row)} className="rounded-lg border border-line bg-surface p-4 shadow-card">
          <div className="mb-2 font-semibold">{first?.cell(row)}</div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 max-[15rem]:grid-cols-1">
            {others.map(({ key, header, cell }) => (
              <div key={key} className="contents">
                <dt className="text-sm text-ink-soft">{header}</dt>
                <dd className="min-w-0 text-right">{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {buttons.map(({ key, cell }) => (
            <div key={key} className="mt-3 border-t border-line pt-2 empty:hidden">
              {cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
