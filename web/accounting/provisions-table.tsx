import type { Accounting } from '#contract/accounting.ts';
import { formatShare } from '#domain/finances/portfolio.ts';
import { formatCount } from '#domain/money.ts';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { type Column, column, numericColumn, Table } from '#web/ui/figures/table.tsx';

type Provision = Accounting['provided'][number];

const COLUMNS: readonly Column<Provision>[] = [
  column('days', 'Días de atraso', ({ fromDays, toDays }) =>
    toDays === null ? `${fromDays} o más` : `${fromDays} a ${toDays}`,
  ),
  numericColumn('loans', 'Préstamos', ({ loans }) => formatCount(loans)),
  numericColumn('principal', 'Capital por cobrar', ({ principal }) => <Pesos amount={principal} />),
  numericColumn('share', 'Por ciento', ({ share }) => formatShare(share)),
  numericColumn('amount', 'Provisión', ({ amount }) => <Pesos amount={amount} />),
];

/** The provisions by days late (rule: provisions). */
export function ProvisionsTable({ provided }: { readonly provided: readonly Provision[] }) {
  if (provided.length === 0)
    return (
      <p className="text-ink-soft">
        No hay por cientos: su contador los decide en las reglas de Contabilidad.
      </p>
    );
  return (
    <Table
      caption="Provisiones por días de atraso"
      columns={COLUMNS}
      rows={provided}
      rowKey={({ fromDays }) => fromDays}
    />
  );
}
