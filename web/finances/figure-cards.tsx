import type { ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type Finances, financesApi, type Portfolio } from '#contract/finances.ts';
import { day } from '#domain/calendar.ts';
import { type PeriodKind, periodLabel } from '#domain/finances/periods.ts';
import { formatShare } from '#domain/finances/portfolio.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { formatCount, formatPesos } from '#domain/money.ts';
import { CHARGE, CHARGES, type Charge, sumName } from '#domain/products/charges.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { Card } from '#web/ui/card.tsx';
import { DownloadLinks } from '#web/ui/download-links.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { BarChart } from '#web/ui/figures/bar-chart.tsx';
import {
  type Column,
  column,
  numericColumn,
  Pesos,
  type TableProps,
  WideTable,
} from '#web/ui/figures/facts.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';

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
function ShareBar({ label, share }: ShareBarProps) {
  return (
    <span className="flex items-center gap-2 sm:grid sm:grid-cols-1 sm:justify-items-end sm:gap-1.5">
      {formatShare(share)}
      <span className="w-16 sm:w-full sm:max-w-40 sm:min-w-20">
        <ProgressBar label={label} value={share ?? 0} max={1_000} />
      </span>
    </span>
  );
}

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
  column('month', 'Mes', monthOf),
  numericColumn('loans', 'Préstamos', ({ loans }) => formatCount(loans)),
  numericColumn('principal', 'Capital', ({ principal }) => <Pesos amount={principal} />),
  numericColumn('received', 'Cobrado', ({ received }) => <Pesos amount={received} />),
  numericColumn('settled', 'Saldados', (cohort) => (
    <ShareBar label={`Saldados de ${monthOf(cohort)}`} share={cohort.settledShare} />
  )),
  numericColumn('late', 'Atrasados hoy', ({ late, latePrincipal }) => some(late, latePrincipal)),
  numericColumn('lost', 'Castigados', ({ writtenOff, writtenOffAmount }) =>
    some(writtenOff, writtenOffAmount),
  ),
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

type Risk = Portfolio['atRisk'][number];

const RISK_COLUMNS: readonly Column<Risk>[] = [
  column('days', 'Atraso', ({ days }) => moreThanDays(days)),
  numericColumn('loans', 'Préstamos', ({ loans }) => formatCount(loans)),
  numericColumn('principal', 'Capital', ({ principal }) => <Pesos amount={principal} />),
  numericColumn('charge', 'Mora en curso', ({ runningLateCharge }) => <Pesos amount={runningLateCharge} />),
  numericColumn('share', 'De la cartera', ({ days, share }) => (
    <ShareBar label={`Parte de la cartera con ${moreThanDays(days).toLowerCase()} de atraso`} share={share} />
  )),
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
            columns={RISK_COLUMNS}
            rows={atRisk}
            rowKey={({ days }) => days}
            lead="principal"
          />
        </>
      )}
    </Card>
  );
}

const KINDS: readonly { readonly value: PeriodKind; readonly label: string }[] = [
  { value: 'day', label: 'Día' },
  { value: 'fortnight', label: 'Quincena' },
  { value: 'month', label: 'Mes' },
];

type Period = Finances['periods'][number] & { readonly label: string };

const incomeOf = (period: Period): number =>
  CHARGES.reduce((all, charge) => all + (period[sumName(charge)] ?? 0), period.interest + period.lateCharges);
/** The column of a charge, shown where there was one ever. */
const columnOf = (charge: Charge): Column<Period> =>
  numericColumn(charge, CHARGE[charge].short, (period) => formatPesos(period[sumName(charge)] ?? 0));
const INCOME: readonly Column<Period>[] = [
  column('period', 'Ingresos', ({ label }) => label),
  numericColumn('interest', 'Interés', ({ interest }) => formatPesos(interest)),
  numericColumn('late', 'Mora', ({ lateCharges }) => formatPesos(lateCharges)),
  numericColumn('income', 'Total', (period) => formatPesos(incomeOf(period))),
  numericColumn('expenses', 'Gastos', ({ expenses }) => formatPesos(expenses)),
  numericColumn('left', 'Queda', (period) => <Pesos amount={incomeOf(period) - period.expenses} />),
];

interface PeriodsCardProps {
  readonly by: PeriodKind;
  readonly periods: Finances['periods'];
}

/** Disbursed and received amounts by day, fortnight or month; the address holds the choice. */
export function PeriodsCard({ by, periods }: PeriodsCardProps) {
  const rows = periods.map(({ from, to, disbursed, collected, reversed }) => ({
    key: from,
    label: periodLabel(by, { from: day(from), to: day(to) }),
    amounts: [disbursed, collected - reversed] as const,
  }));
  return (
    <Card title="Lo que salió y lo que entró">
      <div className="max-w-md">
        <RadioGroup
          inline
          name="por"
          label="Por"
          options={KINDS}
          value={by}
          onChange={({ target }) =>
            navigate(withParameter(location.search, 'por', target.value), { replace: true })
          }
        />
      </div>
      <BarChart
        caption="Desembolsado y cobrado por período"
        rowHeader={KINDS.find(({ value }) => value === by)?.label ?? ''}
        series={['Desembolsado', 'Cobrado']}
        rows={rows}
      />
      <FigureTable
        caption="Ingresos por período"
        columns={INCOME.toSpliced(
          3,
          0,
          ...CHARGES.filter((charge) => periods.some((period) => period[sumName(charge)] !== undefined)).map(
            columnOf,
          ),
        )}
        rows={periods.map((period) => ({
          ...period,
          label: periodLabel(by, { from: day(period.from), to: day(period.to) }),
        }))}
        rowKey={({ from }) => from}
        lead="left"
      />
      <p className="text-sm text-ink-soft">
        Interés es el contratado y mora, la registrada. Cada monto cuenta en el día en que se registró; lo
        cobrado ya descuenta lo reversado.
      </p>
    </Card>
  );
}
