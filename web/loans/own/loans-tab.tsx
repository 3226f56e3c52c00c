import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type ActiveLoan, type Loan, loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { formatDay } from '#domain/calendar.ts';
import { AMOUNT_RANGE } from '#domain/limits/amounts.ts';
import { termsText } from '#domain/limits/instalments.ts';
import { isAwaiting, isRunning } from '#domain/loans/loan.ts';
import { knownTerms, PUBLIC_TERMS } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { RENEW } from '#web/applications/own/next-step.ts';
import { ActiveLoanCard } from '#web/loans/own/active-loan.tsx';
import { AwaitingLoan } from '#web/loans/own/awaiting-loan.tsx';
import { PastLoans } from '#web/loans/own/past-loans.tsx';
import { Payoff } from '#web/loans/own/payoff.tsx';
import { QuickCards } from '#web/loans/own/quick-cards.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The lender's proposal of other terms, loaded on demand: few loans ever get one. */
const RestructuringOffer = lazy(async () => ({
  default: (await import('#web/loans/own/restructuring-offer.tsx')).RestructuringOffer,
}));

function OpenLoan({ loan }: { readonly loan: ActiveLoan }) {
  if (isAwaiting(loan)) return <AwaitingLoan loan={loan} />;
  return (
    <>
      {loan.restructuringProposed && (
        <Suspense fallback={<Skeleton lines={6} label="Cargando la propuesta..." />}>
          <RestructuringOffer id={loan.id} />
        </Suspense>
      )}
      <ActiveLoanCard loan={loan} />
      <Payoff id={loan.id} />
    </>
  );
}

/** Loans that are owed beside the one above: a returned payment made them owed again (rule: one-active-loan). */
function AlsoOwed({ loans }: { readonly loans: readonly Loan[] }) {
  return loans.map(({ id, reference, balance, nextPayment }) => (
    <section
      key={id}
      aria-label={`Préstamo ${reference}`}
      className="grid gap-2 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <h2 className="text-lg">
        También debes el préstamo <Reference of={reference} />
      </h2>
      <p>
        {formatPesos(balance)}
        {nextPayment &&
          `; el próximo pago, ${formatPesos(nextPayment.amount)}, vence el ${formatDay(nextPayment.date)}`}
        . Lo que pagas va primero al préstamo que vence antes.
      </p>
      <p>
        <a href={`/my-products?estado=${id}`} className="link inline-flex min-h-11 items-center">
          Estado de cuenta de <Reference of={reference} />
        </a>
      </p>
    </section>
  ));
}

function WhatIsLent() {
  const { data } = useQuery(query(statsApi.read, {}));
  return (
    <p>
      Pide de {AMOUNT_RANGE} en {termsText(data ? knownTerms(data.terms) : PUBLIC_TERMS)}.
    </p>
  );
}

/** The link to a renewal, for a client who paid well (rule: renewal). */
function RenewLink() {
  const { data } = useQuery(query(statsApi.read, {}));
  if (!data?.renewal) return null;
  return (
    <LinkButton href={RENEW.href} variant="outline">
      {RENEW.label}
    </LinkButton>
  );
}

/** The customer's loans: the active one, the ended ones, and what to do next. */
export function LoansTab() {
  const { data: loan, error, refetch } = useQuery(query(loansApi.active, {}));
  const past = usePages(loansApi.own, (page) => ({ query: { ...page, limit: 20 } }));
  return (
    <>
      {loan === undefined && !error && <Skeleton lines={8} label="Cargando tu préstamo..." />}
      {loan === undefined && error && (
        <LoadFailed title="No se pudo cargar tu préstamo" error={error} retry={() => void refetch()} />
      )}
      {loan && <OpenLoan loan={loan} />}
      {loan && <AlsoOwed loans={(past.rows ?? []).filter((one) => isRunning(one) && one.id !== loan.id)} />}
      {loan === null && (
        <EmptyState
          title="No tienes un préstamo activo"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <RenewLink />
              <LinkButton href="/loan-application" variant="money">
                Solicitar Mi Préstamo
              </LinkButton>
            </div>
          }
        >
          <WhatIsLent />
        </EmptyState>
      )}
      <PastLoans loans={past.rows} more={past.more} />
      <QuickCards owes={isRunning(loan)} free={loan === null} />
    </>
  );
}
