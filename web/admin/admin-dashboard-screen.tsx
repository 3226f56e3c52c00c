import { useId } from 'react';
import { collectionsApi } from '#contract/collections.ts';
import { drawerListApi } from '#contract/drawers.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { loansApi } from '#contract/loans.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { type Queue, queueApi } from '#contract/queue.ts';
import { type Stats, statsApi } from '#contract/stats.ts';
import { verificationApi } from '#contract/verification.ts';
import { overdueText } from '#domain/elapsed.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { formatPercent, returnText } from '#domain/stats/ratios.ts';
import { DrawersToSign, WaitingGroup, type WaitingGroupProps } from '#web/admin/waiting-group.tsx';
import { AlertCards, LastBackup, RecordsNotice } from '#web/alerts/alert-cards.tsx';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { clientAddress, loanAddress, paymentAddress } from '#web/app/office-addresses.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { approvalFigure, pesosOrNull } from '#web/dashboard/figures.ts';
import { FirstDayGuide } from '#web/first-day/first-day-guide.tsx';
import { ProposalsCard } from '#web/proposals/proposal-notice.tsx';
import { IncompleteLender } from '#web/settings/incomplete-lender.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayText, InstantText, Pesos } from '#web/ui/figures/facts.tsx';
import { type Figure, told } from '#web/ui/figures/figure-tiles.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const HOUR = 3_600_000;

/** The time left until a deadline as text, "Quedan 6 h", or the time since the deadline passed. */
function TimeLeft({ by, now }: { readonly by: string; readonly now: Date }) {
  const left = new Date(by).getTime() - now.getTime();
  const hours = Math.floor(Math.abs(left) / HOUR);
  if (left < 0) return <Badge tone="danger">{overdueText(hours)}</Badge>;
  return (
    <Badge tone={hours < 6 ? 'warning' : 'neutral'}>{hours < 1 ? 'Menos de 1 h' : `Quedan ${hours} h`}</Badge>
  );
}

interface Group extends WaitingGroupProps {
  /** The deadline of the oldest item, as an instant or a day. */
  readonly by: string;
}

const applicationsGroup = ({ oldest, ...sums }: NonNullable<Queue['applications']>, now: Date): Group => ({
  ...sums,
  title: 'Solicitudes por responder',
  by: oldest[0]?.answerBy ?? '',
  items: oldest.map(({ id, name, amount: asked, reference, answerBy }) => ({
    key: id,
    name,
    amount: asked,
    href: `/admin-pending#card-${id}`,
    detail: reference,
    state: <TimeLeft by={answerBy} now={now} />,
  })),
  more: { href: '/admin-pending', text: 'Ver solicitudes pendientes' },
});

const paymentsGroup = ({ oldest, ...sums }: NonNullable<Queue['payments']>, now: Date): Group => ({
  ...sums,
  title: 'Pagos por verificar',
  by: oldest[0]?.verifyBy ?? '',
  items: oldest.map(({ id, name, amount: paid, verifyBy }) => ({
    key: id,
    name,
    amount: paid,
    href: paymentAddress(id),
    state: <TimeLeft by={verifyBy} now={now} />,
  })),
  more: { href: '/admin-payments', text: 'Confirmar pagos' },
});

const disbursementsGroup = (
  { oldest, ...sums }: NonNullable<Queue['disbursements']>,
  more: string,
): Group => ({
  ...sums,
  title: 'Por desembolsar',
  by: oldest[0]?.depositBy ?? '',
  items: oldest.map(({ loanId, name, principal, reference, depositBy, late: isLate }) => ({
    key: loanId,
    name,
    amount: principal,
    href: loanAddress(loanId),
    detail: (
      <>
        {reference} · {isLate ? 'debió salir el' : 'a más tardar el'} <DayText day={depositBy} />
      </>
    ),
    state: isLate && <Badge tone="danger">Tarde</Badge>,
  })),
  more: { href: '/admin-loans', text: more },
});

