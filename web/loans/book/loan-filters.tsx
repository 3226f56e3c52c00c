import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { LoanFigures } from '#contract/loan-book.ts';
import { isRunning, LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts';
import { OVERDUE_AGES, type OverdueKey } from '#domain/loans/overdue-ages.ts';
import { formatPesos } from '#domain/money.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const STATES: Record<LoanStatus, string> = {
  awaiting_disbursement: 'Por desembolsar',
  active: 'Activos',
  settled: 'Saldados',
  called_off: 'Cancelados',
  written_off: 'Castigados',
  restructured: 'Reestructurados',
};

/** Address of the loan book with these filters in the place of its filters; the search stays. */
function withFilters(search: string, filters: Readonly<Record<string, string>>): string {
  const sought = new URLSearchParams(search).get('buscar');
  return `${location.pathname}?${new URLSearchParams({ ...(sought && { buscar: sought }), ...filters })}`;
}

const counted = (text: string, count: number | undefined) =>
  count === undefined ? text : `${text} (${count.toLocaleString('en-US')})`;

const ALL = 'todos';

interface LoanFiltersProps {
  readonly figures: LoanFigures | undefined;
  /** The status of the listed loans; `null`: all. */
  readonly status: LoanStatus | null;
  readonly age: OverdueKey | null;
}

/** Filters of the loan book by status, and for active loans by days late, each with the number of loans. */
export function LoanFilters({ figures, status, age }: LoanFiltersProps) {
  const search = useSearch();
  const choose = (filters: Readonly<Record<string, string>>) => navigate(withFilters(search, filters));
  const countOf = (state: LoanStatus) => figures?.states.find((one) => one.status === state)?.count;
  return (
    <>
      <SelectField
        name="estado"
        label="Estado"
        options={[
          ...LOAN_STATUSES.map((state) => ({ value: state, label: counted(STATES[state], countOf(state)) })),
          { value: ALL, label: 'Todos' },
        ]}
        value={status ?? ALL}
        onChange={({ target }) => choose({ estado: target.value })}
      />
      {(status === null || isRunning({ status })) && (
        <SelectField
          name="atraso"
          label="Atraso"
          placeholder="Al día y vencidos"
          options={OVERDUE_AGES.map(({ key, label }) => ({
            value: key,
            label: counted(label, figures?.overdue.find((one) => one.age === key)?.count),
          }))}
          value={age ?? ''}
          onChange={({ target }) =>
            choose(
              target.value === '' ? { estado: status ?? ALL } : { estado: 'active', atraso: target.value },
            )
          }
        />
      )}
    </>
  );
}

/** The total debt of the overdue loans in a range of days late. */
export function OverdueSum({ figures, age }: Pick<LoanFiltersProps, 'figures' | 'age'>) {
  const figure = figures?.overdue.find((one) => one.age === age);
  if (!figure) return null;
  const { count, balance, bookBalance, runningLateCharge } = figure;
  return (
    <p className="text-sm text-ink-soft">
      {count === 1 ? '1 préstamo debe' : `${count.toLocaleString('en-US')} préstamos deben`}{' '}
      {formatPesos(balance)}: {formatPesos(bookBalance)} en libros y {formatPesos(runningLateCharge)} de mora
      en curso.
    </p>
  );
}
