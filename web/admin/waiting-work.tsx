import { loansApi } from '#contract/loans.ts';
import type { Queue } from '#contract/queue.ts';
import { TimeLeft } from '#web/admin/time-left.tsx';
import { WaitingGroup, type WaitingGroupProps } from '#web/admin/waiting-group.tsx';
import { loanAddress, paymentAddress } from '#web/app/office-addresses.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';

interface Group extends WaitingGroupProps {
  /** The deadline of the oldest item, as an instant or a day. */
  readonly by: string;
}

const applicationsGroup = (
  { waiting, late, amount, oldest }: NonNullable<Queue['applications']>,
  now: Date,
): Group => ({
  title: 'Solicitudes por responder',
  by: oldest[0]?.answerBy ?? '',
  count: waiting,
  amount,
  late,
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

const paymentsGroup = (
  { waiting, late, amount, oldest }: NonNullable<Queue['payments']>,
  now: Date,
): Group => ({
  title: 'Pagos por verificar',
  by: oldest[0]?.verifyBy ?? '',
  count: waiting,
  amount,
  late,
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
  { waiting, late, amount, oldest }: NonNullable<Queue['disbursements']>,
  more: string,
): Group => ({
  title: 'Por desembolsar',
  by: oldest[0]?.depositBy ?? '',
  count: waiting,
  amount,
  late,
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

/**
 * The instalments that are payable in time until tonight: on a Monday those of the weekend too (rule: in-time-after-day-off). Without
 * a deadline of its own, the group comes after those with one.
 */
const dueTodayGroup = ({ instalments, amount, largest }: NonNullable<Queue['dueToday']>): Group => ({
  title: 'Hasta hoy para pagar',
  by: '9999-12-31',
  count: instalments,
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
export function WaitingWork({ queue, now }: { readonly queue: Queue; readonly now: Date }) {
  const { applications, payments, disbursements, dueToday } = queue;
  const may = usePermission();
  const groups = [
    applications && applicationsGroup(applications, now),
    payments && paymentsGroup(payments, now),
    disbursements &&
      disbursementsGroup(disbursements, may(loansApi.disburse) ? 'Registrar desembolsos' : 'Ver préstamos'),
    dueToday && dueTodayGroup(dueToday),
  ].filter((group) => group !== null);
  const waiting = groups.filter(({ count }) => count > 0);
  const done = groups.filter(({ count }) => count === 0);
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
              {more ? (
                <a href={more.href} className="link inline-flex min-h-11 items-center">
                  {title}
                </a>
              ) : (
                title
              )}
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}
