import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { type Accounting, accountingApi } from '#contract/accounting.ts';
import { reportMailsApi } from '#contract/report-mails.ts';
import { APPROVED_FIRST } from '#web/accounting/approved-first.ts';
import { monthName } from '#web/accounting/month-name.ts';
import { MonthView } from '#web/accounting/month-view.tsx';
import { ProvisionsTable } from '#web/accounting/provisions-table.tsx';
import { ReportMailsCard } from '#web/accounting/report-mails-card.tsx';
import { RulesForm } from '#web/accounting/rules-form.tsx';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Month = Accounting['months'][number];

const COLUMNS: readonly Column<Month>[] = [
  {
    key: 'month',
    header: 'Mes',
    cell: ({ month }) => (
      <a
        href={`/admin-accounting?mes=${month}`}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {monthName(month)}
      </a>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ closedAt, closedBy, mayClose }) =>
      closedAt === null ? (
        mayClose ? (
          'Terminado, sin cerrar'
        ) : (
          'En curso'
        )
      ) : (
        <>
          Cerrado por {closedBy}, <InstantText instant={closedAt} />
        </>
      ),
  },
];

function Overview({ accounting }: { readonly accounting: Accounting }) {
  return (
    <>
      <Card title="Meses">
        {accounting.months.length === 0 ? (
          <p className="text-ink-soft">Todavía no hay movimientos.</p>
        ) : (
          <Table
            caption="Meses de la contabilidad"
            columns={COLUMNS}
            rows={accounting.months}
            rowKey={({ month }) => month}
          />
        )}
      </Card>
      <Card title="Provisiones de hoy">
        <ProvisionsTable provided={accounting.provided} />
      </Card>
      <WithPermission call={accountingApi.change}>
        <RulesForm accounting={accounting} />
      </WithPermission>
      <WithPermission call={reportMailsApi.read}>
        <ReportMailsCard />
      </WithPermission>
    </>
  );
}

/** /admin-accounting: what the accountant gets and decides; with `?mes=2026-10` one month. */
export function AccountingScreen() {
  const month = new URLSearchParams(useSearch()).get('mes') ?? '';
  const { data, error, refetch } = useQuery(query(accountingApi.read, {}));
  const asked = data?.months.find((one) => one.month === month);
  if (asked) return <MonthView key={month} month={month} mayClose={asked.mayClose} />;
  return (
    <>
      <h1 className="text-2xl">Contabilidad</h1>
      <p className="max-w-prose">El diario, los estados de cada mes y sus archivos. {APPROVED_FIRST}</p>
      {error && !data && (
        <LoadFailed title="No se pudo cargar la contabilidad" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={8} label="Cargando contabilidad..." />}
      {data && <Overview accounting={data} />}
    </>
  );
}
