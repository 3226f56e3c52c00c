import { useEffect, useEffectEvent, useState } from 'react';
import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import type { ApplicationStatus } from '#domain/applications/status.ts';
import { keysOf } from '#domain/enum-table.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { type Asking, type CardCommand, isAsking, useAtOnce } from '#web/reviews/cards/card-commands.ts';
import { useQueueFocus } from '#web/ui/queue/use-queue-focus.ts';

interface Question {
  readonly asking: Asking;
  readonly application: PendingApplication;
  /** Ids of the cards in their order when the dialog opened. */
  readonly order: readonly number[];
}

/** The filters of the queue of applications. */
export interface QueueQuery {
  readonly search: string | undefined;
  readonly status: ApplicationStatus | undefined;
}

/**
 * The queue of waiting applications: its rows, the open dialog, and the focus after the dialog, which moves to the next
 * application.
 */
export function useReviewQueue(query: QueueQuery) {
  const pages = usePages(reviewsApi.pending, (page) => ({ query: { ...query, ...page } }));
  const { rows } = pages;
  const { whole, goOn } = useQueueFocus<HTMLHeadingElement>();
  const [question, setQuestion] = useState<Question | null>(null);
  const atOnce = useAtOnce();
  function settle({ application, order }: Question) {
    setQuestion(null);
    goOn(application.id, order);
  }
  const overtaken = useEffectEvent(settle);

  // A colleague decided it while the dialog was open, and the list was refetched: there is nothing to decide.
  useEffect(() => {
    if (question === null || !rows || rows.some(({ id }) => id === question.application.id)) return;
    overtaken(question);
  }, [question, rows]);

  // A link to one of them ("#card-7") opened before its card was rendered.
  const arrived = rows !== undefined;
  useEffect(() => {
    if (arrived && location.hash !== '') document.getElementById(location.hash.slice(1))?.focus();
  }, [arrived]);

  // A colleague may have changed it while the dialog is open: the dialog continues with its new state.
  const current = question && rows?.find(({ id }) => id === question.application.id);
  const open = question && { ...question, application: current ?? question.application };

  return {
    ...pages,
    heading: whole,
    question: open,
    command: (command: CardCommand, application: PendingApplication) => {
      const { id, updated_at } = application;
      if (isAsking(command))
        setQuestion({ asking: command, application, order: (rows ?? []).map((row) => row.id) });
      else atOnce[command].mutate({ params: { id }, body: { seenUpdatedAt: updated_at } });
    },
    busy: ({ id }: PendingApplication): CardCommand | null =>
      keysOf(atOnce).find(
        (command) => atOnce[command].isPending && atOnce[command].variables.params.id === id,
      ) ?? null,
    close: () => setQuestion(null),
    decide: () => question && settle(question),
  };
}
