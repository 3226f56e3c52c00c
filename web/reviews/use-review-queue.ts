import { useEffect, useRef, useState } from 'react';
import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import type { ApplicationStatus } from '#domain/applications/status.ts';
import { membersOf } from '#domain/closed-set.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { type Asking, type CardCommand, isAsking, useAtOnce } from '#web/reviews/cards/card-commands.ts';
import { cardId } from '#web/ui/keys/card-keys.ts';
import { useFirstKey } from '#web/ui/keys/use-first-key.ts';

interface Question {
  readonly asking: Asking;
  readonly application: PendingApplication;
  /** Where its card stands, from 0. */
  readonly place: number;
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
  useFirstKey();
  const [question, setQuestion] = useState<Question | null>(null);
  const [decided, setDecided] = useState<Question | null>(null);
  const atOnce = useAtOnce();
  const heading = useRef<HTMLHeadingElement>(null);

  // The lists are asked anew before a decision is over: what it was about is gone from them by now.
  useEffect(() => {
    if (decided === null || !rows) return;
    const left = rows.filter(({ id }) => id !== decided.application.id);
    const next = left[decided.place] ?? left.at(-1);
    const target = next && document.getElementById(cardId(next.id));
    (target ?? heading.current)?.focus();
    setDecided(null);
  }, [decided, rows]);

  // Decided by somebody else while the question was open, and with a list that was asked anew: there is nothing to ask.
  useEffect(() => {
    if (question === null || !rows || rows.some(({ id }) => id === question.application.id)) return;
    setQuestion(null);
    setDecided(question);
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
    heading,
    question: open,
    command: (command: CardCommand, application: PendingApplication) => {
      const { id, updated_at } = application;
      if (isAsking(command))
        setQuestion({ asking: command, application, place: rows?.indexOf(application) ?? 0 });
      else atOnce[command].mutate({ params: { id }, body: { seenUpdatedAt: updated_at } });
    },
    busy: ({ id }: PendingApplication): CardCommand | null =>
      membersOf(atOnce).find(
        (command) => atOnce[command].isPending && atOnce[command].variables.params.id === id,
      ) ?? null,
    close: () => setQuestion(null),
    decide: () => {
      setQuestion(null);
      setDecided(question);
    },
  };
}
