import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { AWAITING_LOANS, isAwaiting, isRunning, LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts';
import { OVERDUE_KEYS } from '#domain/loans/overdue-ages.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { AwaitingList } from '#web/loans/book/awaiting-list.tsx';
import { OverdueLinks, StateLinks } from '#web/loans/book/loan-links.tsx';
import { LoanTable } from '#web/loans/book/loan-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** What the address asks for. A search without a state looks in all of them; nothing at all: what has to be paid out. */
function useFilters(sought: string) {
  const parameters = new URLSearchParams(useSearch());
  const age = OVERDUE_KEYS.find((key) => key === parameters.get('atraso')) ?? null;
  const named = parameters.get('estado');
  const status: LoanStatus | null =
    LOAN_STATUSES.find((state) => state === named) ??
    (named === 'todos' || sought !== '' ? null : (AWAITING_LOANS[0] ?? null));
  return { age, status };
}

function Found({ sought, age, status }: { readonly sought: string } & ReturnType<typeof useFilters>) {
  const { rows, failed, error, retry, more, sorting } = usePages(loansApi.list, (page) => ({
    query: {
      ...page,
      search: sought || undefined,
      status: status ?? undefined,
      overdue: age ?? undefined,
    },
  }));
  if (failed) return <LoadFailed title="No se pudieron cargar los préstamos" error={error} retry={retry} />;
  if (!rows) return <Loading>Cargando préstamos...</Loading>;
  return (
    <>
      {rows.length === 0 && (
        <EmptyState title={sought ? 'Ningún préstamo coincide' : 'No hay préstamos en este estado'}>
          {sought && 'Prueba con la referencia (#LN-0003), la cédula o el principio del nombre.'}
        </EmptyState>
      )}
      {/* Also when it is empty: it knows where the focus was. */}
      {status && isAwaiting({ status }) ? (
        <>
          {rows.length > 1 && <SortChoice {...sorting} />}
          <AwaitingList loans={rows} />
        </>
      ) : (
        rows.length > 0 && (
          <>
            <LoanTable loans={rows} sorting={sorting} />
            {/balance$/.test(sorting.order) && (
              <p className="text-sm text-ink-soft">Ordenado por saldo en libros: sin la mora en curso.</p>
            )}
          </>
        )
      )}
      <LoadMore {...more} />
    </>
  );
}

/** The loan book: by state, by age, or by what is typed. */
export function LoanList() {
  const { sought, typed, setTyped } = useSearchText();
  const filters = useFilters(sought);
  const { data: figures } = useQuery(query(loanBookApi.figures, {}));
  return (
    <>
      <h1 className="text-2xl">Préstamos</h1>
      <StateLinks figures={figures} status={filters.status} />
      <search className="max-w-xl">
        <TextField
          name="buscar"
          type="search"
          label="Buscar préstamo"
          hint="Por referencia, nombre, cédula, teléfono o email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {(filters.status === null || isRunning({ status: filters.status })) && (
        <OverdueLinks figures={figures} age={filters.age} />
      )}
      <Found sought={sought} {...filters} />
    </>
  );
}
