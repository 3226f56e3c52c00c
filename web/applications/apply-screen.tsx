import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loansApi } from '#contract/loans.ts';
import { goTo } from '#web/app/navigation.ts';
import { query } from '#web/app/query-client.ts';
import { useUser } from '#web/app/session.tsx';
import { ApplyDialog } from '#web/applications/apply-dialog.tsx';
import { takeQuote } from '#web/calculator/quote.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** Opens the modal by itself; closing it goes to the dashboard (specification §2). */
export function ApplyScreen() {
  const user = useUser();
  const { data: loan, isPending } = useQuery(query(loansApi.active, {}));
  const [quote] = useState(takeQuote);
  if (isPending) return <Loading />;
  if (loan) {
    return (
      <>
        <h1 className="text-2xl">Solicitar Préstamo</h1>
        <EmptyState
          title="Ya tiene un préstamo activo"
          action={<LinkButton href="/my-products">Ver mi préstamo</LinkButton>}
        >
          <p>Solo se puede tener un préstamo activo a la vez. Cuando lo saldes podrás pedir otro.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1 className="text-2xl">Solicitar Préstamo</h1>
      <ApplyDialog
        user={user}
        quote={quote}
        onClose={() => goTo('/dashboard')}
        onSent={() => goTo('/my-applications')}
      />
    </>
  );
}
