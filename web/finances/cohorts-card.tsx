import type { ReactNode } from 'react';
import type { Portfolio } from '#contract/finances.ts';
import { day } from '#domain/calendar.ts';
import { periodLabel } from '#domain/finances/periods.ts';
import { formatCount } from '#domain/money.ts';
import { FigureTable, ShareBar } from '#web/finances/figure-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import type { Column } from '#web/ui/figures/table.tsx';

type Cohort = Portfolio['cohorts'][number];

const monthOf = ({ month }: Cohort) => periodLabel('month', { from: day(month), to: day(month) });

const some = (count: number, amount: number): ReactNode =>
  count === 0 && amount === 0 ? (
    0
  ) : (
    <>
      {formatCount(count)} · <Pesos amount={amount} />
    </>
  );

const COLUMNS: readonly Column<Cohort>[] = [
  { key: 'month', header: 'Mes', cell: monthOf },
  { key: 'loans', header: 'Préstamos', numeric: true, cell: ({ loans }) => formatCount(loans) },
  {
    key: 'principal',
    header: 'Capital',
    numeric: true,
    cell: ({ principal }) => <Pesos amount={principal} />,
  },
  { key: 'received', header: 'Cobrado', numeric: true, cell: ({ received }) => <Pesos amount={received} /> },
  {
    key: 'settled',
    header: 'Saldados',
    numeric: true,
    cell: (cohort) => <ShareBar label={`Saldados de ${monthOf(cohort)}`} share={cohort.settledShare} />,
  },
  {
    key: 'late',
    header: 'Atrasados hoy',
    numeric: true,
    cell: ({ late, latePrincipal }) => some(late, latePrincipal),
  },
  {
    key: 'lost',
    header: 'Castigados',
    numeric: true,
    cell: ({ writtenOff, writtenOffAmount }) => some(writtenOff, writtenOffAmount),
  },
];

/** For each month, what became of the loans that were disbursed in it, newest month first (rule: cohorts). */
export function CohortsCard({ cohorts }: Pick<Portfolio, 'cohorts'>) {
  return (
    <Card title="Préstamos por mes de desembolso">
      {cohorts.length === 0 ? (
        <p className="text-ink-soft">No se ha desembolsado ningún préstamo en doce meses.</p>
      ) : (
        <>
          <FigureTable
            caption="Préstamos por mes de desembolso"
            columns={COLUMNS}
            rows={cohorts.toReversed()}
            rowKey={({ month }) => month}
            lead="received"
          />
          <p className="text-sm text-ink-soft">
            Cobrado es todo lo que entró por ellos, mora incluida. De los atrasados se ve el capital por
            cobrar; de los castigados, lo que no se ha recuperado. Un préstamo reestructurado cuenta una vez,
            en el mes del primero.
          </p>
        </>
      )}
    </Card>
  );
}
