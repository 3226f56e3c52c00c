import { useId, useState } from 'react';
import { formatPesos } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { column, numericColumn, Table } from '#web/ui/figures/facts.tsx';

export interface BarRow {
  readonly key: string;
  readonly label: string;
  /** Pesos of a row, one amount for each series. */
  readonly amounts: readonly [number, number];
  /** A value about both amounts of a row, as text. */
  readonly note?: string;
}

export interface BarChartProps {
  readonly caption: string;
  /** Heading of the rows' names: "Mes". */
  readonly rowHeader: string;
  readonly series: readonly [string, string];
  /** Heading of the rows' notes, if any: "Tasa". */
  readonly noteHeader?: string;
  readonly rows: readonly BarRow[];
}

const HEIGHT = 100;
/** Most bars whose names all have room on a desktop; of more bars only the first and the last are named. */
const LABELS_MAX = 12;
// Distinguished by brightness and outline as well as by colour.
const LOOKS = ['fill-brand stroke-brand', 'fill-money-action stroke-ink-soft'] as const;
const SWATCHES = ['border-brand bg-brand', 'border-ink-soft bg-money-action'] as const;

interface BarsProps {
  readonly rows: readonly BarRow[];
  readonly most: number;
  readonly label: string;
}

function Bars({ rows, most, label: name }: BarsProps) {
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${rows.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-48 w-full border-b border-control sm:h-64"
    >
      {rows.map(({ key, label, amounts, note = [] }, index) => (
        <g key={key}>
          <title>{`${label}: ${[amounts.map(formatPesos), note].flat().join(' · ')}`}</title>
          {amounts.map((amount, which) => {
            const height = (Math.max(0, amount) / most) * HEIGHT;
            return (
              <rect
                key={LOOKS[which]}
                x={index * 10 + 1 + which * 4}
                y={HEIGHT - height}
                width={4}
                height={height}
                vectorEffect="non-scaling-stroke"
                className={LOOKS[which]}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}

/** A chart with two amounts a row, as bars or, at a press, as an accessible table with the same values. */
export function BarChart({ caption, rowHeader, series, noteHeader, rows }: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const most = Math.max(1, ...rows.flatMap(({ amounts }) => amounts));
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <figure aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <figcaption id={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <span className="sr-only">{caption}</span>
        {series.map((name, which) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={`size-3.5 rounded-sm border ${SWATCHES[which]}`} />
            {name}
          </span>
        ))}
        <span className="ml-auto">
          <Button variant="outline" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Ver como tabla
          </Button>
        </span>
      </figcaption>
      {asTable ? (
        <Table
          caption={caption}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            column('row', rowHeader, ({ label }: BarRow) => label),
            ...series.map((name, which) =>
              numericColumn(name, name, ({ amounts }: BarRow) => formatPesos(amounts[which] ?? 0)),
            ),
            ...(noteHeader === undefined
              ? []
              : [numericColumn('note', noteHeader, ({ note }: BarRow) => note)]),
          ]}
        />
      ) : (
        <div className="grid grid-cols-1 gap-1 text-sm text-ink-soft">
          <span aria-hidden="true">{formatPesos(most)}</span>
          <Bars
            rows={rows}
            most={most}
            label={`${caption}, de ${first?.label} a ${last?.label}; como mucho ${formatPesos(most)}. Cada monto está en la tabla.`}
          />
          <span
            aria-hidden="true"
            className={`flex justify-between gap-4 ${rows.length <= LABELS_MAX ? 'lg:hidden' : ''}`}
          >
            <span>{first?.label}</span>
            <span>{last?.label}</span>
          </span>
          {rows.length <= LABELS_MAX && (
            <span
              aria-hidden="true"
              className="hidden auto-cols-fr grid-flow-col text-center text-xs lg:grid"
            >
              {rows.map(({ key, label }) => (
                <span key={key}>{label}</span>
              ))}
            </span>
          )}
        </div>
      )}
    </figure>
  );
}