/** Receipts of the street that an owner has to look at; without a deadline, the oldest one's time orders the group. */
const streetGroup = ({ oldest, ...sums }: NonNullable<Queue['streetReceipts']>): Group => ({
  ...sums,
  title: 'Recibos de la calle por revisar',
  by: oldest[0]?.takenAt ?? '',
  items: oldest.map(({ id, name, collector, amount: taken, takenAt }) => ({
    key: id,
    name,
    amount: taken,
    href: '/admin-collectors',
    detail: (
      <>
        {collector}, <InstantText instant={takenAt} />
      </>
    ),
  })),
  more: { href: '/admin-collectors', text: 'Revisar los recibos' },
});

/**
 * The instalments that are payable in time until tonight: on a Monday those of the weekend too (rule: in-time-after-day-off). Without
 * a deadline of its own, the group comes after those with one.
 */
const dueTodayGroup = ({ instalments: waiting, amount, largest }: NonNullable<Queue['dueToday']>): Group => ({
  title: 'Hasta hoy para pagar',
  by: '9999-12-31',
  waiting,
  amount,
  items: largest.map(({ loanId, name, unpaid, reference }) => ({
    key: loanId,
    name,
    amount: unpaid,
    href: loanAddress(loanId),
    detail: reference,
  })),
  more: { href: '/admin-collections', text: 'Cobros de hoy' },
});

