import type { ComponentType, ReactNode } from 'react';
import type { Asking } from '#web/reviews/cards/card-commands.ts';
import { ApproveDialog } from '#web/reviews/decisions/approve-dialog.tsx';
import { CounterOfferDialog } from '#web/reviews/decisions/counter-offer-dialog.tsx';
import type { DecisionProps } from '#web/reviews/decisions/decision.ts';
import { RejectDialog } from '#web/reviews/decisions/reject-dialog.tsx';
import type { Wording } from '#web/reviews/decisions/wording.ts';
import type { WaitingListProps } from '#web/reviews/desk/list-props.ts';
import { type QueueQuery, useReviewQueue } from '#web/reviews/use-review-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';

const DIALOGS: Record<Asking, ComponentType<DecisionProps>> = {
  approve: ApproveDialog,
  reject: RejectDialog,
  counter_offer: CounterOfferDialog,
};

interface ReviewQueueProps {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly wording: Wording;
  readonly list: ComponentType<WaitingListProps>;
  /** The legend of the keys, shown under the list unless it is empty. */
  readonly legend: ReactNode;
  /** The controls of the filters; `query` has their current values. */
  readonly filters?: ReactNode;
  readonly query?: QueueQuery;
}

const WHOLE: QueueQuery = { search: undefined, status: undefined };

/** All applications that wait for a decision, oldest first; a decision moves the focus to the next one. */
export function ReviewQueue({
  title,
  lead,
  wording,
  list: List,
  legend,
  filters,
  query = WHOLE,
}: ReviewQueueProps) {
  const { rows, failed, retry, more, sorting, heading, question, close, decide, command, busy } =
    useReviewQueue(query);
  const Question = question && DIALOGS[question.asking];
  const narrowed = query.search !== undefined || query.status !== undefined;
  const some = rows !== undefined && rows.length > 0;
  return (
    <>
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="grid flex-1 gap-1">
          <h1 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-2xl">
            {title}
          </h1>
          {some && <p className="text-ink-soft">{lead}</p>}
        </div>
        {(some || narrowed) && (
          <div className="grid gap-3 max-sm:w-full sm:flex sm:flex-wrap">
            {filters}
            <SortChoice {...sorting} />
          </div>
        )}
      </header>
      {!rows && !failed && <Loading>Cargando solicitudes pendientes...</Loading>}
      {failed && (
        <EmptyState
          title="No se pudieron cargar las solicitudes"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState title={narrowed ? 'Ninguna solicitud coincide' : 'No hay solicitudes pendientes'} />
      )}
      {some && <List rows={rows} busy={busy} onCommand={command} />}
      {some && legend}
      <LoadMore {...more} />
      {Question && (
        <Question wording={wording} application={question.application} onClose={close} onDecided={decide} />
      )}
    </>
  );
}
