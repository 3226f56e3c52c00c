import { formatShare } from '#domain/finances/portfolio.ts';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';
import { type Column, type TableProps, WideTable } from '#web/ui/figures/table.tsx';

interface FigureTableProps<Row> extends TableProps<Row> {
  /** The column that stands beside the row's name on a phone. */
  readonly lead: string;
}

/** A table of plain figures; under 640 px its rows are lines of one list, lower than cards. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  return (
    <>
      <WideTable {...props} />
      <Lines {...props} />
    </>
  );
}

function Lines<Row>({ caption, columns, rows, rowKey, lead }: FigureTableProps<Row>) {
  const [first, ...others] = columns;
  const pair = (row: Row, { key, header, cell }: Column<Row>) => (
    <div key={key} className="flex items-baseline gap-1.5">
      <dt className="text-sm font-normal text-ink-soft">{header}</dt>
      <dd>{cell(row)}</dd>
    </div>
  );
  return (
    <ul aria-label={caption} className="divide-y divide-line border-y border-line sm:hidden">
      {rows.map((row) => (
        <li key={rowKey(row)} className="grid gap-0.5 py-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
            <span>{first?.cell(row)}</span>
            <dl>{others.filter(({ key }) => key === lead).map((column) => pair(row, column))}</dl>
          </div>
          <dl className="flex flex-wrap gap-x-4 text-sm">
            {others.filter(({ key }) => key !== lead).map((column) => pair(row, column))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface ShareBarProps {
  /** Name of the share, for a screen reader. */
  readonly label: string;
  /** The share in tenths of a percent; `null`: a share of nothing. */
  readonly share: number | null;
}

/** A share as a number and as a bar. */
export function ShareBar({ label, share }: ShareBarProps) {
  return (
    <span className="flex items-center gap-2 sm:grid sm:grid-cols-1 sm:justify-items-end sm:gap-1.5">
      {formatShare(share)}
      <span className="w-16 sm:w-full sm:max-w-40 sm:min-w-20">
        <ProgressBar label={label} value={share ?? 0} max={1_000} />
      </span>
    </span>
  );
}
