import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { accountingApi } from '#contract/accounting.ts';
import { bureauFilesApi } from '#contract/bureau-files.ts';
import { type Finances, financesApi, type Portfolio, type PortfolioReport } from '#contract/finances.ts';
import { day, dayInSantoDomingo, formatDay, readDay, timeIn } from '#domain/calendar.ts';
import { PERIOD_KINDS, type PeriodKind, shortDay } from '#domain/finances/periods.ts';
import { formatShare } from '#domain/finances/portfolio.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { CHARGE, CHARGES, sumName } from '#domain/products/charges.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import { DayCloseSheet } from '#web/finances/day-close-sheet.tsx';
import { ExportCard } from '#web/finances/export-card.tsx';
import { CohortsCard, FigureTable, PeriodsCard, RiskCard } from '#web/finances/figure-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/figures/bar-chart.tsx';
import { type Column, column, numericColumn, Pesos } from '#web/ui/figures/facts.tsx';
import { DayField, Form } from '#web/ui/forms.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Age = Finances['overdue'][number];

const COLUMNS: readonly Column<Age>[] = [
  column('age', 'Días de atraso', ({ from, to }) =>
    to === null ? moreThanDays(from - 1) : `De ${from} a ${to} días`,
  ),
  numericColumn('count', 'Cuotas', ({ instalments }) => instalments.toLocaleString('en-US')),
  numericColumn('amount', 'Sin pagar', ({ amount }) => <Pesos amount={amount} />),
];

