import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { accountingApi } from '#contract/accounting.ts';
import { collectionsApi } from '#contract/collections.ts';
import { financesApi } from '#contract/finances.ts';
import { readDay, timeIn } from '#domain/calendar.ts';
import { PERIOD_KINDS } from '#domain/finances/periods.ts';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { DayCloseCard } from '#web/finances/day-close-card.tsx';
import { DayCloseSheet } from '#web/finances/day-close-sheet.tsx';
import { ExportCard } from '#web/finances/export-card.tsx';
import { FinanceFigures } from '#web/finances/finance-figures.tsx';
import { OverdueCard } from '#web/finances/overdue-card.tsx';
import { PeriodsCard } from '#web/finances/periods-card.tsx';
import { PortfolioCards } from '#web/finances/portfolio-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

function Figures() {
  const period = new URLSearchParams(useSearch()).get('por');
  const by = PERIOD_KINDS.find((kind) => kind === period) ?? 'month';
  const { data, isError, refetch } = useQuery({
    ...query(financesApi.read, { query: { by } }),
    // Another period is another reply: the page stays while it loads.
    placeholderData: (before) => before,
  });
  if (isError)
    return (
      <EmptyState
        title="No se pudieron cargar las finanzas"
        action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
      />
    );
  if (data === undefined) return <Loading>Cargando finanzas...</Loading>;
  return (
    <>
      {data.asOf !== null && (
        <p className="text-sm text-ink-soft">Datos de las {timeIn(new Date(data.asOf))}</p>
      )}
      <FinanceFigures finances={data} />
      <PeriodsCard by={by} periods={data.periods} />
      <OverdueCard overdue={data.overdue} />
    </>
  );
}

function Overview() {
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Finanzas</h1>
        <div className="flex flex-wrap gap-3">
          <WithPermission call={collectionsApi.worklist}>
            <LinkButton href="/admin-collections" variant="outline">
              Cobros de hoy
            </LinkButton>
          </WithPermission>
          <WithPermission call={accountingApi.read}>
            <LinkButton href="/admin-accounting" variant="outline">
              Contabilidad
            </LinkButton>
          </WithPermission>
          <LinkButton href="/admin-drawers" variant="outline">
            Cajas y dinero por cuenta
          </LinkButton>
          <LinkButton href="/admin-loans" variant="outline">
            Ver los préstamos
          </LinkButton>
        </div>
      </header>
      <WithPermission call={financesApi.read}>
        <Figures />
      </WithPermission>
      <WithPermission call={financesApi.portfolio}>
        <PortfolioCards />
      </WithPermission>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DayCloseCard />
        <WithPermission call={financesApi.export}>
          <ExportCard />
        </WithPermission>
      </div>
    </>
  );
}

/** /admin-finances; with `?cierre=` the sheet of one day. */
export function FinancesScreen() {
  const date = readDay(new URLSearchParams(useSearch()).get('cierre') ?? '');
  return date === null ? <Overview /> : <DayCloseSheet key={date} date={date} />;
}
