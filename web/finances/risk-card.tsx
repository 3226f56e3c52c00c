import { financesApi, type Portfolio } from '#contract/finances.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { formatCount } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { FigureTable, ShareBar } from '#web/finances/figure-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import type { Column } from '#web/ui/figures/table.tsx';

type Risk = Portfolio['atRisk'][number];

const COLUMNS: readonly Column<Risk>[] = [
  { key: 'days', header: 'Atraso', cell: ({ days }) => moreThanDays(days) },
  { key: 'loans', header: 'Préstamos', numeric: true, cell: ({ loans }) => formatCount(loans) },
  {
    key: 'principal',
    header: 'Capital',
    numeric: true,
    cell: ({ principal }) => <Pesos amount={principal} />,
  },
  {
    key: 'charge',
    header: 'Mora en curso',
    numeric: true,
    cell: ({ runningLateCharge }) => <Pesos amount={runningLateCharge} />,
  },
  {
    key: 'share',
    header: 'De la cartera',
    numeric: true,
    cell: ({ days, share }) => (
      <ShareBar
        label={`Parte de la cartera con ${moreThanDays(days).toLowerCase()} de atraso`}
        share={share}
      />
    ),
  },
];

/** The share of the principal in late loans (rule: portfolio-at-risk). */
export function RiskCard({ running, atRisk }: Pick<Portfolio, 'running' | 'atRisk'>) {
  return (
    <Card
      title="Cartera en riesgo"
      aside={
        <WithPermission call={financesApi.export}>
          <div className="flex flex-wrap gap-3">
            <DownloadLinks
              href={(format) =>
                addressOf(financesApi.export, { params: { name: 'portfolio' }, query: { format } })
              }
            />
          </div>
        </WithPermission>
      }
    >
      {running.loans === 0 ? (
        <p className="text-ink-soft">No hay préstamos activos.</p>
      ) : (
        <>
          <p>
            {running.loans === 1
              ? 'Un préstamo activo debe'
              : `${formatCount(running.loans)} préstamos activos deben`}{' '}
            <Pesos amount={running.principal} /> de capital. Un préstamo está en riesgo por todo su capital
            cuando una de sus cuotas lleva más de esos días de atraso.
          </p>
          <FigureTable
            caption="Cartera en riesgo"
            columns={COLUMNS}
            rows={atRisk}
            rowKey={({ days }) => days}
            lead="principal"
          />
        </>
      )}
    </Card>
  );
}
