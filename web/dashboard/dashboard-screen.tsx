import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { type ActiveLoan, loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { mayApply } from '#domain/accounts/account.ts';
import { knownTerms, PUBLIC_TERMS } from '#domain/loans/terms.ts';
import { query } from '#web/app/calls/query-client.ts';
import { WaitingList } from '#web/app/queue/queue-list.tsx';
import { useUser } from '#web/app/session/session.tsx';
import { goTo } from '#web/app/shell/navigation.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { halfFilledAmount } from '#web/applications/form/stored-forms.ts';
import { Calculator } from '#web/calculator/calculator.tsx';
import { ArrivedPayments } from '#web/dashboard/arrived-payments.tsx';
import { customerFigures, lenderFigures, performanceFigures } from '#web/dashboard/figures.ts';
import { FirstLoan } from '#web/dashboard/first-loan.tsx';
import { LatestApplications } from '#web/dashboard/latest-applications.tsx';
import { LimitMeter } from '#web/dashboard/limit-meter.tsx';
import { nextStepOf, RECENT } from '#web/dashboard/next-step.ts';
import { NextStepCard } from '#web/dashboard/next-step-card.tsx';
import { customerActions, LENDER_ACTIONS, QuickActions } from '#web/dashboard/quick-actions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SHOWN = 2;

interface FiguresProps {
  readonly isAdmin: boolean;
  readonly loan: ActiveLoan | null;
  /** Whether the customer may apply now: a limit that nobody can use says nothing (rule: personal-limit). */
  readonly canApply: boolean;
}

function Figures({ isAdmin, loan, canApply }: FiguresProps) {
  const { data: stats, error, refetch } = useQuery(query(statsApi.read, {}));
  if (error && !stats)
    return (
      <EmptyState
        title="Error al cargar las estadísticas del dashboard"
        action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
      />
    );
  if (!stats) return <Skeleton lines={6} label="Cargando tus cifras..." />;
  return isAdmin ? (
    <>
      <FigureTiles figures={lenderFigures(stats)} />
      <h3 className="text-lg">Resumen de rendimiento</h3>
      <FigureTiles figures={performanceFigures(stats)} />
    </>
  ) : (
    <>
      {stats.personalLimit && canApply && (
        <LimitMeter available={stats.availableLimit} limit={stats.personalLimit} />
      )}
      <FigureTiles figures={customerFigures(stats, loan)} />
    </>
  );
}

/** The figures and cards of the specification; before they say anything, one line that opens them. */
function Summary({ isEmpty, children }: { readonly isEmpty: boolean; readonly children: ReactNode }) {
  if (!isEmpty) return children;
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-2 font-semibold hover:border-brand">
        Tu resumen: nada todavía
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-6 pt-6">{children}</div>
    </details>
  );
}

/** The customer's first page: waiting tasks, figures, the latest applications (rule: dashboard). */
export function DashboardScreen() {
  const user = useUser();
  const applications = useQuery(query(applicationsApi.list, { query: { limit: RECENT } }));
  const loan = useQuery({ ...query(loansApi.active, {}), enabled: !user.isAdmin });
  const { data: stats } = useQuery(query(statsApi.read, {}));
  const terms = stats ? knownTerms(stats.terms) : PUBLIC_TERMS;
  const halfFilled = useQuery({
    queryKey: ['half-filled', user.id],
    queryFn: () => halfFilledAmount(user.id),
    gcTime: 0,
  });
  const step =
    !user.isAdmin && applications.data && loan.data !== undefined
      ? nextStepOf(loan.data, applications.data, terms, halfFilled.data ?? null, stats?.renewal)
      : undefined;
  const isNew = !user.isAdmin && loan.data === null && applications.data?.length === 0;
  const actions = user.isAdmin ? LENDER_ACTIONS : customerActions(loan.data ?? null, step?.action.href);
  return (
    <>
      <h1 className="text-2xl">Hola, {user.firstName}</h1>
      <ArrivedPayments />
      <WaitingList />
      {step && (
        <NextStepCard step={step}>
          {isNew && !halfFilled.data && <FirstLoan limit={stats?.availableLimit ?? null} />}
        </NextStepCard>
      )}
      <Summary isEmpty={isNew}>
        <QuickActions actions={actions} />
        <section aria-labelledby="figures" className="grid gap-3">
          <h2 id="figures" className="text-xl">
            {user.isAdmin ? 'La cartera' : 'Tu resumen'}
          </h2>
          <Figures
            isAdmin={user.isAdmin}
            loan={loan.data ?? null}
            canApply={loan.data === null && mayApply(user)}
          />
        </section>
        <LatestApplications
          all={user.isAdmin ? '/dashboard/applications' : '/my-applications'}
          applications={applications.data?.slice(0, SHOWN)}
          failed={applications.isError}
          retry={() => void applications.refetch()}
        />
      </Summary>
      <Card id="calculator" title="Calculadora">
        <Calculator terms={terms} onApply={() => goTo('/loan-application')} />
      </Card>
      <div id="help">
        <ContactHelp />
      </div>
    </>
  );
}
