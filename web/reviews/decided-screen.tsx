import { useSearchParams } from 'wouter';
import { reviewsApi } from '#contract/reviews.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { DecidedFilters } from '#web/reviews/decided-filters.tsx';
import { DecidedTable } from '#web/reviews/decided-table.tsx';
import { filtersIn, NO_FILTERS, parametersOf, queryOf } from '#web/reviews/filters.ts';
import { ReviewTabs } from '#web/reviews/review-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** The history of decisions about applications, latest first. */
export function DecidedScreen() {
  const [parameters, setParameters] = useSearchParams();
  const filters = filtersIn(parameters);
  const { rows, failed, retry, more, sorting } = usePages(reviewsApi.decided, (page) => ({
    query: { ...queryOf(filters), ...page },
  }));
  const filtered = parametersOf(filters).size > 0;
  return (
    <>
      <ReviewTabs />
      <h1 className="text-2xl">Solicitudes decididas</h1>
      <DecidedFilters
        key={parameters.toString()}
        filters={filters}
        onFilter={(next) => setParameters(parametersOf(next))}
      />
      {!rows && !failed && <Loading>Cargando solicitudes decididas...</Loading>}
      {failed && (
        <EmptyState
          title="No se pudieron cargar las solicitudes"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          title={filtered ? 'Ninguna solicitud coincide' : 'Todavía no hay decisiones'}
          action={
            filtered && (
              <Button variant="outline" onClick={() => setParameters(parametersOf(NO_FILTERS))}>
                Quitar los filtros
              </Button>
            )
          }
        />
      )}
      {rows && rows.length > 0 && <DecidedTable rows={rows} sorting={sorting} />}
      <LoadMore {...more} />
    </>
  );
}