/** The staff's waiting work on one screen, limited to the person's role, oldest deadline first. */
function WaitingWork({ queue, now }: { readonly queue: Queue; readonly now: Date }) {
  const { applications, payments, disbursements, streetReceipts, dueToday } = queue;
  const may = usePermission();
  const groups = [
    applications && applicationsGroup(applications, now),
    payments && paymentsGroup(payments, now),
    disbursements &&
      disbursementsGroup(disbursements, may(loansApi.disburse) ? 'Registrar desembolsos' : 'Ver préstamos'),
    // A lender whose collectors carry no route never has one.
    streetReceipts && streetReceipts.waiting > 0 ? streetGroup(streetReceipts) : null,
    dueToday && dueTodayGroup(dueToday),
  ].filter((group) => group !== null);
  const waiting = groups.filter((group) => group.waiting > 0);
  const done = groups.filter((group) => group.waiting === 0);
  return (
    <>
      {waiting
        .toSorted((one, other) => one.by.localeCompare(other.by))
        .map(({ by: _by, ...group }) => (
          <WaitingGroup key={group.title} {...group} />
        ))}
      {done.length > 0 && (
        <p className="text-sm text-ink-soft">
          Nada espera en:{' '}
          {done.map(({ title, more }, index) => (
            <span key={title}>
              {index > 0 && ', '}
              {more ? <TextLink href={more.href}>{title}</TextLink> : title}
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

type Ages = NonNullable<Queue['overdue']>;

const ageText = ({ from, to }: Ages[number]) =>
  to === null ? moreThanDays(from - 1) : `${from} a ${to} días`;

/** Overdue instalments by days late; each bar is a share of the overdue total. */
function OverdueCard({ ages }: { readonly ages: Ages }) {
  const may = usePermission();
  const total = ages.reduce((all, { amount }) => all + amount, 0);
  return (
    <Card title="En atraso" aside={<Pesos amount={total} />}>
      {total === 0 && <p className="text-ink-soft">Nadie está atrasado.</p>}
      {total > 0 && (
        <ul className="grid gap-2">
          {ages.map((age) => (
            <li key={age.from} className="grid gap-1 text-sm">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{ageText(age)}</span>
                <span>
                  <Pesos amount={age.amount} />
                  <span className="text-ink-soft">
                    {` · ${age.instalments} ${age.instalments === 1 ? 'cuota' : 'cuotas'}`}
                  </span>
                </span>
              </span>
              <ProgressBar label={`${ageText(age)}, parte de lo atrasado`} value={age.amount} max={total} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && may(collectionsApi.worklist) && (
        <a href="/admin-collections" className="link inline-flex min-h-11 items-center justify-self-start">
          Cobros de hoy
        </a>
      )}
    </Card>
  );
}

/** The four totals of the back office's first page (rule: admin-dashboard), limited to the person's role. */
const totals = (stats: Stats) =>
  told([
    { label: 'Total de clientes', value: stats.totalClients.toLocaleString('es-DO') },
    {
      label: 'Solicitudes activas',
      value: stats.activeApplications?.toLocaleString('es-DO') ?? null,
      note: 'Pendientes de revisión',
    },
    { label: 'Préstamos aprobados', value: stats.approvedLoans?.toLocaleString('es-DO') ?? null },
    {
      label: 'Ingresos totales',
      value: pesosOrNull(stats.totalRevenue),
      note: 'Interés contratado de lo desembolsado',
    },
  ]);

const keyMetrics = (stats: Stats) =>
  told([
    approvalFigure(stats),
    {
      label: 'Aprobadas de las decididas',
      value: stats.decidedApprovalRate === null ? null : formatPercent(stats.decidedApprovalRate),
      note: 'aprobadas ÷ (aprobadas + rechazadas)',
    },
    { label: 'Préstamo promedio', value: pesosOrNull(stats.averageLoanAmount) },
    { label: 'ROI estimado', value: returnText(stats), note: 'ingresos ÷ total prestado' },
  ]);

/** The three newest clients (rule: admin-dashboard). */
function RecentClients({ clients }: { readonly clients: NonNullable<Queue['newestClients']> }) {
  return (
    <Card
      title="Actividad reciente"
      aside={
        <a href="/admin-clients" className="link inline-flex min-h-11 items-center text-sm font-semibold">
          Gestionar clientes
        </a>
      }
    >
      {clients.length === 0 && <p className="text-ink-soft">Todavía no hay clientes.</p>}
      <ul>
        {clients.map(({ id, name, registeredAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <a
              href={clientAddress(id)}
              className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            >
              {name}
            </a>
            <span className="text-ink-soft">
              Se registró el <InstantText instant={registeredAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface FigureLineProps {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** Figures with their names side by side in one box, for figures that change slowly. */
function FigureLine({ title, figures }: FigureLineProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="rounded-lg border border-line bg-surface px-4 py-2 shadow-card"
    >
      <h2 id={heading} className="text-md">
        {title}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figure text-lg break-words">{value}</dd>
            {note && <dd className="text-xs text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The first page of the back office: today's waiting work, and below it the figures of the year. */
export function AdminDashboardScreen() {
  const may = usePermission();
  const mayOpen = usePagePermission();
  const stats = useRead(statsApi.read, {});
  const queue = useRead(queueApi.read, {});
  const metrics = stats.data ? keyMetrics(stats.data) : [];
  const error = stats.error ?? queue.error;
  const retry = () => {
    void stats.refetch();
    void queue.refetch();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Panel de Administración</h1>
        {mayOpen('/admin-counter') && (
          <LinkButton href="/admin-counter" variant="outline">
            Atender en la oficina
          </LinkButton>
        )}
        {/* For staff who only collect on the street: an owner has the desk. */}
        {mayOpen('/admin-street') && !mayOpen('/admin-counter') && (
          <LinkButton href="/admin-street" variant="money">
            Ruta de hoy
          </LinkButton>
        )}
      </div>
      <AlertCards />
      {may(proposalsApi.list) && <ProposalsCard />}
      {error && (
        <LoadFailed title="Error al cargar las estadísticas del dashboard" error={error} retry={retry} />
      )}
      {!error && (stats.isPending || queue.isPending) && <Skeleton lines={8} label="Cargando el panel..." />}
      {may(firstDayApi.read) && <FirstDayGuide />}
      {queue.data && !queue.data.lenderComplete && !may(firstDayApi.read) && <IncompleteLender />}
      {may(drawerListApi.list) && <DrawersToSign />}
      {queue.data && <WaitingWork queue={queue.data} now={new Date(queue.dataUpdatedAt)} />}
      {queue.data && (queue.data.overdue || queue.data.newestClients) && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          {queue.data.overdue && <OverdueCard ages={queue.data.overdue} />}
          {queue.data.newestClients && <RecentClients clients={queue.data.newestClients} />}
        </div>
      )}
      {stats.data && <FigureLine title="El negocio" figures={totals(stats.data)} />}
      {metrics.length > 0 && <FigureLine title="Métricas clave" figures={metrics} />}
      <div>
        <LastBackup />
        {may(verificationApi.read) && <RecordsNotice />}
      </div>
    </>
  );
}
