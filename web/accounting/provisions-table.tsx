import type { Accounting } from '#contract/accounting.ts';
import { formatShare } from '#domain/finances/portfolio.ts';
import { formatCount } from '#domain/money.ts';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';

type Provision = Accounting['provided'][number];

const COLUMNS: readonly Column<Provision>[] = [
  {
    key: 'days',
    header: 'Días de atraso',
    cell: ({ fromDays, toDays }) => (toDays === null ? `${fromDays} o más` : `${fromDays} a ${toDays}`),
  },
  { key: 'loans', header: 'Préstamos', numeric: true, cell: ({ loans }) => formatCount(loans) },
  {
    key: 'principal',
    header: 'Capital por cobrar',
    numeric: true,
    cell: ({ principal }) => <Pesos amount={principal} />,
  },
  { key: 'share', header: 'Por ciento', numeric: true, cell: ({ share }) => formatShare(share) },
  { key: 'amount', header: 'Provisión', numeric: true, cell: ({ amount }) => <Pesos amount={amount} /> },
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
