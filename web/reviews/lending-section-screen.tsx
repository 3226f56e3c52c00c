import { statsApi } from '#contract/stats.ts';
import { termCount } from '#domain/limits/instalments.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import {
  Badges,
  CARD_COMMANDS,
  type CardCommand,
  type CardProps,
  useCardCommands,
} from '#web/reviews/cards/card.tsx';
import { INLINE } from '#web/reviews/decisions/wording.ts';
import { Legend, ReviewQueue, type WaitingListProps } from '#web/reviews/review-queue.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/figures/facts.tsx';
import { Key, QueueCard } from '#web/ui/queue/queue.tsx';

const isInline = (command: CardCommand) => command === 'counter_offer' || command === 'reject';

/**
 * An application's card in the dashboard's section: name, e-mail, type, amount, instalments, status, and two decisions
 * (rule: two-review-screens).
 */
function InlineCard({ application, onCommand }: CardProps) {
  const offered = useCardCommands(application).filter(isInline);
  const { id, full_name, email, loan_type, amount, term, reference } = application;
  return (
    <QueueCard
      id={id}
      labelledBy={`application-${id}`}
      keys={Object.fromEntries(
        offered.map((command) => [CARD_COMMANDS[command].key, () => onCommand(command)]),
      )}
      className="grid grid-cols-1 gap-4 p-5 sm:grid-cols-[1fr_auto]"
    >
      <div className="grid grid-cols-1 content-start gap-3">
        <div>
          <h2 id={`application-${id}`} className="text-xl">
            {full_name}
          </h2>
          <p className="break-all text-ink-soft">{email}</p>
        </div>
        <Badges application={application} />
        <DataList
          items={[
            { label: 'Solicitud', value: reference },
            { label: 'Tipo', value: loanTypeLabel(loan_type) },
            { label: 'Monto', value: formatPesos(amount) },
            { label: 'Cuotas', value: termCount(term) },
          ]}
        />
      </div>
      <div className="grid content-start gap-3 sm:w-52">
        {offered.map((command) => (
          <Button key={command} variant={CARD_COMMANDS[command].variant} onClick={() => onCommand(command)}>
            {CARD_COMMANDS[command].label} <Key name={CARD_COMMANDS[command].key.toUpperCase()} />
          </Button>
        ))}
      </div>
    </QueueCard>
  );
}

const InlineList = ({ rows, busy, onCommand }: WaitingListProps) =>
  rows.map((application) => (
    <InlineCard
      key={application.id}
      application={application}
      busy={busy(application)}
      onCommand={(command) => onCommand(command, application)}
    />
  ));

/** The dashboard's section "Administrar Préstamos" (rule: two-review-screens). */
export function LendingSectionScreen() {
  const { data: stats } = useRead(statsApi.read, {});
  return (
    <ReviewQueue
      title={
        <>
          Administración de Préstamos
          {stats?.activeApplications != null && (
            <Badge tone={stats.activeApplications > 0 ? 'warning' : 'neutral'}>
              {stats.activeApplications} {stats.activeApplications === 1 ? 'pendiente' : 'pendientes'}
            </Badge>
          )}
        </>
      }
      lead={
        <>
          Para aprobar y ver las fotos, abra{' '}
          <a href="/admin-pending" className="link">
            Solicitudes pendientes
          </a>
          .
        </>
      }
      wording={INLINE}
      list={InlineList}
      legend={<Legend commands={['counter_offer', 'reject']} />}
    />
  );
}
