import { useQuery } from '@tanstack/react-query';
import { tokensApi } from '#contract/tokens.ts';
import { query } from '#web/app/calls/query-client.ts';
import { May } from '#web/app/session/may.tsx';
import { TokenForm } from '#web/connections/token-form.tsx';
import { TokenList } from '#web/connections/token-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What other programs may do here. */
export function ConnectionsScreen() {
  const tokens = useQuery(query(tokensApi.list, {}));
  return (
    <>
      <h1 className="text-2xl">Conexiones</h1>
      <p>
        Para que otros programas del negocio, como la contabilidad, trabajen con este.{' '}
        <a href="/ayuda/api" className="link">
          Qué pueden pedir y cómo
        </a>
        .
      </p>
      <section aria-labelledby="tokens" className="grid gap-4">
        <h2 id="tokens" className="text-xl">
          Llaves
        </h2>
        {tokens.error && !tokens.data && (
          <EmptyState
            title="No se pudieron cargar las llaves"
            action={<Button onClick={() => void tokens.refetch()}>Intentar de nuevo</Button>}
          />
        )}
        {!tokens.data && !tokens.error && <Skeleton lines={4} label="Cargando llaves..." />}
        {tokens.data && tokens.data.length > 0 && <TokenList tokens={tokens.data} />}
        <May call={tokensApi.create}>
          <TokenForm />
        </May>
      </section>
    </>
  );
}
