import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import CalculatorIcon from 'lucide-react/icons/calculator';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { type ActiveLoan, type Loan, loansApi } from '#contract/loans.ts';
import type { PagePath } from '#contract/paths.ts';
import { type Stats, statsApi } from '#contract/stats.ts';
import { mayApply } from '#domain/accounts/account.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import { formatInstant } from '#domain/calendar.ts';
import { termCount } from '#domain/limits/instalments.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { LOAN_TYPE, parseLoanType } from '#domain/loans/loan-type.ts';
import { limitGrowth, limitReason } from '#domain/loans/personal-limit.ts';
import { formatPesos } from '#domain/money.ts';
import { EmptyState, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { WaitingList } from '#web/app/queue/queue-list.tsx';
import { useUser } from '#web/app/session/session.tsx';
import { goTo } from '#web/app/shell/navigation.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { halfFilledAmount } from '#web/applications/form/stored-forms.ts';
import type { DashboardStep } from '#web/applications/own/next-step.ts';
import { Calculator } from '#web/calculator/calculator.tsx';
import { customerFigures, lenderFigures, performanceFigures } from '#web/dashboard/figures.ts';
import { nextStepOf, RECENT } from '#web/dashboard/next-step.ts';
import { ArrivedPayments } from '#web/payments/own/arrived-payments.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card, Section } from '#web/ui/card.tsx';
import { DataList, Reference } from '#web/ui/figures/facts.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

/** One application of a customer with its status, and its actions below. */
function ApplicationRowCard({
  application,
  children,
}: {
  readonly application: Application;
  readonly children?: ReactNode;
}) {
  const { reference, status, amount, term, loanType, submittedAt, createdAt, rejectionReason } = application;
  return (
    <Card
      title={
        <>
          Solicitud <Reference of={reference} />
        </>
      }
      aside={<Badge tone={APPLICATION_STATUS[status].tone}>{APPLICATION_STATUS[status].label}</Badge>}
    >
      <DataList
        items={[
          { label: 'Tipo', value: LOAN_TYPE[parseLoanType(loanType ?? '') ?? 'personal'].label },
          { label: 'Cantidad', value: amount === null ? 'Sin monto' : formatPesos(amount) },
          { label: 'Cuotas', value: term === null ? '—' : termCount(term) },
          { label: 'Fecha', value: formatInstant(new Date(submittedAt ?? createdAt)) },
        ]}
      />
      {rejectionReason && <p>Motivo: {rejectionReason}</p>}
      {children}
    </Card>
  );
}

interface QuickAction {
  readonly text: string;
  readonly href: PagePath;
  readonly icon: LucideIcon;
}

const ASK: QuickAction = { text: 'Solicitar préstamo', href: '/loan-application', icon: FilePlus2 };
const PAY: QuickAction = { text: 'Registrar un pago', href: '/make-payment', icon: Banknote };
const ANYBODY: readonly QuickAction[] = [
  { text: 'Mis Productos', href: '/my-products', icon: Wallet },
  { text: 'Calcular', href: '/dashboard/calculator', icon: CalculatorIcon },
];
const LENDER_ACTIONS: readonly QuickAction[] = [
  { text: 'Panel de Administración', href: '/admin', icon: LayoutDashboard },
  { text: 'Solicitudes pendientes', href: '/admin-pending', icon: ClipboardList },
  { text: 'Confirmar pagos', href: '/admin-payments', icon: Banknote },
  { text: 'Préstamos', href: '/admin-loans', icon: Wallet },
];

/**
 * The actions that the dashboard offers: a customer with a debt may pay, one without a loan may apply, and one who
 * awaits the deposit may do neither. `next`: the address of the next step, which is not offered a second time.
 */
export function customerActions(loan: Pick<Loan, 'status'> | null, next = ''): readonly QuickAction[] {
  if (loan === null) return next.startsWith(ASK.href) ? ANYBODY : [ASK, ...ANYBODY];
  return isRunning(loan) ? [PAY, ...ANYBODY] : ANYBODY;
}

/** Links to the most frequent pages, one tap away. */
function QuickActions({ actions }: { readonly actions: readonly QuickAction[] }) {
  const mayOpen = usePagePermission();
  return (
    <nav aria-label="Acciones rápidas">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
        {actions
          .filter(({ href }) => mayOpen(href))
          .map(({ text, href, icon: Icon }) => (
            <li key={href}>
              <a
                href={href}
                className="flex h-full min-h-14 items-center gap-3 rounded-lg border border-line bg-surface p-3.5 leading-tight font-semibold shadow-card hover:border-brand hover:text-brand"
              >
                <Icon className="size-5 shrink-0 text-brand" />
                {text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

interface LatestApplicationsProps {
  readonly applications: readonly Application[] | undefined;
  /** The page that lists all applications. */
  readonly all: PagePath;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The two latest applications (rule: dashboard), and a link to all of them. */
function LatestApplications({ applications, all, failed, retry }: LatestApplicationsProps) {
  const mayOpen = usePagePermission();
  return (
    <section aria-labelledby="latest" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest" className="text-xl">
          Últimas solicitudes
        </h2>
        {applications && applications.length > 0 && mayOpen(all) && (
          <a href={all} className="link inline-flex min-h-12 items-center">
            Ver todas
          </a>
        )}
      </div>
      {failed && !applications && (
        <EmptyState
          title="No se pudieron cargar tus solicitudes"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {!applications && !failed && <Skeleton lines={4} label="Cargando solicitudes..." />}
      {applications?.length === 0 && <p className="text-ink-soft">No hay solicitudes</p>}
      {applications?.map((application) => (
        <ApplicationRowCard key={application.id} application={application} />
      ))}
    </section>
  );
}

interface NextStepCardProps {
  readonly step: DashboardStep;
  /** More about the step, before its button. */
  readonly children?: ReactNode;
}

/** The customer's next step, above everything else on the dashboard. */
function NextStepCard({ step, children }: NextStepCardProps) {
  return (
    <section
      aria-labelledby="next-step"
      className="night relative overflow-hidden rounded-lg border border-night-line p-5 shadow-card sm:p-6"
    >
      <div aria-hidden="true" className="fade-from-left absolute inset-y-0 right-0 w-24 sm:w-1/3">
        <TilePattern />
      </div>
      <div className="relative grid max-w-xl justify-items-start gap-3">
        <h2 id="next-step" className="text-2xl">
          {step.title}
        </h2>
        <p className="max-w-[46ch] text-on-night-soft max-sm:pr-12">{step.text}</p>
        {children}
        <LinkButton href={step.action.href} variant={step.money ? 'money' : 'outline'}>
          {step.action.label}
        </LinkButton>
      </div>
    </section>
  );
}

const NEEDED = ['Tu cédula', 'Una cuenta de banco a tu nombre', 'Cinco minutos'];

/** What a new customer may ask for (pesos; `null` until it is known), and what it takes. */
function FirstLoan({ limit }: { readonly limit: number | null }) {
  return (
    <div className="grid gap-3 max-sm:pr-12">
      {limit !== null && (
        <p>
          Tu límite: <span className="figure text-xl whitespace-nowrap">{formatPesos(limit)}</span>
        </p>
      )}
      <div className="grid gap-1">
        <p className="text-on-night-soft">Hace falta:</p>
        <ul className="grid gap-1">
          {NEEDED.map((text) => (
            <li key={text} className="flex items-center gap-2">
              <Check className="size-5 shrink-0 text-tile-heart" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const SHOWN = 2;

interface FiguresProps {
  readonly isAdmin: boolean;
  readonly loan: ActiveLoan | null;
  /** Whether the customer may apply now: a limit that nobody can use says nothing (rule: personal-limit). */
  readonly canApply: boolean;
}

interface LimitMeterProps {
  readonly available: number;
  readonly limit: NonNullable<Stats['personalLimit']>;
}

/** How much of the customer's limit is used, which answers "can I ask for more, and how much". */
export function LimitMeter({ available, limit }: LimitMeterProps) {
  const used = Math.max(0, limit.amount - available);
  const reason = limitReason(limit);
  const growth = limitGrowth(limit);
  return (
    <figure className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-soft">Límite disponible</span>
        <span className="figure text-xl">{formatPesos(available)}</span>
      </figcaption>
      <meter
        className="limit"
        min={0}
        max={limit.amount}
        value={available}
        aria-label={`Disponible: ${formatPesos(available)} de ${formatPesos(limit.amount)}`}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>{used > 0 ? `En uso: ${formatPesos(used)}` : 'Todo tu límite está libre'}</span>
        <span>De {formatPesos(limit.amount)}</span>
      </p>
      {reason !== null && (
        <p className="text-sm">
          Por qué: {reason.toLowerCase()}. {growth}
        </p>
      )}
    </figure>
  );
}

function Figures({ isAdmin, loan, canApply }: FiguresProps) {
  const { data: stats, error, refetch } = useRead(statsApi.read, {});
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
        <ChevronDown className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-6 pt-6">{children}</div>
    </details>
  );
}

/** The customer's first page: waiting tasks, figures, the latest applications (rule: dashboard). */
export function DashboardScreen() {
  const user = useUser();
  const applications = useRead(applicationsApi.list, { query: { limit: RECENT } });
  const loan = useRead(loansApi.active, {}, { enabled: !user.isAdmin });
  const { data: stats } = useRead(statsApi.read, {});
  const terms = termsOf(stats);
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
        <Section title={user.isAdmin ? 'La cartera' : 'Tu resumen'}>
          <Figures
            isAdmin={user.isAdmin}
            loan={loan.data ?? null}
            canApply={loan.data === null && mayApply(user)}
          />
        </Section>
        <LatestApplications
          all={user.isAdmin ? '/dashboard/applications' : '/my-applications'}
          applications={applications.data?.slice(0, SHOWN)}
          failed={applications.isError}
          retry={applications.refetch}
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
