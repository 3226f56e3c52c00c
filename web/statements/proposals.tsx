import { statementsApi } from '#contract/statements.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { usePages } from '#web/app/calls/use-pages.ts';
import { ProposalCard } from '#web/statements/proposal-card.tsx';
import { useFocusAfter } from '#web/statements/use-focus-after.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What may be confirmed, one by one: nobody's debt changes because two amounts are alike. */
export function Proposals() {
  const list = usePages(statementsApi.lines, (page) => ({
    query: { ...page, kind: 'proposed' as const, limit: 20 },
  }));
  const { heading, act } = useFocusAfter(list.rows);
  return (
    <section aria-labelledby="proposals" className="grid gap-4">
      <h2 id="proposals" ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        Coinciden con un pago
      </h2>
      {!list.rows && !list.failed && <Skeleton lines={4} label="Cargando coincidencias..." />}
      {list.failed && (
        <LoadFailed title="No se pudieron cargar las coincidencias" error={list.error} retry={list.retry} />
      )}
      {list.rows?.length === 0 && <p className="text-ink-soft">Ningún movimiento espera que lo confirmes.</p>}
      <ul className="grid gap-4">
        {list.rows?.map(
          (line) =>
            line.payment && <ProposalCard key={line.id} line={line} payment={line.payment} onAct={act} />,
        )}
      </ul>
      <LoadMore {...list.more} />
    </section>
  );
}
