import type { ReactNode } from 'react';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';

/** An amount in pesos: "RD$2,500". */
export function Pesos({ amount }: { readonly amount: number }) {
  return (
    <data value={amount} className="whitespace-nowrap">
      {formatPesos(amount)}
    </data>
  );
}

/** A day, `YYYY-MM-DD`, written "09/11/2026". */
export function DayText({ day }: { readonly day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDay(day)}
    </time>
  );
}

/**
 * An instant, ISO 8601 in UTC, written "09/11/2026 17:05" by the clocks of Santo Domingo; the line breaks only between
 * day and time.
 */
export function InstantText({ instant }: { readonly instant: string }) {
  const [date, time] = formatInstant(new Date(instant)).split(' ');
  return (
    <time dateTime={instant}>
      <span className="whitespace-nowrap">{date}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}
/** The reference of an application or its loan, "#LN-0194": a browser would break the line at its hyphen. */
export function Reference({ of }: { readonly of: string }) {
  return <span className="unbroken">{of}</span>;
}

export interface DataItem {
  readonly label: string;
  readonly value: ReactNode;
}

interface DataListProps {
  /** The facts; one that is not known stands as `null` or `false`, and is left out. */
  readonly items: readonly (DataItem | false | null | undefined)[];
}

/** A list of facts with their names, in as many columns as fit. */
export function DataList({ items }: DataListProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3">
      {items
        .filter((item) => !!item)
        .map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Cell<Row> = (row: Row) => ReactNode;

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: Cell<Row>;
  /** Whether the column has amounts or counts, which are right-aligned. */
  readonly numeric?: boolean;
  /** Whether the column has buttons with their own names: on a card they are under the facts. */
  readonly actions?: boolean;
}

export const column = <Row,>(key: string, header: string, cell: Cell<Row>): Column<Row> => ({
  key,
  header,
  cell,
});
export const numericColumn = <Row,>(key: string, header: string, cell: Cell<Row>): Column<Row> => ({
  ...column(key, header, cell),
  numeric: true,
});
/** The column of a row's buttons. */
export const actionsColumn = <Row,>(cell: Cell<Row>): Column<Row> => ({
  ...column('actions', 'Acciones', cell),
  actions: true,
});

export interface TableProps<Row> {
  /** Name of the table, for a screen reader. */
  readonly caption: string;
  /** The columns of the table; the first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The headers of a list that can be ordered by them (`SortedTable`); without it they are their texts. */
  readonly headOf?: (column: Column<Row>) => {
    readonly content: ReactNode;
    readonly ariaSort: 'ascending' | 'descending' | undefined;
  };
}

/** A table on a wide screen; under 640 px a list of cards, which keeps its meaning for assistive technology. */
export function Table<Row>(props: TableProps<Row>) {
  return (
    <>
      <WideTable {...props} />
      <Narrow {...props} />
    </>
  );
}

export function WideTable<Row>({ caption, columns, rows, rowKey, headOf }: TableProps<Row>) {
  return (
    // Relative: text for screen readers would otherwise overflow the page, which would then scroll sideways.
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-card max-sm:hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-brand-tint text-sm">
            {columns.map((column) => {
              const head = headOf?.(column);
              return (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={head?.ariaSort}
                  className={`px-3 py-1 font-semibold ${column.numeric ? 'text-right' : ''}`}
                >
                  {head?.content ?? column.header}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              {columns.map(({ key, cell, numeric }, index) => {
                const look = `px-3 max-lg:py-1 lg:h-11 ${numeric ? 'text-right font-semibold whitespace-nowrap' : ''}`;
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
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 max-[15rem]:grid-cols-1">
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
