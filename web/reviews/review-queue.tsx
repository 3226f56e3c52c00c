import type { ComponentType, ReactNode } from 'react';
import type { CardProps } from '#web/reviews/cards/card.ts';
import type { Asking } from '#web/reviews/cards/card-commands.ts';
import { ApproveDialog } from '#web/reviews/decisions/approve-dialog.tsx';
import { CounterOfferDialog } from '#web/reviews/decisions/counter-offer-dialog.tsx';
import type { DecisionProps } from '#web/reviews/decisions/decision.ts';
import { RejectDialog } from '#web/reviews/decisions/reject-dialog.tsx';
import type { Wording } from '#web/reviews/decisions/wording.ts';
import { useReviewQueue } from '#web/reviews/use-review-queue.ts';
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
  readonly card: ComponentType<CardProps>;
  /** Above the cards, where there are any: the keys. */
  readonly legend: ReactNode;
}

/** Everything that waits for a decision, oldest first; a decision leads on to the next. */
export function ReviewQueue({ title, lead, wording, card: Card, legend }: ReviewQueueProps) {
  const { rows, failed, retry, more, sorting, heading, question, close, decide, command, busy } =
    useReviewQueue();
  const Question = question && DIALOGS[question.asking];
  return (
    <>
      <header className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-2xl">
          {title}
        </h1>
        {rows && rows.length > 0 && <p className="text-ink-soft">{lead}</p>}
      </header>
      {!rows && !failed && <Loading>Cargando solicitudes pendientes...</Loading>}
      {failed && (
        <EmptyState
          title="No se pudieron cargar las solicitudes"
          action={<Button onClick={retry}>Intentar de nuevo</Button>}
        />
      )}
      {rows?.length === 0 && <EmptyState title="No hay solicitudes pendientes" />}
      {rows && rows.length > 0 && legend}
      {rows && rows.length > 1 && <SortChoice {...sorting} />}
      {rows?.map((application) => (
        <Card
          key={application.id}
          application={application}
          busy={busy(application)}
          onCommand={(what) => command(what, application)}
        />
      ))}
      <LoadMore {...more} />
      {Question && (
        <Question wording={wording} application={question.application} onClose={close} onDecided={decide} />
      )}
    </>
  );
}
