import { useEffect, useEffectEvent, useState } from 'react';
import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import type { ApplicationStatus } from '#domain/applications/status.ts';
import { membersOf } from '#domain/closed-set.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { type Asking, type CardCommand, isAsking, useAtOnce } from '#web/reviews/cards/card-commands.ts';
import { useQueueFocus } from '#web/ui/queue/use-queue-focus.ts';

interface Question {
  readonly asking: Asking;
  readonly application: PendingApplication;
  /** The cards as they stood when it was asked. */
  readonly order: readonly number[];
}

/** What the queue is narrowed down to. */
export interface QueueQuery {
  readonly search: string | undefined;
  readonly status: ApplicationStatus | undefined;
}

/** What waits, the question that is open, and where the focus goes once it is answered: to the next application. */
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

  // Decided by somebody else while the question was open, and with a list that was asked anew: there is nothing to ask.
  useEffect(() => {
    if (question === null || !rows || rows.some(({ id }) => id === question.application.id)) return;
    overtaken(question);
  }, [question, rows]);

  // A link to one of them ("#card-7") came before there was anything to scroll to.
  const arrived = rows !== undefined;
  useEffect(() => {
    if (arrived && location.hash !== '') document.getElementById(location.hash.slice(1))?.focus();
  }, [arrived]);

  // Somebody else may have changed it while the question is open: it goes on about what stands now.
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
      membersOf(atOnce).find(
        (command) => atOnce[command].isPending && atOnce[command].variables.params.id === id,
      ) ?? null,
    close: () => setQuestion(null),
    decide: () => question && settle(question),
  };
}
