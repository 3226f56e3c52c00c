import { navigate } from 'wouter/use-browser-location';
import type { Finances } from '#contract/finances.ts';
import { day } from '#domain/calendar.ts';
import { type PeriodKind, periodLabel } from '#domain/finances/periods.ts';
import { formatPesos } from '#domain/money.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import { FigureTable } from '#web/finances/figure-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { BarChart } from '#web/ui/figures/bar-chart.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import type { Column } from '#web/ui/figures/table.tsx';

const KINDS: readonly { readonly value: PeriodKind; readonly label: string }[] = [
  { value: 'day', label: 'Día' },
  { value: 'fortnight', label: 'Quincena' },
  { value: 'month', label: 'Mes' },
];

type Period = Finances['periods'][number] & { readonly label: string };

const incomeOf = ({ interest, lateCharges, closingCosts = 0 }: Period): number =>
  interest + lateCharges + closingCosts;
/** Shown where there was a closing cost ever. */
const CLOSING: Column<Period> = {
  key: 'closing',
  header: 'Cierre',
  numeric: true,
  cell: ({ closingCosts = 0 }) => formatPesos(closingCosts),
};
const INCOME: readonly Column<Period>[] = [
  { key: 'period', header: 'Ingresos', cell: ({ label }) => label },
  {
    key: 'interest',
    header: 'Interés',
    numeric: true,
    cell: ({ interest }) => formatPesos(interest),
  },
  {
    key: 'late',
    header: 'Mora',
    numeric: true,
    cell: ({ lateCharges }) => formatPesos(lateCharges),
  },
  {
    key: 'income',
    header: 'Total',
    numeric: true,
    cell: (period) => formatPesos(incomeOf(period)),
  },
  { key: 'expenses', header: 'Gastos', numeric: true, cell: ({ expenses }) => formatPesos(expenses) },
  {
    key: 'left',
    header: 'Queda',
    numeric: true,
    cell: (period) => <Pesos amount={incomeOf(period) - period.expenses} />,
  },
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
        columns={
          periods.some(({ closingCosts }) => closingCosts !== undefined)
            ? INCOME.toSpliced(3, 0, CLOSING)
            : INCOME
        }
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
