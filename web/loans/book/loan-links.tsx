import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { LoanFigures } from '#contract/loan-book.ts';
import { LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts';
import { OVERDUE_AGES, type OverdueKey } from '#domain/loans/overdue-ages.ts';
import { formatPesos } from '#domain/money.ts';

const STATES: Record<LoanStatus, string> = {
  awaiting_disbursement: 'Por desembolsar',
  active: 'Activos',
  settled: 'Saldados',
  called_off: 'Cancelados',
  written_off: 'Castigados',
  restructured: 'Reestructurados',
};

interface ChoiceProps {
  readonly href: string;
  readonly current: boolean;
  readonly children: ReactNode;
}

function Choice({ href, current, children }: ChoiceProps) {
  return (
    <a
      href={href}
      aria-current={current ? 'true' : undefined}
      className="flex min-h-12 flex-wrap items-center gap-x-2 rounded-md border border-line bg-surface px-3 py-1.5 font-semibold text-ink hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-tint aria-[current]:text-brand"
    >
      {children}
    </a>
  );
}

/** The same list with these parameters instead of its filters; the search stays. */
function withFilters(search: string, filters: Readonly<Record<string, string>>): string {
  const sought = new URLSearchParams(search).get('buscar');
  const parameters = new URLSearchParams({ ...(sought && { buscar: sought }), ...filters });
  return `${location.pathname}?${parameters}`;
}

const shown = (count: number | undefined) => count?.toLocaleString('en-US') ?? '—';

interface StateLinksProps {
  readonly figures: LoanFigures | undefined;
  /** `null`: all of them. */
  readonly status: LoanStatus | null;
}

/** Which state is shown, with how many loans are in each. */
export function StateLinks({ figures, status }: StateLinksProps) {
  const search = useSearch();
  const countOf = (state: LoanStatus) => figures?.states.find((one) => one.status === state)?.count;
  return (
    <nav aria-label="Préstamos por estado">
      <ul className="flex flex-wrap gap-2">
        {LOAN_STATUSES.map((state) => (
          <li key={state}>
            <Choice href={withFilters(search, { estado: state })} current={status === state}>
              {STATES[state]} <span className="figure">{shown(countOf(state))}</span>
            </Choice>
          </li>
        ))}
        <li>
          <Choice href={withFilters(search, { estado: 'todos' })} current={status === null}>
            Todos
          </Choice>
        </li>
      </ul>
    </nav>
  );
}

interface OverdueLinksProps {
  readonly figures: LoanFigures | undefined;
  readonly age: OverdueKey | null;
}

/** Overdue loans by how late they are, with what each group owes. */
export function OverdueLinks({ figures, age }: OverdueLinksProps) {
  const search = useSearch();
  return (
    <nav aria-label="Préstamos vencidos por días de atraso" className="grid gap-2">
      <h2 className="text-lg">Vencidos</h2>
      {figures?.overdue.every(({ count }) => count === 0) && (
        <p className="text-ink-soft">Ningún préstamo está vencido.</p>
      )}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {OVERDUE_AGES.map(({ key, label }) => {
          const figure = figures?.overdue.find((one) => one.age === key);
          return (
            <li key={key} className="grid">
              <Choice href={withFilters(search, { estado: 'active', atraso: key })} current={age === key}>
                <span className="w-full text-sm font-normal text-ink-soft">{label}</span>{' '}
                <span className="figure text-lg">{shown(figure?.count)}</span>{' '}
                <span className="text-sm font-normal">
                  {figure ? `deben ${formatPesos(figure.balance)}` : ''}
                </span>
                {figure && figure.runningLateCharge > 0 && (
                  <span className="text-xs font-normal text-ink-soft">
                    {formatPesos(figure.bookBalance)} en libros, {formatPesos(figure.runningLateCharge)} de
                    mora en curso
                  </span>
                )}
              </Choice>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