function OverdueCard({ overdue }: { readonly overdue: Finances['overdue'] }) {
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

/** A choice of the day whose sheet is to be opened; by default today. */
function DayCloseCard() {
  const { values, dayField, setErrors } = useFields({ cierre: formatDay(dayInSantoDomingo(new Date())) });
  function open() {
    const date = readDay(values.cierre);
    if (date === null) return setErrors({ cierre: 'Escriba la fecha así: día/mes/año. Ejemplo: 21/11/2026' });
    goTo(withParameter(location.search, 'cierre', date));
  }
  return (
    <Card title="Cierre del día">
      <Form onSubmit={open} className="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full">
        <DayField {...dayField('cierre')} label="Fecha" />
        <Button type="submit" variant="outline">
          Ver el cierre
        </Button>
      </Form>
    </Card>
  );
}

/** Due amounts beside received amounts, week by week (rule: collection-rate). */
function CollectionCard({ collection, weeks }: Pick<Portfolio, 'collection' | 'weeks'>) {
  return (
    <Card title="Lo esperado y lo cobrado">
      <p>
        En {weeks.length} semanas, hasta hoy, vencieron <Pesos amount={collection.due} /> y se cobraron{' '}
        <Pesos amount={collection.received} />
        {collection.share === null ? '.' : `: ${formatShare(collection.share)}.`}
      </p>
      <BarChart
        caption="Esperado y cobrado por semana"
        rowHeader="Semana del"
        series={['Esperado', 'Cobrado']}
        noteHeader="Tasa de cobranza"
        rows={weeks.map(({ from, due, received, share }) => ({
          key: from,
          label: shortDay(day(from)),
          amounts: [due, received],
          note: formatShare(share),
        }))}
      />
      <p className="text-sm text-ink-soft">
        Lo esperado son las cuotas que vencían; lo cobrado, los pagos confirmados menos los reversados, en el
        día desde el que cuentan. Quien paga antes, o con mora, puede llevar la tasa a más de 100%.
      </p>
    </Card>
  );
}

interface Line {
  readonly label: string;
  readonly amount: number;
  readonly note: string;
  /** Whether the line is the sum of those above it. */
  readonly sum?: boolean;
}

/** Figures of the loan book, a line each with its definition. */
function Figures({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <Card title={title}>
      <dl className="divide-y divide-line">
        {lines.map(({ label, amount, note, sum }) => (
          <div key={label} className="flex items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <dt className="min-w-0 font-semibold">
              {label}
              <span className="block text-sm font-normal text-ink-soft">{note}</span>
            </dt>
            <dd className={sum ? 'figure text-xl sm:text-2xl' : 'figure text-lg'}>
              <Pesos amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Owed({ finances }: { readonly finances: Finances }) {
  const { bookBalance, runningLateCharge, outstanding, credit, expected15Days, expected30Days } = finances;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Figures
        title="Lo que se debe hoy"
        lines={[
          { label: 'Saldo en libros', amount: bookBalance, note: 'Todo lo registrado sin pagar' },
          { label: 'Mora en curso', amount: runningLateCharge, note: 'Hasta hoy, sin registrar todavía' },
          { label: 'Saldo hoy', amount: outstanding, note: 'En libros más mora en curso', sum: true },
        ]}
      />
      <Figures
        title="Lo que viene"
        lines={[
          { label: 'Vence en 15 días', amount: expected15Days, note: 'Cuotas sin pagar y sin atraso' },
          { label: 'Vence en 30 días', amount: expected30Days, note: 'Cuotas sin pagar y sin atraso' },
          ...(credit > 0
            ? [
                {
                  label: 'A favor de clientes',
                  amount: credit,
                  note: 'Pagado de más',
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function CameIn({ finances }: { readonly finances: Finances }) {
  const { lent, collected, interestContracted, interestCollected, lateCharges, rebates } = finances;
  return (
    <Figures
      title="Desde el principio"
      lines={[
        { label: 'Prestado', amount: lent, note: 'Desembolsado' },
        { label: 'Cobrado', amount: collected, note: 'Pagos confirmados, menos los reversados' },
        { label: 'Interés contratado', amount: interestContracted, note: 'De lo desembolsado' },
        ...(rebates === undefined
          ? []
          : [{ label: 'Rebajas de interés', amount: rebates, note: 'A quien saldó antes' }]),
        { label: 'Interés cobrado', amount: interestCollected, note: 'La parte de lo pagado que es interés' },
        { label: 'Mora registrada', amount: lateCharges, note: 'Causada y asentada' },
        ...CHARGES.flatMap((charge) => {
          const amount = finances[sumName(charge)];
          return amount === undefined
            ? []
            : [{ label: CHARGE[charge].plural, amount, note: 'Descontados al desembolsar' }];
        }),
      ]}
    />
  );
}

/** What a part of the screen shows of the loan book, once it is here. */
function WithFinances({
  children,
}: {
  readonly children: (finances: Finances, by: PeriodKind) => ReactNode;
}) {
  const period = new URLSearchParams(useSearch()).get('por');
  const by = PERIOD_KINDS.find((kind) => kind === period) ?? 'month';
  const { data, error, refetch } = useQuery({
    ...query(financesApi.read, { query: { by } }),
    // Another period is another reply: the page stays while it loads.
    placeholderData: (before) => before,
  });
  if (error) return <LoadFailed title="No se pudieron cargar las finanzas" error={error} retry={refetch} />;
  if (data === undefined) return <Loading>Cargando finanzas...</Loading>;
  return (
    <>
      {data.asOf !== null && (
        <p className="text-sm text-ink-soft">Datos de las {timeIn(new Date(data.asOf))}</p>
      )}
      {children(data, by)}
    </>
  );
}

/** What a part of the screen shows of how well loans are repaid, once it is here. */
function WithPortfolio({ children }: { readonly children: (portfolio: PortfolioReport) => ReactNode }) {
  const { data, error, refetch } = useRead(financesApi.portfolio, {});
  if (error) return <LoadFailed title="No se pudo cargar la cartera" error={error} retry={refetch} />;
  if (data === undefined) return <Loading>Cargando cartera...</Loading>;
  return children(data);
}

/** The parts of the screen, each the answer to one question. */
const PARTS = [
  { id: 'debe', label: 'Se debe' },
  { id: 'entro', label: 'Entró' },
  { id: 'atrasado', label: 'Atrasado' },
  { id: 'meses', label: 'Por mes' },
  { id: 'cierres', label: 'Cierres y archivos' },
] as const;
type Part = (typeof PARTS)[number]['id'];

const PANEL: Readonly<Record<Part, () => ReactNode>> = {
  debe: () => <WithFinances>{(finances) => <Owed finances={finances} />}</WithFinances>,
  entro: () => (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <WithFinances>{(finances) => <CameIn finances={finances} />}</WithFinances>
      <WithPortfolio>
        {(data) => <CollectionCard collection={data.collection} weeks={data.weeks} />}
      </WithPortfolio>
    </div>
  ),
  atrasado: () => (
    <>
      <WithFinances>{(finances) => <OverdueCard overdue={finances.overdue} />}</WithFinances>
      <WithPortfolio>{(data) => <RiskCard running={data.running} atRisk={data.atRisk} />}</WithPortfolio>
    </>
  ),
  meses: () => (
    <>
      <WithFinances>{({ periods }, by) => <PeriodsCard by={by} periods={periods} />}</WithFinances>
      <WithPortfolio>{(data) => <CohortsCard cohorts={data.cohorts} />}</WithPortfolio>
    </>
  ),
  cierres: () => (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <DayCloseCard />
      <WithPermission call={financesApi.export}>
        <ExportCard />
      </WithPermission>
    </div>
  ),
};

function Overview() {
  const search = useSearch();
  const may = usePermission();
  const parameters = new URLSearchParams(search);
  // A period is a choice of that part, also in an address of before there were parts.
  const asked = parameters.get('ver') ?? (parameters.has('por') ? 'meses' : null);
  const part = PARTS.find(({ id }) => id === asked)?.id ?? 'debe';
  const Panel = PANEL[part];
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-5 sm:gap-x-6">
        <h1 className="text-2xl max-sm:w-full">Finanzas</h1>
        {may(accountingApi.read) && <TextLink href="/admin-accounting">Contabilidad</TextLink>}
        {may(bureauFilesApi.read) && <TextLink href="/admin-bureau">Reportes al buró</TextLink>}
        <TextLink href="/admin-drawers">Cajas y dinero por cuenta</TextLink>
      </header>
      {may(financesApi.read) ? (
        <Tabs
          label="Preguntas"
          tabs={PARTS}
          current={part}
          onChange={(id) => navigate(withParameter(search, 'ver', id), { replace: true })}
        >
          <Panel />
        </Tabs>
      ) : (
        <DayCloseCard />
      )}
    </>
  );
}

/** /admin-finances, in parts by question; with `?cierre=` the sheet of one day. */
export function FinancesScreen() {
  const date = readDay(new URLSearchParams(useSearch()).get('cierre') ?? '');
  return date === null ? <Overview /> : <DayCloseSheet key={date} date={date} />;
}
