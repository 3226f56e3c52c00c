import { loansApi } from '#contract/loans.ts';
import type { Queue } from '#contract/queue.ts';
import { OverdueCard } from '#web/admin/overdue-card.tsx';
import { RecentClients } from '#web/admin/recent-clients.tsx';
import { TimeLeft } from '#web/admin/time-left.tsx';
import { WaitingCard } from '#web/admin/waiting-card.tsx';
import { loanAddress, paymentAddress } from '#web/app/office-addresses.ts';
import { useMay } from '#web/app/session/may.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';

/** The morning on one screen: what waits for the person's role, against what was promised. */
export function QueueCards({ queue, now }: { readonly queue: Queue; readonly now: Date }) {
  const { applications, payments, disbursements, dueToday, overdue, newestClients } = queue;
  const may = useMay();
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {applications && (
        <WaitingCard
          title="Solicitudes por responder"
          count={applications.waiting}
          late={applications.late}
          items={applications.oldest.map(({ id, name, amount, reference, answerBy }) => ({
            key: id,
            name,
            amount,
            href: `/admin-pending#card-${id}`,
            detail: reference,
            state: <TimeLeft by={answerBy} now={now} />,
          }))}
          nothing="Nadie espera respuesta."
          href="/admin-pending"
          action="Ver solicitudes pendientes"
        />
      )}
      {payments && (
        <WaitingCard
          title="Pagos por verificar"
          count={payments.waiting}
          late={payments.late}
          items={payments.oldest.map(({ id, name, amount, verifyBy }) => ({
            key: id,
            name,
            amount,
            href: paymentAddress(id),
            state: <TimeLeft by={verifyBy} now={now} />,
          }))}
          nothing="Ningún pago espera."
          href="/admin-payments"
          action="Confirmar pagos"
        />
      )}
      {disbursements && (
        <WaitingCard
          title="Por desembolsar"
          count={disbursements.waiting}
          late={disbursements.late}
          items={disbursements.oldest.map(({ loanId, name, principal, reference, depositBy, late }) => ({
            key: loanId,
            name,
            amount: principal,
            href: loanAddress(loanId),
            detail: (
              <>
                {reference} · {late ? 'debió salir el' : 'a más tardar el'} <DayText day={depositBy} />
              </>
            ),
            state: late && <Badge tone="danger">Tarde</Badge>,
          }))}
          nothing="Todo el dinero aprobado ya salió."
          href="/admin-loans"
          action={may(loansApi.disburse) ? 'Registrar desembolsos' : 'Ver préstamos'}
        />
      )}
      {dueToday && (
        <WaitingCard
          title="Vencen hoy"
          count={dueToday.instalments}
          items={dueToday.largest.map(({ loanId, name, unpaid, reference }) => ({
            key: loanId,
            name,
            amount: unpaid,
            href: loanAddress(loanId),
            detail: reference,
          }))}
          nothing="Hoy no vence ninguna cuota."
          href="/admin-collections"
          action="Cobros de hoy"
        />
      )}
      {overdue && <OverdueCard ages={overdue} />}
      {newestClients && <RecentClients clients={newestClients} />}
    </div>
  );
}
