import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { AWAITING_LOANS, isAwaiting, LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts';
import { OVERDUE_KEYS } from '#domain/loans/overdue-ages.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { AwaitingList } from '#web/loans/book/awaiting-list.tsx';
import { LoanFilters, OverdueSum } from '#web/loans/book/loan-filters.tsx';
import { LoanRow } from '#web/loans/book/loan-row.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { QueueLegend } from '#web/ui/queue/queue-legend.tsx';
import { QueueSearch } from '#web/ui/queue/queue-search.tsx';
import { useFirstKey } from '#web/ui/queue/use-first-key.ts';

/**
 * The filters that the address names. A search without a status covers all loans; an address without filters lists the
 * loans to disburse.
 */
function useFilters(sought: string) {
  const parameters = new URLSearchParams(useSearch());
  const age = OVERDUE_KEYS.find((key) => key === parameters.get('atraso')) ?? null;
  const named = parameters.get('estado');
  const status: LoanStatus | null =
    LOAN_STATUSES.find((state) => state === named) ??
    (named === 'todos' || sought !== '' ? null : (AWAITING_LOANS[0] ?? null));
  return { age, status };
}

const OPEN = { name: 'Enter', does: 'ver todo' };
const PAY_OUT = { name: 'A', does: 'Registrar desembolso' };
const TIP = 'Pruebe con la referencia (#LN-0003), la cédula o el principio del nombre.';

/** The loan book by status, by days late, or by a search: the filters in one line, and then the loans. */
export function LoanList() {
  const { sought, typed, setTyped } = useSearchText();
  const { age, status } = useFilters(sought);
  const { data: figures } = useQuery(query(loanBookApi.figures, {}));
  const { rows, failed, error, retry, more, sorting } = usePages(loansApi.list, (page) => ({
    query: {
      ...page,
      search: sought || undefined,
      status: status ?? undefined,
      overdue: age ?? undefined,
    },
  }));
  useFirstKey();
  const awaits = status !== null && isAwaiting({ status });
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap lg:flex-nowrap lg:[&>*]:min-w-0">
        <h1 className="self-center text-2xl max-sm:col-span-2">Préstamos</h1>
        <div className="max-sm:col-span-2">
          <QueueSearch
            label="Buscar préstamo"
            placeholder="Nombre, cédula, #LN-0003…"
            maxLength={200}
            typed={typed}
            setTyped={setTyped}
          />
        </div>
        <LoanFilters figures={figures} status={status} age={age} />
        {rows && rows.length > 1 && <SortChoice {...sorting} />}
      </div>
      <OverdueSum figures={figures} age={age} />
      {failed && <LoadFailed title="No se pudieron cargar los préstamos" error={error} retry={retry} />}
      {!rows && !failed && <Loading>Cargando préstamos...</Loading>}
      {rows?.length === 0 && (
        <EmptyState title={sought ? 'Ningún préstamo coincide' : 'No hay préstamos en este estado'}>
          {sought && TIP}
        </EmptyState>
      )}
      {/* Rendered also when it is empty: it keeps the focus position. */}
      {rows && awaits && <AwaitingList loans={rows} />}
      {rows && !awaits && (
        <div className="grid grid-cols-1 gap-1.5 lg:gap-px">
          {rows.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </div>
      )}
      {rows && /balance$/.test(sorting.order) && (
        <p className="text-sm text-ink-soft">Ordenado por saldo en libros: sin la mora en curso.</p>
      )}
      {rows && rows.length > 0 && (
        <QueueLegend lead="Con un préstamo enfocado:" keys={awaits ? [PAY_OUT, OPEN] : [OPEN]} />
      )}
      <LoadMore {...more} />
    </div>
  );
}
