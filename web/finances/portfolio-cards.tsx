import { useQuery } from '@tanstack/react-query';
import { financesApi } from '#contract/finances.ts';
import { query } from '#web/app/calls/query-client.ts';
import { CohortsCard } from '#web/finances/cohorts-card.tsx';
import { CollectionCard } from '#web/finances/collection-card.tsx';
import { RiskCard } from '#web/finances/risk-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** Cards about how well loans are repaid. */
export function PortfolioCards() {
  const { data, isError, refetch } = useQuery(query(financesApi.portfolio, {}));
  if (isError)
    return (
      <EmptyState
        title="No se pudo cargar la cartera"
        action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
      />
    );
  if (data === undefined) return <Loading>Cargando cartera...</Loading>;
  return (
    <>
      <RiskCard running={data.running} atRisk={data.atRisk} />
      <CollectionCard collection={data.collection} weeks={data.weeks} />
      <CohortsCard cohorts={data.cohorts} />
    </>
  );
}
