import type { Finances } from '#contract/finances.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { FigureTable } from '#web/finances/figure-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import type { Column } from '#web/ui/figures/table.tsx';

type Age = Finances['overdue'][number];

const COLUMNS: readonly Column<Age>[] = [
  {
    key: 'age',
    header: 'Días de atraso',
    cell: ({ from, to }) => (to === null ? moreThanDays(from - 1) : `De ${from} a ${to} días`),
  },
  {
    key: 'count',
    header: 'Cuotas',
    numeric: true,
    cell: ({ instalments }) => instalments.toLocaleString('en-US'),
  },
  { key: 'amount', header: 'Sin pagar', numeric: true, cell: ({ amount }) => <Pesos amount={amount} /> },
];

export function OverdueCard({ overdue }: { readonly overdue: Finances['overdue'] }) {
  const all = overdue.reduce((total, { amount }) => total + amount, 0);
  return (
    <Card title="Atrasado, por antigüedad">
      {all === 0 ? (
        <p className="text-ink-soft">No hay cuotas atrasadas.</p>
      ) : (
        <>
          <p>
            <Pesos amount={all} /> en cuotas que ya vencieron.
          </p>
          <FigureTable
            caption="Cuotas atrasadas por antigüedad"
            columns={COLUMNS}
            rows={overdue}
            rowKey={({ from }) => from}
            lead="amount"
          />
        </>
      )}
    </Card>
  );
}
